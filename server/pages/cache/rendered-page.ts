import { createHash } from 'node:crypto';
import type { Encoding } from '../../lib/http/accept-encoding.ts';
import { compress } from '../../lib/http/compress.ts';
import { NO_STORE, SECURITY_HEADERS } from '../../lib/http/headers.ts';
import type { Copy, RenderedPage } from '../../protocol/page.ts';
import type { PublishedFile } from '../files/published-file.ts';
import { tagHeaders } from './tag-headers.ts';

/** What all pages of one renderer have in common. */
export interface ResponseDefaults {
  /** The Content-Security-Policy. */
  policy: string;
  /** The build whose scripts and fonts the pages ask for. */
  build: string;
  /** How long proxies and CDNs may keep a page without asking. */
  sharedCacheSeconds: number;
  /** The header in which a cache that purges by tags finds them. */
  tagHeader: 'Surrogate-Key' | 'Cache-Tag' | undefined;
}

export async function createRenderedPage(
  page: { status: number; html: string; tags: readonly string[]; retryAfter?: number },
  defaults: ResponseDefaults,
  now: number,
): Promise<RenderedPage> {
  const plain = Buffer.from(page.html);
  const hash = hashOf(page.status, plain);
  const common = [
    ...Object.entries(SECURITY_HEADERS).flat(),
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Security-Policy',
    defaults.policy,
    ...(page.retryAfter === undefined
      ? keepingHeaders(page.tags, defaults)
      : failureHeaders(page.retryAfter)),
  ];
  const head = { status: page.status, tags: page.tags, renderedAt: now, build: defaults.build };
  return { ...head, ...(await packCopies(plain, hash, common)) };
}

/** The plain copy is made of the packed ones where it is asked for. */
async function packCopies(
  plain: Buffer,
  hash: string,
  common: readonly string[],
): Promise<Pick<RenderedPage, 'copies' | 'size'>> {
  const [br, gzip] = await Promise.all([compress(plain, 'br', 'cache'), compress(plain, 'gzip', 'cache')]);
  const copies = {
    br: makeCopy('br', br, hash, common),
    gzip: makeCopy('gzip', gzip, hash, common),
    identity: { ...makeCopy('identity', plain, hash, common), body: undefined },
  };
  return { copies, size: br.length + gzip.length + 4 * 1024 };
}

/** How long browsers and feed readers go without asking again for a file. */
const FILE_MAX_AGE = 300;
/** Opened by itself, a file may have the site's own styles, fonts and pictures, and nothing else. */
export const FILE_POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'";
/** Pictures are packed already. */
const PACKED_ALREADY = /^image\/(?!svg)/;

export async function createRenderedFile(
  file: PublishedFile,
  defaults: Omit<ResponseDefaults, 'policy'>,
  now: number,
): Promise<RenderedPage> {
  const plain = Buffer.from(file.body);
  const hash = hashOf(file.status, plain);
  const common = [
    ...Object.entries(fileHeaders(file)).flat(),
    ...tagHeaders(file.tags, defaults.tagHeader),
    'Cache-Control',
    cacheControl(FILE_MAX_AGE, defaults),
    'Vary',
    'Accept-Encoding',
  ];
  const head = { status: file.status, tags: file.tags, renderedAt: now, build: defaults.build };
  if (PACKED_ALREADY.test(file.type)) {
    const whole = makeCopy('identity', plain, hash, common);
    return { ...head, copies: { br: whole, gzip: whole, identity: whole }, size: plain.length + 2 * 1024 };
  }
  return { ...head, ...(await packCopies(plain, hash, common)) };
}

/** The headers of a file, cached or not. */
export function fileHeaders({ type, headers }: PublishedFile): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'Content-Type': type,
    'Content-Security-Policy': FILE_POLICY,
    ...headers,
  };
}

/** An answer without a body of its own: another address. */
export function createRenderedRedirect(
  { status, location, tags }: { status: number; location: string; tags: readonly string[] },
  defaults: ResponseDefaults,
  now: number,
): RenderedPage {
  const headers = [
    ...Object.entries(SECURITY_HEADERS).flat(),
    'Location',
    location,
    'Content-Length',
    '0',
    ...keepingHeaders(tags, defaults),
  ];
  const copy: Copy = { etag: '', headers, body: Buffer.alloc(0) };
  const size = 2 * headers.join('').length + 1024;
  const copies = { br: copy, gzip: copy, identity: copy };
  return { status, tags, renderedAt: now, build: defaults.build, copies, size };
}

/** Failures are not cached. */
function failureHeaders(retryAfter: number): string[] {
  return ['Cache-Control', NO_STORE, 'Vary', 'Accept-Encoding', 'Retry-After', String(retryAfter)];
}

function keepingHeaders(tags: readonly string[], defaults: ResponseDefaults): string[] {
  return [
    'Cache-Control',
    cacheControl(0, defaults),
    'Vary',
    'Accept-Encoding',
    ...tagHeaders(tags, defaults.tagHeader),
  ];
}

/**
 * A shared cache may keep a response this long, then serve it once more for as long while it revalidates: no reader gets one that
 * is older than twice that. When we are down it may go on for a day.
 */
function cacheControl(
  maxAge: number,
  { sharedCacheSeconds: seconds }: Pick<ResponseDefaults, 'sharedCacheSeconds'>,
): string {
  return `public, max-age=${maxAge}, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=86400`;
}

function hashOf(status: number, plain: Buffer): string {
  return createHash('sha256').update(String(status)).update(plain).digest('base64url').slice(0, 22);
}

function makeCopy(encoding: Encoding, body: Buffer, hash: string, common: readonly string[]): Copy {
  const etag = `"${hash}-${encoding}"`;
  const headers = [...common, 'ETag', etag, 'Content-Length', String(body.length)];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  return { etag, headers, body };
}
