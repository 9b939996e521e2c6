import { FetchError } from './fetch-error.ts';

/** Where the next request goes: to a remote host, or to the site itself in process. */
export interface Target {
  url: URL;
  own: boolean;
}

// A reserved name that no resolver answers: a remote request to it fails.
const OWN_ORIGIN = 'http://own.invalid';

/** The address as results and messages have it: the site's own without a host. */
export function addressOf({ url, own }: Target): string {
  return own ? url.pathname + url.search : url.href;
}

/** The host as it is named in messages. */
export function hostOf({ url, own }: Target): string {
  return own ? `this site's ${url.pathname}` : url.host;
}

function checked(url: URL, own: boolean): Target {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('bad-url', url.host || url.protocol, 'is no http or https address');
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchError(
      'bad-url',
      url.host,
      'is given with a user name or password in the address: leave them out',
    );
  }
  url.hash = '';
  return { url, own };
}

/** Reads the address of a request. A path such as /newswire/local.xml is the site's own. */
export function targetOf(address: string): Target {
  const given = address.trim();
  const own = given.startsWith('/');
  const url = URL.parse(given, own ? OWN_ORIGIN : undefined);
  if (url === null) throw new FetchError('bad-url', shortened(given), 'is no address');
  // '//host' and '/\host' start like a path and lead to another host.
  if (own && url.origin !== OWN_ORIGIN) {
    throw new FetchError(
      'bad-url',
      shortened(given),
      'looks like a path but names a host: write http:// or https://',
    );
  }
  return checked(url, own);
}

/** Where a redirect leads. Only the site itself can redirect to its own pages in process. */
export function redirectedTarget(from: Target, location: string): Target {
  const url = URL.parse(location, from.url);
  if (url === null)
    throw new FetchError('bad-url', hostOf(from), 'redirects to something that is no address');
  return checked(url, from.own && url.origin === OWN_ORIGIN);
}

/** An address that cannot be parsed has no host to name: its beginning stands in, without what may hold a key. */
function shortened(address: string): string {
  const plain = address.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//');
  return `'${plain.length > 60 ? `${plain.slice(0, 60)}…` : plain}'`;
}
