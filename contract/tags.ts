import { BREAKING_CATEGORIES, CATEGORIES, type Category } from './categories.ts';

/**
 * Cache tags: what a page was made of. When one changes, the pages that carry it are stale and rendered again.
 * Sent in a header, so in plain letters.
 */

/** All that is set in publication.json: every page has it. */
export const PUBLICATION_TAG = 'publication';
/** The links to static pages in header and footer: every page has them. */
export const LINKS_TAG = 'links';
export const FAQ_TAG = 'faq';
export const PAGES_TAG = 'pages';
export const ARTICLES_TAG = 'articles';
/** Published beside the tags of an article that is no longer public: readers of pages with those tags wait for the new pages. */
export const WITHDRAWN_TAG = 'withdrawn';
/** Each page of one article: published instead of all their slugs when many change at once. */
export const EVERY_ARTICLE_TAG = 'every-article';

/** Pins of the front page. */
export const PINS_TAG = 'pins';

const FEED = 'feed:';
const ARTICLE = 'article:';

export function feedTag(category: Category): string {
  return FEED + category;
}

/** For pages that show headlines of all categories. */
export const FEED_TAGS: readonly string[] = CATEGORIES.map(feedTag);

/** The page of a network: its papers and their newest headlines. */
export const NETWORK_TAG = `${FEED}network`;

/** The breaking bar of open pages asks again when one of its categories changes. */
export const BREAKING_TAGS: readonly string[] = BREAKING_CATEGORIES.map(feedTag);

export function isFeedTag(tag: string): boolean {
  return tag.startsWith(FEED);
}

/** All that shows one article, its absence included. */
export function articleTag(slug: string): string {
  return ARTICLE + encodeURIComponent(slug);
}
