/** The words and numbers of search, apart from its schemas: islands need these and not those. */

export const SEARCH_KINDS = ['headline', 'article', 'faq', 'page'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_SORTS = ['best', 'newest'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** What readers type is shorter; of what is longer, the beginning is searched for. */
export const MAX_QUERY_LENGTH = 200;
export const SEARCH_PAGE_SIZE = 20;
/** Where all kinds are asked for, so many of each. */
export const SEARCH_GROUP_SIZE = 5;
/** The newest so many matches of a kind are ranked: nobody reads further, and it bounds the work. */
export const MAX_SEARCH_RESULTS = 200;
export const MAX_SEARCH_PAGES = MAX_SEARCH_RESULTS / SEARCH_PAGE_SIZE;
