/** Constants of search. Not in search.ts, so that islands do not load the schemas. */

export const SEARCH_KINDS = ['headline', 'article', 'faq', 'page'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_SORTS = ['best', 'newest'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Longer queries are truncated. */
export const MAX_QUERY_LENGTH = 200;
export const SEARCH_PAGE_SIZE = 20;
/** Results per kind where all kinds are listed. */
export const SEARCH_GROUP_SIZE = 5;
/** Only the newest matches of a kind are ranked, to bound the work. */
export const MAX_SEARCH_RESULTS = 200;
export const MAX_SEARCH_PAGES = MAX_SEARCH_RESULTS / SEARCH_PAGE_SIZE;
