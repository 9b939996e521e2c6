import type { ParsedImage } from './images.ts';

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
}
