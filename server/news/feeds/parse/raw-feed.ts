import type { WrittenImage } from './content-images.ts';
import type { ParsedImage } from './images.ts';
import type { RichText } from './rich-text.ts';

/** A feed as its format says it, the same for all formats: nothing resolved, cleaned or judged yet. */

export interface RawFeed {
  format: 'rss2' | 'rss1' | 'atom' | 'json';
  title: RichText | undefined;
  description: RichText | undefined;
  links: readonly string[];
  authors: readonly string[];
  images: readonly string[];
  ttlMinutes: number | undefined;
  base: string;
  items: readonly RawItem[];
  /** The document breaks off: items may be missing. */
  cutOff: boolean;
}

/** Of several titles, links or dates the first that holds something counts. */
export interface RawItem {
  guid: string;
  titles: readonly RichText[];
  descriptions: readonly RichText[];
  contents: readonly RichText[];
  links: readonly string[];
  dates: readonly string[];
  authors: readonly string[];
  categories: readonly string[];
  enclosures: readonly WrittenImage[];
  images: readonly WrittenImage[];
  thumbnails: readonly WrittenImage[];
  artwork: string | undefined;
  base: string | undefined;
  /** For what is relative inside the content alone. */
  contentBase?: string | undefined;
}

export interface ParsedItem {
  /** The same from poll to poll; unique in its feed. */
  identity: string;
  guid: string;
  title: string;
  /** '' where the item names no page. */
  link: string;
  /** null where the feed gives no time that can be true. */
  published: Date | null;
  /** Its date lies in the future: it is not shown, and the item does not lead. */
  ahead?: true;
  author: string;
  /** Plain text. */
  description: string;
  /** Sanitised HTML. */
  content: string;
  image: ParsedImage | null;
  categories: string[];
}

export interface ParsedFeed {
  format: 'rss2' | 'rss1' | 'atom' | 'json';
  url: string;
  title: string;
  link: string;
  author: string;
  description: string;
  image: string;
  /** How long the feed wishes to be left alone. */
  ttlMinutes: number | null;
  items: ParsedItem[];
  /** The document breaks off: items may be missing. */
  cutOff: boolean;
}
