import { FetchError } from './fetch-error.ts';

/** The target of a request: a remote host, or the site itself in process. */
export interface Target {
  url: URL;
  own: boolean;
}

/** A reserved name that no resolver knows. */
const OWN_ORIGIN = 'http://own.invalid';

/** The address in results and messages; without a host for the site itself. */
export function addressOf({ url, own }: Target): string {
  return own ? url.pathname + url.search : url.href;
}

export function hostOf({ url, own }: Target): string {
  return own ? `this site's ${url.pathname}` : url.host;
}

function badUrl(host: string, event: string): FetchError {
  return new FetchError('bad-url', host, event);
}

function checked(url: URL, own: boolean): Target {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw badUrl(url.host || url.protocol, 'is no http or https address');
  }
  if (url.username !== '' || url.password !== '') {
    throw badUrl(url.host, 'is given with a user name or password in the address: leave them out');
  }
  url.hash = '';
  return { url, own };
}

/** Reads the address of a request. A path such as /newswire/local.xml is the site's own. */
export function targetOf(address: string): Target {
  const trimmed = address.trim();
  const own = trimmed.startsWith('/');
  const url = URL.parse(trimmed, own ? OWN_ORIGIN : undefined);
  if (url === null) throw badUrl(shortened(trimmed), 'is no address');
  // '//host' and '/\host' start like a path and lead to another host.
  if (own && url.origin !== OWN_ORIGIN) {
    throw badUrl(shortened(trimmed), 'looks like a path but names a host: write http:// or https://');
  }
  return checked(url, own);
}

/** Returns the target of a redirect. Only the site itself can redirect to itself in process. */
export function redirectedTarget(from: Target, location: string): Target {
  const url = URL.parse(location, from.url);
  if (url === null) throw badUrl(hostOf(from), 'redirects to something that is no address');
  return checked(url, from.own && url.origin === OWN_ORIGIN);
}

/** Names an invalid address by its beginning, without user name, password and query. */
function shortened(address: string): string {
  const plain = address.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//');
  return `'${plain.length > 60 ? `${plain.slice(0, 60)}…` : plain}'`;
}
