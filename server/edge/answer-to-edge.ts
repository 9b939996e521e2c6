/** How origin and edge speak about pages in the heads of requests and answers. */

/** Sent by an edge: it takes a page as the press keeps it, all copies at once. */
export const WANTS_PAGE = 'masthead-wants';
/** `key`: the key is enough, if the origin has sent the page before. `page`: the bytes, whatever was sent before. */
export type Wants = 'key' | 'page';
/** The key under which the origin keeps the page, percent-encoded. Without a body, the edge has it by the channel. */
export const FORWARDED_KEY = 'masthead-key';
/** Sent by an edge: whoever asks may see the site's figures. */
export const FOR_OPERATORS = 'masthead-operators';
