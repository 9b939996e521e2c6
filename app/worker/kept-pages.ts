import { CACHE_PREFIX, type SeenMessage } from '../../contract/offline.ts';
import { filesIn, titleIn } from './page-html.ts';
import {
  filesWorthKeeping,
  isFile,
  isGone,
  isPicture,
  isWorthKeeping,
  type KeptRecord,
  toForget,
} from './rules.ts';

const PAGES = `${CACHE_PREFIX}pages`;
const FILES = `${CACHE_PREFIX}files`;
/** Of a kept page: its record, as JSON. */
const RECORD = 'X-Kept';
/** Of the bytes as they came; they are kept unpacked. */
const PACKING = ['Content-Encoding', 'Content-Length'];

interface KeptPagesParts {
  caches: { open(name: string): Promise<Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>> };
  fetch(address: string, init?: RequestInit): Promise<Response>;
  origin: string;
  clock(): number;
}

type Seen = Pick<SeenMessage, 'files' | 'saved'>;

export interface KeptPages {
  /** Keeps the page of a path, with the files that it loaded, and forgets what there is no room for. */
  keep(path: string, seen: Seen): Promise<void>;
  find(path: string): Promise<{ record: KeptRecord; answer: Response } | undefined>;
  /** The picture, or the same in another width. */
  findPicture(path: string): Promise<Response | undefined>;
  /** Last read first. */
  list(): Promise<KeptRecord[]>;
}

/** Each page is kept with a record of its own and all that it needs, whatever build made it: builds are never mixed. */
export function createKeptPages({ caches, fetch, origin, clock }: KeptPagesParts): KeptPages {
  async function find(path: string) {
    const pages = await caches.open(PAGES);
    const answer = await pages.match(path);
    const record = answer && readRecord(answer);
    return answer && record ? { record, answer } : undefined;
  }

  async function list(): Promise<KeptRecord[]> {
    const pages = await caches.open(PAGES);
    const answers = await Promise.all((await pages.keys()).map((request) => pages.match(request)));
    const records = answers.flatMap((answer) => (answer && readRecord(answer)) ?? []);
    return records.sort((a, b) => b.readAt - a.readAt);
  }

  async function keep(path: string, seen: Seen): Promise<void> {
    // The browser has just loaded it: its own copy will do, however old the headers call it.
    const answer = await fetch(path, { cache: 'force-cache' });
    if (isGone(answer.status)) await (await caches.open(PAGES)).delete(path);
    else if (isWorthKeeping(answer)) await store(path, answer, seen);
    const records = await list();
    await tidy(records, toForget(records, seen));
  }

  async function store(path: string, answer: Response, { files: loaded, saved }: Seen): Promise<void> {
    const html = await answer.text();
    const wanted = filesWorthKeeping([...filesIn(html), ...loaded], origin);
    const kept = await keepFiles(wanted, saved);
    const record: KeptRecord = {
      path,
      title: titleIn(html),
      readAt: clock(),
      asOf: Date.parse(answer.headers.get('date') ?? '') || clock(),
      bytes: html.length + kept.bytes,
      files: kept.files,
    };
    const headers = new Headers(answer.headers);
    for (const name of PACKING) headers.delete(name);
    headers.set(RECORD, encodeURIComponent(JSON.stringify(record)));
    await put(PAGES, path, () => new Response(html, { headers }), { underWay: kept.files, saved });
  }

  async function keepFiles(
    paths: readonly string[],
    saved: readonly string[],
  ): Promise<{ files: string[]; bytes: number }> {
    const cache = await caches.open(FILES);
    const kept = await Promise.all(
      paths.map(async (path) => {
        const there = await cache.match(path);
        const answer = there ?? (await fetch(path, { cache: 'force-cache' }).catch(() => undefined));
        if (!answer || !(there || isFile(answer))) return [];
        const size = isPicture(path) ? (await answer.clone().blob()).size : 0;
        if (!there) await put(FILES, path, () => answer.clone(), { underWay: paths, saved });
        return [{ path, size }];
      }),
    );
    const all = kept.flat();
    return { files: all.map(({ path }) => path), bytes: all.reduce((sum, { size }) => sum + size, 0) };
  }

  /** Where the disk is full, the older half of what is kept makes room, once. */
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
      await tidy(records, toForget(records, { saved, most: Math.floor(records.length / 2) }), underWay);
      await cache.put(path, answer());
    }
  }

  /** Forgets pages, then all files that no page needs any more. */
  async function tidy(
    records: readonly KeptRecord[],
    forgotten: readonly KeptRecord[],
    underWay: readonly string[] = [],
  ): Promise<void> {
    const pages = await caches.open(PAGES);
    for (const { path } of forgotten) await pages.delete(path);
    const gone = new Set(forgotten);
    const stay = records.filter((record) => !gone.has(record));
    const needed = new Set([...stay.flatMap(({ files }) => files), ...underWay]);
    const files = await caches.open(FILES);
    for (const request of await files.keys()) {
      const { pathname, search } = new URL(request.url);
      if (!needed.has(pathname + search)) await files.delete(request);
    }
  }

  async function findPicture(path: string): Promise<Response | undefined> {
    const cache = await caches.open(FILES);
    const exact = await cache.match(path);
    if (exact) return exact;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const like = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
    return like && cache.match(like);
  }

  return { keep, find, findPicture, list };
}

/** A record that cannot be read is as good as none. */
function readRecord(answer: Response): KeptRecord | undefined {
  try {
    return JSON.parse(decodeURIComponent(answer.headers.get(RECORD) ?? ''));
  } catch {
    return undefined;
  }
}
