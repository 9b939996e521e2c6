import type { IncomingMessage } from 'node:http';
import { readHeader } from '../lib/http/headers.ts';
import type { EdgeCounts } from '../protocol/channel.ts';
import type { CachedPage } from './edge-pages.ts';

const KINDS = ['front', 'category', 'topic', 'author', 'article', 'other'] as const;
type PageKind = (typeof KINDS)[number];

/** Between two calls of `take`. Papers of more pages have their most read among the first of a minute. */
const MAX_PATHS = 10_000;
/** Likewise. Anybody can make up a Referer. */
const MAX_REFERRERS = 2_000;
const HTML = 'text/html';

/** Counts how often pages are opened: by path and referring host, nothing about the reader. */
export function createReadCounter({ maxPaths = MAX_PATHS, maxReferrers = MAX_REFERRERS } = {}) {
  let reads = new Map<string, number>();
  let referrers = new Map<string, number>();
  const totals = { front: 0, category: 0, topic: 0, author: 0, article: 0, other: 0 };

  /** Counts a page that is read now. Returns its domain; undefined where it is no HTML page. */
  function countOpened({ key, page }: CachedPage): string | undefined {
    if (page.status !== 200 || !page.copies.identity.headers.some((value) => value.startsWith(HTML)))
      return undefined;
    const [place = ''] = key.split('?', 1);
    totals[kindOf(place)]++;
    increment(reads, place, maxPaths);
    return place.slice(0, place.indexOf('/'));
  }

  return {
    /** Counts a page whose body was sent, unless it was fetched ahead or by a program. */
    countRequest(cached: CachedPage, request: IncomingMessage): void {
      // Browsers send what they fetch a page for, and whether ahead; most programs do not.
      if (request.method !== 'GET' || readHeader(request, 'sec-fetch-dest') !== 'document') return;
      if (readHeader(request, 'sec-purpose')?.includes('prefetch')) return;
      const domain = countOpened(cached);
      const host = domain && referrerHost(readHeader(request, 'referer'));
      if (host && host !== domain && host !== bareName(hostOf(request)))
        increment(referrers, `${domain}/${host}`, maxReferrers);
    },
    countOpened,
    /** Returns the counts since the last call. */
    take(): Pick<EdgeCounts, 'reads' | 'referrers'> {
      const counts = { reads: [...reads], referrers: [...referrers] };
      reads = new Map();
      referrers = new Map();
      return counts;
    },
    /** Since the process started, by kind of page. */
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
