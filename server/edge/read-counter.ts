import type { IncomingMessage } from 'node:http';
import { readHeader } from '../lib/http/headers.ts';
import type { ReadCounts } from '../protocol/channel.ts';
import type { CachedPage } from './edge-pages.ts';

/** Counts how often pages are opened: by their path, and nothing of who opened them. */
export interface ReadCounter {
  /** Counts a page whose body was sent, if it was sent to be read. */
  countRequest(cached: CachedPage, request: IncomingMessage): void;
  /** Counts a page that was fetched ahead and is read now. */
  countOpened(cached: CachedPage): void;
  /** Returns the counts since the last call, by domain and path. */
  take(): ReadCounts;
  /** Since the process started, by kind of page. */
  readonly totals: Readonly<Record<PageKind, number>>;
}

const KINDS = ['front', 'category', 'topic', 'author', 'article', 'other'] as const;
type PageKind = (typeof KINDS)[number];

/** Between two calls of `take`. A paper of more pages has its most read among the first of a minute. */
const MAX_PATHS = 2_000;
const HTML = 'text/html';

export function createReadCounter(maxPaths = MAX_PATHS): ReadCounter {
  let counts = new Map<string, number>();
  const totals = { front: 0, category: 0, topic: 0, author: 0, article: 0, other: 0 };

  function countOpened({ key, page }: CachedPage): void {
    if (page.status !== 200 || !page.copies.identity.headers.some((value) => value.startsWith(HTML))) return;
    const [place = ''] = key.split('?', 1);
    totals[kindOf(place)]++;
    const count = counts.get(place) ?? 0;
    if (count > 0 || counts.size < maxPaths) counts.set(place, count + 1);
  }

  return {
    countRequest(cached, request) {
      // Browsers say what they fetch a page for, and whether ahead; programs that read the site mostly do not.
      if (request.method !== 'GET' || readHeader(request, 'sec-fetch-dest') !== 'document') return;
      if (readHeader(request, 'sec-purpose')?.includes('prefetch')) return;
      countOpened(cached);
    },
    countOpened,
    take() {
      const taken = [...counts];
      counts = new Map();
      return taken;
    },
    totals,
  };
}

function kindOf(place: string): PageKind {
  const [, first, second] = place.split('/');
  if (first === '') return 'front';
  if (first === 'blog') return second === undefined ? 'other' : 'article';
  return KINDS.find((kind) => kind === first) ?? 'other';
}
