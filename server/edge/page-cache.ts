import { LRUCache } from 'lru-cache';
import type { PressedPage } from './page.ts';

/** Pages by their keys, within a bound of bytes. What is read least makes room for what is new. */
export interface PageCache {
  get(key: string): PressedPage | undefined;
  has(key: string): boolean;
  set(key: string, page: PressedPage): void;
  /** False where there was none. */
  delete(key: string): boolean;
  /** Makes the page as old as said; it stays as it is otherwise. */
  setTime(key: string, pressedAt: number): void;
  /** The keys of all pages that were made of one of these. */
  taggedWith(tags: readonly string[]): string[];
  entries(): Iterable<[string, PressedPage]>;
  readonly pages: number;
  readonly bytes: number;
}

const MEGABYTE = 1024 * 1024;
/** Three caches, so that made-up queries and names, which anybody can write, evict only each other. */
const PAGE_BYTES = 48 * MEGABYTE;
const QUERY_BYTES = 16 * MEGABYTE;
const MISS_BYTES = 4 * MEGABYTE;
export const PAGE_CACHE_BYTES = PAGE_BYTES + QUERY_BYTES + MISS_BYTES;

export function createPageCache({ onEvict = () => {} }: { onEvict?: (key: string) => void } = {}): PageCache {
  const createCache = (maxSize: number) =>
    new LRUCache<string, PressedPage>({
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

  return {
    get: (key) => pages.get(key) ?? queries.get(key) ?? misses.get(key),
    has: (key) => caches.some((cache) => cache.has(key)),
    set(key, page) {
      const cache = page.status >= 400 ? misses : key.includes('?') ? queries : pages;
      for (const other of caches) if (other !== cache) other.delete(key);
      cache.set(key, page);
    },
    delete: (key) => caches.map((cache) => cache.delete(key)).includes(true),
    setTime(key, pressedAt) {
      const page = caches.find((cache) => cache.has(key))?.peek(key);
      if (page) page.pressedAt = pressedAt;
    },
    taggedWith(tags) {
      const wanted = new Set(tags);
      return caches.flatMap((cache) =>
        [...cache.entries()].flatMap(([key, page]) =>
          page.tags.some((tag) => wanted.has(tag)) ? [key] : [],
        ),
      );
    },
    *entries() {
      for (const cache of caches) yield* cache.entries();
    },
    get pages() {
      return caches.reduce((sum, cache) => sum + cache.size, 0);
    },
    get bytes() {
      return caches.reduce((sum, cache) => sum + cache.calculatedSize, 0);
    },
  };
}
