/** The words and numbers of search, apart from its schemas: islands need these and not those. */

export const SEARCH_KINDS = ['headline', 'article', 'faq', 'page'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What readers type is shorter; of what is longer, the beginning is searched for. */
export const LONGEST_QUERY = 200;
/** Results on a page of one kind. */
export const SEARCH_PAGE_SIZE = 20;
/** Where all kinds are asked for, so many of each. */
export const SEARCH_GROUP_SIZE = 5;
/** The newest so many matches of a kind are ranked: nobody reads further, and it bounds the work. */
export const MOST_FOUND = 200;
export const MOST_SEARCH_PAGES = MOST_FOUND / SEARCH_PAGE_SIZE;
