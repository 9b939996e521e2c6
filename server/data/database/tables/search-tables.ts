import type { Generated, GeneratedAlways } from 'kysely';

/** An item's words; written by a trigger on items. */
export interface SearchHeadlinesTable {
  /** A bigint, which the drivers give as text or as a number: select it as text. */
  item_id: string;
  feed_id: number;
  published_at: Date;
  words: string;
}

/** An article (by a trigger on articles), a question of the FAQ or a static page. */
export interface SearchTextsTable {
  kind: 'article' | 'faq' | 'page';
  scope: string;
  ref: string;
  domains: string[];
  title: string;
  body: string;
  section: Generated<string>;
  published_at: Date | null;
  learned: Generated<boolean>;
  words: GeneratedAlways<string>;
}

export interface SearchWordsTable {
  word: string;
  texts: number;
}
