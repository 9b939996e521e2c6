import { LRUCache } from 'lru-cache';
import type { PressedPage } from './pressed-page.ts';

/** The held pages, within a bound of bytes. What is read least makes room for what is new. */
export interface PageShelf {
  get(address: string): PressedPage | undefined;
  has(address: string): boolean;
  put(address: string, page: PressedPage): void;
  delete(address: string): void;
  /** The old page stays for another while. */
  extend(address: string, now: number): void;
  /** The addresses of all pages that were made of one of these. */
  madeOf(tags: readonly string[]): string[];
  readonly pages: number;
  readonly bytes: number;
}

const MEGABYTE = 1024 * 1024;
const ROOM_FOR_PAGES = 48 * MEGABYTE;
/** Anybody can write a new query or a name that nothing has: such pages live apart and push out only their like. */
const ROOM_FOR_QUERIES = 16 * MEGABYTE;
const ROOM_FOR_MISSES = 4 * MEGABYTE;
/** What all pages may take together. */
export const PRESS_ROOM = ROOM_FOR_PAGES + ROOM_FOR_QUERIES + ROOM_FOR_MISSES;

export function createPageShelf(): PageShelf {
  const pages = createRoom(ROOM_FOR_PAGES);
  const queries = createRoom(ROOM_FOR_QUERIES);
  const misses = createRoom(ROOM_FOR_MISSES);
  const rooms = [pages, queries, misses];

  const put = (address: string, page: PressedPage): void => {
    const room = page.status >= 400 ? misses : address.includes('?') ? queries : pages;
    for (const other of rooms) if (other !== room) other.delete(address);
    room.set(address, page);
  };

  return {
    get: (address) => pages.get(address) ?? queries.get(address) ?? misses.get(address),
    has: (address) => rooms.some((room) => room.has(address)),
    put,
    delete(address) {
      for (const room of rooms) room.delete(address);
    },
    extend(address, now) {
      const room = rooms.find((one) => one.has(address));
      const page = room?.peek(address);
      if (page) put(address, { ...page, pressedAt: now });
    },
    madeOf(tags) {
      const changed = new Set(tags);
      return rooms.flatMap((room) =>
        [...room.entries()].flatMap(([address, page]) =>
          page.tags.some((tag) => changed.has(tag)) ? [address] : [],
        ),
      );
    },
    get pages() {
      return rooms.reduce((sum, room) => sum + room.size, 0);
    },
    get bytes() {
      return rooms.reduce((sum, room) => sum + room.calculatedSize, 0);
    },
  };
}

function createRoom(maxSize: number): LRUCache<string, PressedPage> {
  return new LRUCache({ maxSize, sizeCalculation: ({ size }, address) => size + 2 * address.length });
}
