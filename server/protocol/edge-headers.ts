/** HTTP headers between edge and origin. Edges remove them from clients' requests and from responses to clients. */

/**
 * The key of a page, percent-encoded. In a request: revalidate this page, whatever the path. In a response: the body is the
 * page as encodePage writes it, for the edge to cache.
 */
export const PAGE_KEY = 'masthead-key';
/** In a 304 response: when the origin rendered the page, in milliseconds since 1970. */
export const RENDERED_AT = 'masthead-rendered-at';
/** Set by an edge: the client may see the site's metrics. */
export const FROM_ADMIN = 'masthead-admin';

/** The key of the page for everything that is unavailable. No address begins like this. */
export const UNAVAILABLE_KEY = 'unavailable';
export const RETRY_AFTER_SECONDS = 5;
