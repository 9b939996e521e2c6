import type { CardOf } from '../../contract/cards.ts';

/** The metadata of a page that follow from its address. */
export interface Head {
  /** Without it the page is the paper itself: its name alone. */
  title?: string;
  description: string;
  /** The one address of the page. Pages without one, such as errors, are not for search engines. */
  canonical?: string | undefined;
  /** The image that it is shared with; without one, that of the front page. */
  card?: CardOf;
  /** What it lists can be followed: the page whose feeds do. */
  feedsOf?: string;
  /** Its text as Markdown. */
  markdown?: string;
  type?: 'website' | 'article';
}
