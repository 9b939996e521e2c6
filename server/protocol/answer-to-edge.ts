/** How origin and edge speak about pages in the heads of requests and answers. No reader can say these. */

/**
 * The key of a page, percent-encoded. In a request: the edge revalidates this page, whatever the path. In an answer: its body
 * is the page as encodePage writes it, for the edge to hold.
 */
export const PAGE_KEY = 'masthead-key';
/** When the origin rendered the page that an edge has revalidated and need not be sent again, in milliseconds since 1970. */
export const RENDERED_AT = 'masthead-rendered-at';
/** Sent by an edge: whoever asks may see the site's metrics. */
export const FOR_OPERATORS = 'masthead-operators';

/** The key under which the origin sends the page for everything that is unavailable. No address begins like this. */
export const UNAVAILABLE_KEY = 'unavailable';
export const RETRY_AFTER_SECONDS = 5;
