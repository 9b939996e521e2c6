import { LRUCache } from 'lru-cache';
import { PRESS_FRESH_SECONDS } from '../../contract/limits.ts';
import type { Changes } from '../changes.ts';
import type { MadePage } from './page-maker.ts';
import { type PressedPage, pressPage, pressRedirect } from './pressed-page.ts';

/** Pages ahead of their readers, as bytes. A request only reads; making pages happens behind its back. */
export interface Press {
  /** The page held for this address, however old; an old one is made anew in the background. */
  find(address: string): PressedPage | undefined;
  /** The page of an address that is not held: made once for all who wait. What cannot be kept is handed through. */
  make(address: string): Promise<Made>;
  /** Presses these addresses one after another, before readers ask. */
  pressAhead(addresses: readonly string[]): Promise<void>;
  readonly bytes: number;
  close(): void;
}

export type Made = { kept: PressedPage } | { passed: Exclude<MadePage, { kind: 'redirect' }> };

interface PressOptions {
  render(address: string): Promise<MadePage>;
  changes: Changes;
  clock: () => number;
  /** Told when a page that readers know could not be made anew. */
  onFailure(address: string, error: unknown): void;
  /** How many bytes of pages are held at the most. */
  room?: number;
}

const DEFAULT_ROOM = 64 * 1024 * 1024;
/** Pages that say 'not found' live apart, so that made-up addresses never push out real ones. */
const ROOM_FOR_MISSES = 4 * 1024 * 1024;
/** What pages of both kinds may take together. */
export const PRESS_ROOM = DEFAULT_ROOM + ROOM_FOR_MISSES;
const FRESH_MS = PRESS_FRESH_SECONDS * 1000;

export function createPress({ render, changes, clock, onFailure, room = DEFAULT_ROOM }: PressOptions): Press {
  const pages = new LRUCache<string, PressedPage>({ maxSize: room, sizeCalculation: ({ size }) => size });
  const misses = new LRUCache<string, PressedPage>({
    maxSize: ROOM_FOR_MISSES,
    sizeCalculation: ({ size }) => size,
  });
  const underWay = new Map<string, Promise<Made>>();
  /** Addresses that wait to be made anew, oldest first; a set, so that many changes ask for one pressing. */
  const waiting = new Set<string>();
  let atWork: string | undefined;
  let closed = false;

  const find = (address: string): PressedPage | undefined => {
    const page = pages.get(address) ?? misses.get(address);
    if (page && clock() - page.pressedAt > FRESH_MS && address !== atWork) renew(address);
    return page;
  };

  const make = async (address: string): Promise<Made> => {
    const running = underWay.get(address);
    if (running) {
      const made = await running;
      // A stream has one reader; the others get one each.
      return 'passed' in made && made.passed.kind === 'stream' ? press(address) : made;
    }
    const making = press(address).finally(() => underWay.delete(address));
    underWay.set(address, making);
    return making;
  };

  const press = async (address: string): Promise<Made> => {
    const rendered = await render(address);
    if (rendered.kind === 'redirect')
      return { kept: keep(address, pressRedirect(rendered.status, rendered.location, clock())) };
    if (rendered.kind === 'stream' || !rendered.keep || rendered.status >= 500) return { passed: rendered };
    return { kept: keep(address, await pressPage(rendered, clock())) };
  };

  const keep = (address: string, page: PressedPage): PressedPage => {
    const found = page.status < 400;
    (found ? pages : misses).set(address, page);
    (found ? misses : pages).delete(address);
    return page;
  };

  /** A page that readers know is replaced only by a page as good: a failure leaves it standing. */
  const renew = (address: string): void => {
    waiting.add(address);
    if (atWork === undefined && !closed) void work();
  };

  const work = async (): Promise<void> => {
    for (const address of waiting) {
      waiting.delete(address);
      atWork = address;
      try {
        // One that was under way before the change may have read the old data.
        await underWay.get(address)?.catch(() => {});
        const made = await make(address);
        if ('passed' in made) putOff(address, made.passed);
      } catch (error) {
        putOff(address, error);
      }
      if (closed) break;
    }
    atWork = undefined;
  };

  /** The old page stays and counts as fresh for a while, so that a failing source is not asked by every reader. */
  const putOff = (address: string, reason: unknown): void => {
    const page = pages.peek(address) ?? misses.peek(address);
    if (page) keep(address, { ...page, pressedAt: clock() });
    if (isStream(reason)) void reason.body.cancel();
    else onFailure(address, reason);
  };

  const unsubscribe = changes.subscribe((tags) => {
    const changed = new Set(tags);
    for (const cache of [pages, misses]) {
      for (const [address, page] of cache.entries()) {
        if (page.tags.some((tag) => changed.has(tag))) renew(address);
      }
    }
  });

  return {
    find,
    make,
    async pressAhead(addresses) {
      for (const address of addresses) {
        const made = await make(address);
        if ('passed' in made && made.passed.kind === 'stream') await made.passed.body.cancel();
      }
    },
    get bytes() {
      return pages.calculatedSize + misses.calculatedSize;
    },
    close() {
      closed = true;
      waiting.clear();
      unsubscribe();
    },
  };
}

function isStream(value: unknown): value is Extract<MadePage, { kind: 'stream' }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'stream';
}
