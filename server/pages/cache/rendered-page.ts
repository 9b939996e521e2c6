import { createHash } from 'node:crypto';
import type { Encoding } from '../../lib/http/accept-encoding.ts';
import { compress } from '../../lib/http/compress.ts';
import { NO_STORE, SECURITY_HEADERS } from '../../lib/http/headers.ts';
import type { Copy, RenderedPage as Rendered } from '../../protocol/page.ts';
import type { PublishedFile } from '../files/published-file.ts';

/** Properties that all pages of one renderer share. */
export interface ResponseDefaults {
  /** The Content-Security-Policy. */
  policy: string;
  /** The build whose scripts and fonts the pages ask for. */
  build: string;
  /** How long proxies and CDNs may keep a page without asking. */
  sharedCacheSeconds: number;
  /** The header in which a cache that purges by tags finds them. */
  tagHeader: 'Surrogate-Key' | 'Cache-Tag' | undefined;
  /** Before each tag in that header: the paper's domain in a network. */
  tagPrefix: string;
}

/** The renderer knows what was hidden when it began. */
type RenderedPage = Omit<Rendered, 'decisions'>;
type Headers = Readonly<Record<string, string>>;

export async function createRenderedPage(
  page: { status: number; html: string; tags: readonly string[]; retryAfter?: number },
  defaults: ResponseDefaults,
  now: number,
): Promise<RenderedPage> {
  const { status, tags, html, retryAfter } = page;
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': defaults.policy,
    ...(retryAfter === undefined
      ? cacheHeaders(0, tags, defaults)
      : { 'Cache-Control': NO_STORE, Vary: 'Accept-Encoding', 'Retry-After': String(retryAfter) }),
  };
  const copies = await compressCopies(Buffer.from(html), status, headers);
  return { status, tags, renderedAt: now, build: defaults.build, ...copies };
}

/** Edges make the other copies of the Brotli copy on request (server/edge/serve-page.ts). */
async function compressCopies(
  plain: Buffer,
  status: number,
  headers: Headers,
): Promise<Pick<RenderedPage, 'copies' | 'size'>> {
  const hash = hashOf(status, plain);
  const br = makeCopy('br', await compress(plain, 'br', 'cache'), hash, headers);
  const gzip = makeCopy('gzip', undefined, hash, headers);
  const identity = { ...makeCopy('identity', plain, hash, headers), body: undefined };
  return { copies: { br, gzip, identity }, size: (br.body?.length ?? 0) + 4 * 1024 };
}

/** How long browsers and feed readers go without asking again for a file. */
const FILE_MAX_AGE = 300;
/** Opened by itself, a file may have the site's own styles, fonts and images, and nothing else. */
export const FILE_POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'";
const COMPRESSED_ALREADY = /^image\/(?!svg)/;

export async function createRenderedFile(
  file: PublishedFile,
  defaults: ResponseDefaults,
  now: number,
): Promise<RenderedPage> {
  const { status, tags, type } = file;
  const plain = Buffer.from(file.body);
  const headers = { ...fileHeaders(file), ...cacheHeaders(FILE_MAX_AGE, tags, defaults) };
  const copies = COMPRESSED_ALREADY.test(type)
    ? oneCopy(makeCopy('identity', plain, hashOf(status, plain), headers))
    : await compressCopies(plain, status, headers);
  return { status, tags, renderedAt: now, build: defaults.build, ...copies };
}

function oneCopy(copy: Copy): Pick<RenderedPage, 'copies' | 'size'> {
  const size = (copy.body?.length ?? 0) + 2 * 1024;
  return { copies: { br: copy, gzip: copy, identity: copy }, size };
}

export function fileHeaders({ type, headers }: PublishedFile): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'Content-Type': type,
    'Content-Security-Policy': FILE_POLICY,
    ...headers,
  };
}

/** A response without a body of its own: another address. */
export function createRenderedRedirect(
  { status, location, tags }: { status: number; location: string; tags: readonly string[] },
  defaults: ResponseDefaults,
  now: number,
): RenderedPage {
  const headers = {
    ...SECURITY_HEADERS,
    Location: location,
    'Content-Length': '0',
    ...cacheHeaders(0, tags, defaults),
  };
  const copies = oneCopy({ etag: '', headers: Object.entries(headers).flat(), body: Buffer.alloc(0) });
  return { status, tags, renderedAt: now, build: defaults.build, ...copies };
}

/**
 * A shared cache may keep a response this long, then serve it once more for as long while it revalidates: no reader gets one that
 * is older than twice that. When we are down it may go on for a day.
 */
function cacheHeaders(maxAge: number, tags: readonly string[], defaults: ResponseDefaults): Headers {
  const { sharedCacheSeconds: seconds, tagHeader, tagPrefix } = defaults;
  return {
    'Cache-Control': `public, max-age=${maxAge}, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=86400`,
    Vary: 'Accept-Encoding',
    ...tagHeaders(
      tags.map((tag) => tagPrefix + tag),
      tagHeader,
    ),
  };
}

/** The tags of a page as the header that a cache purges by; none unless such a cache is configured. */
export function tagHeaders(tags: readonly string[], header: ResponseDefaults['tagHeader']): Headers {
  if (header === undefined || tags.length === 0) return {};
  return { [header]: tags.map(tagWord).join(header === 'Cache-Tag' ? ',' : ' ') };
}

/** A tag may hold anything; a word of a header that is separated by spaces and commas may not. */
export function tagWord(tag: string): string {
  return tag.toWellFormed().replace(/[^!-+\--~]/gu, encodeURIComponent);
}

function hashOf(status: number, plain: Buffer): string {
  return createHash('sha256').update(String(status)).update(plain).digest('base64url').slice(0, 22);
}

function makeCopy(encoding: Encoding, body: Buffer | undefined, hash: string, common: Headers): Copy {
  const etag = `"${hash}-${encoding}"`;
  const headers = {
    ...common,
    ETag: etag,
    ...(body && { 'Content-Length': String(body.length) }),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  };
  return { etag, headers: Object.entries(headers).flat(), body };
}
