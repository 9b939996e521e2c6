import { createHash } from 'node:crypto';
import { PRESS_FRESH_SECONDS } from '../../contract/limits.ts';
import { ENCODINGS, type Encoding } from '../edge/accept-encoding.ts';
import type { Copy, PressedPage } from '../edge/page.ts';
import type { PublishedFile } from '../files/published-file.ts';
import { NEVER_KEPT, SECURITY_HEADERS } from '../http/headers.ts';
import { pack } from './pack.ts';

/** A CDN may keep a page for the minute that its times are true, then serve it while it asks, and for a day when we are down. */
const CACHE_CONTROL = `public, max-age=0, s-maxage=${PRESS_FRESH_SECONDS}, stale-while-revalidate=600, stale-if-error=86400`;

/** What all pages of one press have in common. */
export interface Imprint {
  /** The Content-Security-Policy. */
  policy: string;
  /** The build whose scripts and fonts the pages ask for. */
  build: string;
}

export async function pressPage(
  page: { status: number; html: string; tags: readonly string[]; retryAfter?: number },
  { policy, build }: Imprint,
  now: number,
): Promise<PressedPage> {
  const plain = Buffer.from(page.html);
  const [br, gz] = await Promise.all([pack(plain, 'br', 'many'), pack(plain, 'gzip', 'many')]);
  const hash = hashOf(page.status, plain);
  const common = [
    ...Object.entries(SECURITY_HEADERS).flat(),
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Security-Policy',
    policy,
    ...(page.retryAfter === undefined ? keepingHeaders(page.tags) : failureHeaders(page.retryAfter)),
  ];
  const bodies: Record<Encoding, Buffer> = { br, gzip: gz, identity: plain };
  const copies = Object.fromEntries(
    ENCODINGS.map((encoding) => [encoding, makeCopy(encoding, bodies[encoding], hash, common)]),
  ) as Record<Encoding, Copy>;
  const size = br.length + gz.length + plain.length + 4 * 1024;
  return { status: page.status, tags: page.tags, pressedAt: now, build, copies, size };
}

/** How long browsers and feed readers go without asking again. */
const FILE_CACHE_CONTROL = `public, max-age=300, s-maxage=${PRESS_FRESH_SECONDS}, stale-while-revalidate=600, stale-if-error=86400`;
/** Opened by itself, a file may have the site's own styles, fonts and pictures, and nothing else. */
export const FILE_POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'";
/** Pictures are packed already. */
const PACKED_ALREADY = /^image\/(?!svg)/;

export async function pressFile(
  file: PublishedFile,
  { build }: Pick<Imprint, 'build'>,
  now: number,
): Promise<PressedPage> {
  const plain = Buffer.from(file.body);
  const hash = hashOf(file.status, plain);
  const common = [
    ...Object.entries(fileHeaders(file)).flat(),
    ...tagHeaders(file.tags),
    ...['Cache-Control', FILE_CACHE_CONTROL, 'Vary', 'Accept-Encoding'],
  ];
  const whole = makeCopy('identity', plain, hash, common);
  const head = { status: file.status, tags: file.tags, pressedAt: now, build };
  if (PACKED_ALREADY.test(file.type)) {
    return { ...head, copies: { br: whole, gzip: whole, identity: whole }, size: plain.length + 2 * 1024 };
  }
  const [br, gzip] = await Promise.all([pack(plain, 'br', 'many'), pack(plain, 'gzip', 'many')]);
  const copies = {
    br: makeCopy('br', br, hash, common),
    gzip: makeCopy('gzip', gzip, hash, common),
    identity: whole,
  };
  return { ...head, copies, size: br.length + gzip.length + plain.length + 4 * 1024 };
}

/** What is sent with a file, pressed or not. */
export function fileHeaders({ type, headers }: PublishedFile): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'Content-Type': type,
    'Content-Security-Policy': FILE_POLICY,
    ...headers,
  };
}

/** An answer without a body of its own: another address. */
export function pressRedirect(
  { status, location, tags }: { status: number; location: string; tags: readonly string[] },
  { build }: Imprint,
  now: number,
): PressedPage {
  const headers = [
    ...Object.entries(SECURITY_HEADERS).flat(),
    'Location',
    location,
    'Content-Length',
    '0',
    ...keepingHeaders(tags),
  ];
  const copy: Copy = { etag: '', headers, body: Buffer.alloc(0) };
  const size = 2 * headers.join('').length + 1024;
  return { status, tags, pressedAt: now, build, copies: { br: copy, gzip: copy, identity: copy }, size };
}

/** Failures are not cached. */
function failureHeaders(retryAfter: number): string[] {
  return ['Cache-Control', NEVER_KEPT, 'Vary', 'Accept-Encoding', 'Retry-After', String(retryAfter)];
}

function keepingHeaders(tags: readonly string[]): string[] {
  return ['Cache-Control', CACHE_CONTROL, 'Vary', 'Accept-Encoding', ...tagHeaders(tags)];
}

function tagHeaders(tags: readonly string[]): string[] {
  const names = tags.map(headerWord);
  return names.length === 0 ? [] : ['Surrogate-Key', names.join(' '), 'Cache-Tag', names.join(',')];
}

function hashOf(status: number, plain: Buffer): string {
  return createHash('sha256').update(String(status)).update(plain).digest('base64url').slice(0, 22);
}

/** A tag may hold anything; a word of a header that is parted by spaces and commas may not. */
function headerWord(tag: string): string {
  return tag.toWellFormed().replace(/[^!-+\--~]/gu, encodeURIComponent);
}

function makeCopy(encoding: Encoding, body: Buffer, hash: string, common: readonly string[]): Copy {
  const etag = `"${hash}-${encoding}"`;
  const headers = [...common, 'ETag', etag, 'Content-Length', String(body.length)];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  return { etag, headers, body };
}
