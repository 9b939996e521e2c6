import { CACHE_PREFIX, type SeenMessage } from '../../contract/offline.ts';
import { filesIn, titleIn } from './page-html.ts';
import { type CacheRecord, cacheableFiles, isCacheable, isFile, isGone, isImage, toEvict } from './rules.ts';

const PAGES = `${CACHE_PREFIX}pages`;
const FILES = `${CACHE_PREFIX}files`;
const RECORD = 'X-Cache-Record';
/** Headers that do not hold for the stored, decompressed body. */
const PACKING = ['Content-Encoding', 'Content-Length'];

interface CachedPagesParts {
  caches: { open(name: string): Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>> };
  fetch(address: string, init?: RequestInit): Promise<Response>;
  origin: string;
  clock(): number;
}

type Seen = Pick<SeenMessage, 'files' | 'saved'>;

/** Caches each page with all files that it needs, so that builds are never mixed. */
export function createCachedPages({ caches, fetch, origin, clock }: CachedPagesParts) {
  async function find(path: string) {
    const pages = await caches.open(PAGES);
    const answer = await pages.match(path);
    const record = answer && readRecord(answer);
    return answer && record ? { record, answer } : undefined;
  }

  /** Last read first. */
  async function list(): Promise<CacheRecord[]> {
    const pages = await caches.open(PAGES);
    const answers = await Promise.all((await pages.keys()).map((request) => pages.match(request)));
    const records = answers.flatMap((answer) => (answer && readRecord(answer)) ?? []);
    return records.sort((a, b) => b.readAt - a.readAt);
  }

  /** Caches the page of a path with the files that it loaded, and evicts what exceeds the limits. */
  async function add(path: string, seen: Seen): Promise<void> {
    // The browser has just loaded the page: use its copy, even if stale.
    const answer = await fetch(path, { cache: 'force-cache' });
    if (isGone(answer.status)) await (await caches.open(PAGES)).delete(path);
    else if (isCacheable(answer)) await store(path, answer, seen);
    const records = await list();
    await tidy(records, toEvict(records, seen));
  }

  async function store(path: string, answer: Response, { files: loaded, saved }: Seen): Promise<void> {
    const html = await answer.text();
    const paths = cacheableFiles([...filesIn(html), ...loaded], origin);
    const cached = await cacheFiles(paths, saved);
    const record: CacheRecord = {
      path,
      title: titleIn(html),
      readAt: clock(),
      asOf: Date.parse(answer.headers.get('date') ?? '') || clock(),
      bytes: html.length + cached.bytes,
      files: cached.files,
    };
    const headers = new Headers(answer.headers);
    for (const name of PACKING) headers.delete(name);
    headers.set(RECORD, encodeURIComponent(JSON.stringify(record)));
    await put(PAGES, path, () => new Response(html, { headers }), { underWay: cached.files, saved });
  }

  async function cacheFiles(
    paths: readonly string[],
    saved: readonly string[],
  ): Promise<{ files: string[]; bytes: number }> {
    const cache = await caches.open(FILES);
    const cached = await Promise.all(
      paths.map(async (path) => {
        const there = await cache.match(path);
        const answer = there ?? (await fetch(path, { cache: 'force-cache' }).catch(() => undefined));
        if (!answer || !(there || isFile(answer))) return [];
        const size = isImage(path) ? (await answer.clone().blob()).size : 0;
        if (!there) await put(FILES, path, () => answer.clone(), { underWay: paths, saved });
        return [{ path, size }];
      }),
    );
    const all = cached.flat();
    return { files: all.map(({ path }) => path), bytes: all.reduce((sum, { size }) => sum + size, 0) };
  }

  /** If the disk is full, evicts the older half of the cache and retries once. */
  async function put(
    name: string,
    path: string,
    answer: () => Response,
    { underWay, saved }: { underWay: readonly string[]; saved: readonly string[] },
  ): Promise<void> {
    const cache = await caches.open(name);
    try {
      await cache.put(path, answer());
    } catch {
      const records = await list();
      await tidy(records, toEvict(records, { saved, most: Math.floor(records.length / 2) }), underWay);
      await cache.put(path, answer());
    }
  }

  /** Evicts pages, then all files that no page needs any more. */
  async function tidy(
    records: readonly CacheRecord[],
    evicted: readonly CacheRecord[],
    underWay: readonly string[] = [],
  ): Promise<void> {
    const pages = await caches.open(PAGES);
    for (const { path } of evicted) await pages.delete(path);
    const gone = new Set(evicted);
    const stay = records.filter((record) => !gone.has(record));
    const needed = new Set([...stay.flatMap(({ files }) => files), ...underWay]);
    const files = await caches.open(FILES);
    for (const request of await files.keys()) {
      const { pathname, search } = new URL(request.url);
      if (!needed.has(pathname + search)) await files.delete(request);
    }
  }

  /** The image, or the same in another width. */
  async function findImage(path: string): Promise<Response | undefined> {
    const cache = await caches.open(FILES);
    const exact = await cache.match(path);
    if (exact) return exact;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const like = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
    return like && cache.match(like);
  }

  return { add, find, findImage, list };
}

function readRecord(answer: Response): CacheRecord | undefined {
  try {
    return JSON.parse(decodeURIComponent(answer.headers.get(RECORD) ?? ''));
  } catch {
    return undefined;
  }
}
