import type { IncomingMessage } from 'node:http';
import { readHeader } from '../lib/http/headers.ts';
import type { EdgeCounts } from '../protocol/channel.ts';
import type { CachedPage } from './edge-pages.ts';

/** Counts how often pages are opened: by their path and the host that led there, and nothing of who opened them. */
export interface ReadCounter {
  /** Counts a page whose body was sent, if it was sent to be read. */
  countRequest(cached: CachedPage, request: IncomingMessage): void;
  /** Counts a page that was fetched ahead and is read now. */
  countOpened(cached: CachedPage): void;
  /** Returns the counts since the last call. */
  take(): EdgeCounts;
  /** Since the process started, by kind of page. */
  readonly totals: Readonly<Record<PageKind, number>>;
}

const KINDS = ['front', 'category', 'topic', 'author', 'article', 'other'] as const;
type PageKind = (typeof KINDS)[number];

/** Between two calls of `take`. A paper of more pages has its most read among the first of a minute. */
const MAX_PATHS = 2_000;
/** Likewise. Anybody can make up a Referer. */
const MAX_REFERRERS = 500;
const HTML = 'text/html';

export function createReadCounter({ maxPaths = MAX_PATHS, maxReferrers = MAX_REFERRERS } = {}): ReadCounter {
  let reads = new Map<string, number>();
  let referrers = new Map<string, number>();
  const totals = { front: 0, category: 0, topic: 0, author: 0, article: 0, other: 0 };

  /** Returns the domain of the page; undefined where it is none that is read. */
  function countOpened({ key, page }: CachedPage): string | undefined {
    if (page.status !== 200 || !page.copies.identity.headers.some((value) => value.startsWith(HTML)))
      return undefined;
    const [place = ''] = key.split('?', 1);
    totals[kindOf(place)]++;
    increment(reads, place, maxPaths);
    return place.slice(0, place.indexOf('/'));
  }

  return {
    countRequest(cached, request) {
      // Browsers say what they fetch a page for, and whether ahead; programs that read the site mostly do not.
      if (request.method !== 'GET' || readHeader(request, 'sec-fetch-dest') !== 'document') return;
      if (readHeader(request, 'sec-purpose')?.includes('prefetch')) return;
      const domain = countOpened(cached);
      const host = domain && referrerHost(readHeader(request, 'referer'));
      if (host && host !== domain && host !== bareName(hostOf(request)))
        increment(referrers, `${domain}/${host}`, maxReferrers);
    },
    countOpened,
    take() {
      const taken = { reads: [...reads], referrers: [...referrers] };
      reads = new Map();
      referrers = new Map();
      return taken;
    },
    totals,
  };
}

function increment(counts: Map<string, number>, key: string, max: number): void {
  const count = counts.get(key) ?? 0;
  if (count > 0 || counts.size < max) counts.set(key, count + 1);
}

const HTTP_HOST = /^https?:\/\/([a-z\d.-]{4,253})(?::\d{1,5})?(?:[/?#]|$)/i;
/** Names of the public DNS: neither addresses nor names of a local network. */
const PUBLIC_NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** Returns the host of a Referer in lower case, without www. and port; undefined where it is no public name. */
export function referrerHost(referer: string | undefined): string | undefined {
  const host = referer && HTTP_HOST.exec(referer)?.[1];
  const name = host && bareName(host);
  return name && PUBLIC_NAME.test(name) ? name : undefined;
}

function hostOf(request: IncomingMessage): string {
  const [host = ''] = readHeader(request, 'host')?.split(':', 1) ?? [];
  return host;
}

function bareName(host: string): string {
  const name = host.toLowerCase();
  return name.startsWith('www.') ? name.slice(4) : name;
}

function kindOf(place: string): PageKind {
  const [, first, second] = place.split('/');
  if (first === '') return 'front';
  if (first === 'blog') return second === undefined ? 'other' : 'article';
  return KINDS.find((kind) => kind === first) ?? 'other';
}
