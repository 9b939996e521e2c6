import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** For files that are no documents: scripts, styles and fonts. */
export const FILE_HEADERS: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff' };
/** Sent with every other response of the site. */
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
 * Returns one header by its lower-case name; repeated headers are joined to one list. `request.headers` would parse all of
 * them, which is a tenth of the cost of serving a cached page.
 */
export function readHeader(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  name: string,
): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index];
    if (sent?.length !== name.length || sent.toLowerCase() !== name) continue;
    const value = rawHeaders[index + 1];
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

/** Whether If-None-Match lists the ETag. The comparison is weak: a proxy may have prefixed ours with W/. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || etag === '') return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => plain(tag) === plain(etag) || tag.trim() === '*');
}

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
