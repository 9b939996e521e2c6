/** HTTP headers between edge and origin. Edges remove them from clients' requests and from responses to clients. */

/**
 * The key of a page, percent-encoded. In a request: revalidate this page, whatever the path. In a response: the body is the
 * page as encodePage writes it, for the edge to cache.
 */
export const PAGE_KEY = 'masthead-key';
/** In a 304 response: when the origin rendered the page, in milliseconds since 1970. */
export const RENDERED_AT = 'masthead-rendered-at';
/** Set by an edge: the request came by the admin listener. */
export const FROM_ADMIN = 'masthead-admin';
/** Set by an edge on requests of the admin listener: the client's address, for limits. */
export const CLIENT_ADDRESS = 'masthead-address';
/** Set by a command on this machine, which asks the origin's socket itself: the name of its user. */
export const FROM_COMMAND = 'masthead-command';
/** Set by an edge and by commands on requests that are for a paper whatever their host: the paper's id. */
export const PAPER = 'masthead-paper';

/** Set by the desk on responses to an account: the edge gives its session limits of its own. */
export const SIGNED_IN = 'masthead-signed-in';

export const DESK_COOKIE = 'masthead_desk';

/** Returns the values of all of the desk's cookies in a Cookie header. */
export function readSessions(cookies: string | undefined): string[] {
  const prefix = `${DESK_COOKIE}=`;
  const parts = (cookies ?? '').split(';').map((part) => part.trim());
  return parts.flatMap((part) => (part.startsWith(prefix) ? [part.slice(prefix.length)] : []));
}

/** The address of a paper's page for everything that is unavailable. No request has a space in its address. */
const UNAVAILABLE_ADDRESS = '/ unavailable';

export const unavailableKey = (domain: string) => domain + UNAVAILABLE_ADDRESS;

export const isUnavailableKey = (key: string) => key.endsWith(UNAVAILABLE_ADDRESS);

export const RETRY_AFTER_SECONDS = 5;
