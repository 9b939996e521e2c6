import type { FeedImage } from './content-images.ts';
import type { ParsedImage } from './images.ts';
import type { RichText } from './rich-text.ts';

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
  /** The document is truncated: items may be missing. */
  cutOff: boolean;
}

/** The first usable title, link or date counts. */
export interface RawItem {
  guid: string;
  titles: readonly RichText[];
  descriptions: readonly RichText[];
  contents: readonly RichText[];
  links: readonly string[];
  dates: readonly string[];
  authors: readonly string[];
  categories: readonly string[];
  enclosures: readonly FeedImage[];
  images: readonly FeedImage[];
  thumbnails: readonly FeedImage[];
  artwork: string | undefined;
  base: string | undefined;
  /** The base of the content only. */
  contentBase?: string | undefined;
}

export interface ParsedItem {
  /** Stays the same between polls; unique in its feed. */
  identity: string;
  guid: string;
  title: string;
  /** '' if the item has none. */
  link: string;
  /** null if the feed has no plausible date. */
  published: Date | null;
  /** Its date is in the future: it is not displayed, and the item does not lead. */
  ahead?: true;
  author: string;
  /** Plain text. */
  description: string;
  /** Sanitized HTML. */
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
  /** The interval that the feed requests. */
  ttlMinutes: number | null;
  items: ParsedItem[];
  /** The document is truncated: items may be missing. */
  cutOff: boolean;
}
