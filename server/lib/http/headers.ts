import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** For scripts, styles and fonts. */
export const FILE_HEADERS: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff' };
/** For all other responses. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...FILE_HEADERS,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const NO_STORE = 'no-store';
/** No shared cache may store it, but the browser's back/forward cache may. */
export const PRIVATE_NO_CACHE = 'private, no-cache';

/** Returns the source expression by which a Content-Security-Policy allows an inline script or style. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Returns a header by its lower-case name; repeated headers are joined. `request.headers` would parse all headers, a tenth
 * of the cost of serving a cached page.
 */
export function readHeader(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  name: string,
): string | undefined {
  let joined: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const key = rawHeaders[index];
    if (key?.length !== name.length || key.toLowerCase() !== name) continue;
    const value = rawHeaders[index + 1];
    joined = joined === undefined ? value : `${joined}, ${value}`;
  }
  return joined;
}

/** Whether If-None-Match lists the ETag. Compares weakly, because proxies prefix W/. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || etag === '') return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => plain(tag) === plain(etag) || tag.trim() === '*');
}

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
