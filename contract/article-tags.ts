/** What pages with articles are made of, as their `tags` say it. Sent in a header, so in plain letters. */

/** The lists. */
export const ARTICLES_TAG = 'articles';
/** Each page of one article: told instead of all their names when many change at once. */
export const EVERY_ARTICLE_TAG = 'every-article';

export const ARTICLE_TAG = 'article:';

/** All that shows one article, its absence included. */
export function articleTag(slug: string): string {
  return ARTICLE_TAG + encodeURIComponent(slug);
}

export function slugOfTag(tag: string): string {
  return decodeURIComponent(tag.slice(ARTICLE_TAG.length));
}
