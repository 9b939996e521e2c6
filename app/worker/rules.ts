import { OFFLINE_IMAGES_PATH, type SeenMessage } from '../../contract/offline.ts';
import {
  API_PATH,
  ASSETS_PATH,
  CARDS_PATH,
  ILLUSTRATIONS_PATH,
  IMAGES_PATH,
  MEDIA_PATH,
  THEME_PATH,
} from '../../contract/paths.ts';

/** The rules of the worker, as pure functions: what to serve, cache and evict. */

/** In addition to saved articles and the front page: about a month of daily reading. */
const MAX_ARTICLES = 60;
/** Limit for pages and their images together. */
const MAX_BYTES = 40_000_000;
/** Images of one page. A long front page has more; those further down are not cached. */
export const MAX_FILES = 60;

/** Files of builds and themes, whose names contain a hash of the content. */
export const HASHED_FILES = [ASSETS_PATH, THEME_PATH];
const IMAGES = [IMAGES_PATH, ILLUSTRATIONS_PATH];
/** Requests that bypass the worker. */
export const PASSED = [...IMAGES, MEDIA_PATH, API_PATH, CARDS_PATH];

export type Handling = 'page' | 'hashed file' | 'cached image' | 'none';

export function handlingOf(
  { method, destination, url }: Pick<Request, 'method' | 'destination' | 'url'>,
  origin: string,
): Handling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'none';
  const begins = (prefix: string) => address.pathname.startsWith(prefix);
  if (begins(OFFLINE_IMAGES_PATH)) return 'cached image';
  if (HASHED_FILES.some(begins)) return 'hashed file';
  return destination === 'document' && !PASSED.some(begins) ? 'page' : 'none';
}

/** The front page and articles. Searches and lists are outdated too soon. */
export function isCacheablePath(path: string): boolean {
  return path === '/' || /^\/blog\/[^/]+(?<!\.md)$/.test(path);
}

/** Gateway errors of a proxy, or of an edge without its origin: a cached copy is better. */
export function isDown(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** The page was withdrawn, so its copy is deleted. */
export function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

type AnswerFacts = Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> };

/** Browsers reject redirected responses to navigations, and opaque ones cannot be checked. */
function isWhole({ status, type, redirected }: AnswerFacts): boolean {
  return status === 200 && type === 'basic' && !redirected;
}

export function isCacheable(answer: AnswerFacts): boolean {
  const type = answer.headers.get('content-type') ?? '';
  const control = answer.headers.get('cache-control') ?? '';
  return isWhole(answer) && type.startsWith('text/html') && !/no-store|private/.test(control);
}

export function isFile(answer: AnswerFacts): boolean {
  const type = answer.headers.get('content-type') ?? '';
  return isWhole(answer) && /^(image\/|font\/|text\/javascript|text\/css)/.test(type);
}

export function isImage(path: string): boolean {
  return IMAGES.some((prefix) => path.startsWith(prefix));
}

/** The cacheable paths among the addresses that a page loaded. */
export function cacheableFiles(addresses: readonly string[], origin: string): string[] {
  const paths = addresses.flatMap((address) => {
    const url = URL.parse(address, origin);
    return url?.origin === origin ? [url.pathname + url.search] : [];
  });
  const prefixes = [...HASHED_FILES, ...IMAGES];
  return [...new Set(paths)]
    .filter((path) => prefixes.some((prefix) => path.startsWith(prefix)))
    .slice(0, MAX_FILES);
}

export interface CacheRecord {
  path: string;
  /** Escaped HTML. */
  title: string;
  /** When the server sent it, and when it was last read: milliseconds since 1970. */
  asOf: number;
  readAt: number;
  /** Size of the page and its images. */
  bytes: number;
  files: readonly string[];
}

/** Evicts the oldest articles first, saved ones last and only for lack of space, never the front page. */
export function toEvict(
  records: readonly CacheRecord[],
  {
    saved = [],
    most = MAX_ARTICLES,
    bytes = MAX_BYTES,
  }: { saved?: readonly string[]; most?: number; bytes?: number } = {},
): CacheRecord[] {
  const articles = records.filter(({ path }) => path !== '/').sort((a, b) => a.readAt - b.readAt);
  const isSaved = ({ path }: CacheRecord) => saved.includes(path);
  const read = articles.filter((record) => !isSaved(record));
  let room = bytes - records.reduce((sum, record) => sum + record.bytes, 0);
  return [...read, ...articles.filter(isSaved)].filter((record, index) => {
    const isOneTooMany = index < read.length - most;
    if (!isOneTooMany && room >= 0) return false;
    room += record.bytes;
    return true;
  });
}

export function isSeenMessage(data: unknown): data is SeenMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { type, files, saved }: Partial<Record<keyof SeenMessage, unknown>> = data;
  return type === 'seen' && isTexts(files) && isTexts(saved);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
