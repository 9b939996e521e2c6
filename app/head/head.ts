import type { CardOf } from '../../contract/cards.ts';

/** Page metadata that depends on the address alone. */
export interface Head {
  /** Missing on the front page, which is titled with the paper's name. */
  title?: string;
  description: string;
  /** Canonical address. Error pages have none. */
  canonical?: string | undefined;
  /** The share card; default: that of the front page. */
  card?: CardOf;
  /** The page whose feeds carry the same items. */
  feedsOf?: string;
  /** Address of the page as Markdown. */
  markdown?: string;
  type?: 'website' | 'article';
}
