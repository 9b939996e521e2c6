import type { FeedSettings } from './feed-settings.ts';

/** What the three writers are given. Addresses are ready to be written down. */
export interface Feed {
  settings: FeedSettings;
  name: string;
  address: string;
  link: string;
  logo: string;
  updated: Date;
  items: readonly FeedItem[];
}

export interface FeedItem {
  id: string;
  title: string;
  link: string;
  byline: string;
  date: Date;
  /** HTML. */
  summary: string;
  paragraphs: readonly string[];
  tags: readonly string[];
  picture: string;
  /** Feeds have many ways to carry a picture; items take them in turns. */
  turn: number;
}
