import { LRUCache } from 'lru-cache';
import { WITHDRAWN_TAG } from '../../contract/tags.ts';
import { domainOfKey } from './domains.ts';
import type { RenderedPage } from './page.ts';

const MEGABYTE = 1024 * 1024;
/** Three caches, so that made-up queries and paths evict only each other. */
const PAGE_BYTES = 48 * MEGABYTE;
const QUERY_BYTES = 16 * MEGABYTE;
const MISS_BYTES = 4 * MEGABYTE;
export const PAGE_CACHE_BYTES = PAGE_BYTES + QUERY_BYTES + MISS_BYTES;
/** More than happen while one page is rendered or fetched; a page that took longer counts as stale. */
const MAX_INVALIDATIONS = 1_000;

/** The time of a page whose tags were invalidated: older than any. */
const STALE = 0;
/** The same where the page may show an article that was withdrawn. */
const WITHDRAWN = -1;

/** Pages of these domains with one of these tags, or all of them. */
export interface StalePages {
  domains: readonly string[];
  tags?: readonly string[];
}

export function isStale({ renderedAt }: RenderedPage): boolean {
  return renderedAt <= STALE;
}

export function mayShowWithdrawn({ renderedAt }: RenderedPage): boolean {
  return renderedAt === WITHDRAWN;
}

/** Pages by key, in LRU caches of bounded size. */
export function createPageCache({ onEvict = () => {} }: { onEvict?: (key: string) => void } = {}) {
  const createCache = (maxSize: number) =>
    new LRUCache<string, RenderedPage>({
      maxSize,
      sizeCalculation: ({ size }, key) => size + 2 * key.length,
      dispose: (_page, key, reason) => {
        if (reason === 'evict') onEvict(key);
      },
    });
  const pages = createCache(PAGE_BYTES);
  const queries = createCache(QUERY_BYTES);
  const misses = createCache(MISS_BYTES);
  const caches = [pages, queries, misses];
  /** The latest: each returns the time of a page since then, and infinity for pages that it leaves as they are. */
  const invalidations: ((key: string, tags: readonly string[]) => number)[] = [];
  let version = 0;

  const peek = (key: string) => pages.peek(key) ?? queries.peek(key) ?? misses.peek(key);

  const timeSince = (key: string, tags: readonly string[], since: number): number => {
    const first = invalidations.length - (version - since);
    return first < 0 ? STALE : Math.min(...invalidations.slice(first).map((timeOf) => timeOf(key, tags)));
  };

  return {
    get: (key: string) => pages.get(key) ?? queries.get(key) ?? misses.get(key),
    /** Does not count as a use. */
    peek,
    /**
     * A page whose tags were invalidated since that version, while it was rendered or fetched, is stale from the start. It does
     * not replace one that is not.
     */
    set(key: string, page: RenderedPage, since = version): void {
      // Not 503: there is one such page, however many paths are made up.
      const isMiss = page.status >= 400 && page.status < 500;
      const cache = isMiss ? misses : key.includes('?') ? queries : pages;
      const held = peek(key);
      page.renderedAt = Math.min(page.renderedAt, timeSince(key, page.tags, since));
      if (isStale(page) && held && !isStale(held)) return;
      for (const other of caches) if (other !== cache) other.delete(key);
      cache.set(key, page);
    },
    /** Returns false where there was none. */
    delete: (key: string) => caches.map((cache) => cache.delete(key)).includes(true),
    countByDomain(): ReadonlyMap<string, number> {
      const keys = caches.flatMap((cache) => [...cache.keys()]);
      const byDomain = Map.groupBy(keys, domainOfKey);
      return new Map([...byDomain].map(([domain, all]) => [domain, all.length]));
    },
    /** Deletes pages by the domain of their key. Returns their keys. */
    deleteWhere: (isDeleted: (domain: string) => boolean): string[] =>
      caches.flatMap((cache) =>
        [...cache.keys()].filter((key) => isDeleted(domainOfKey(key)) && cache.delete(key)),
      ),
    /** Sets the page's time, unless its tags were invalidated since that version. */
    setTime(key: string, renderedAt: number, since = version): void {
      const page = peek(key);
      if (page) page.renderedAt = Math.min(renderedAt, timeSince(key, page.tags, since));
    },
    /**
     * Marks these pages stale, each domain being in one of the lists; without lists every page. Returns their keys, most recently used first.
     */
    invalidate(...stale: readonly StalePages[]): string[] {
      const byDomain = new Map(stale.flatMap((one) => one.domains.map((domain) => [domain, one])));
      const timeOf = (key: string, tags: readonly string[]) => {
        if (stale.length === 0) return STALE;
        const one = byDomain.get(domainOfKey(key));
        if (!one || (one.tags && !tags.some((tag) => one.tags?.includes(tag))))
          return Number.POSITIVE_INFINITY;
        return one.tags?.includes(WITHDRAWN_TAG) ? WITHDRAWN : STALE;
      };
      version++;
      invalidations.push(timeOf);
      if (invalidations.length > MAX_INVALIDATIONS) invalidations.shift();
      return caches.flatMap((cache) =>
        [...cache.entries()].flatMap(([key, page]) => {
          const time = timeOf(key, page.tags);
          page.renderedAt = Math.min(page.renderedAt, time);
          return time === Number.POSITIVE_INFINITY ? [] : [key];
        }),
      );
    },
    get version(): number {
      return version;
    },
    get pages(): number {
      return caches.reduce((sum, cache) => sum + cache.size, 0);
    },
    get bytes(): number {
      return caches.reduce((sum, cache) => sum + cache.calculatedSize, 0);
    },
  };
}
