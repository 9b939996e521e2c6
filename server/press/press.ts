import { LOAD_PATIENCE_MS, PRESS_FRESH_SECONDS } from '../../contract/limits.ts';
import type { Changes } from '../changes.ts';
import type { MadePage } from './page-maker.ts';
import { createPageShelf } from './page-shelf.ts';
import { type PressedPage, pressPage, pressRedirect } from './pressed-page.ts';

/** Pages ahead of their readers, as bytes. A request only reads; making pages happens behind its back. */
export interface Press {
  /** The page held for this address, however old; an old one is made anew in the background. */
  find(address: string): PressedPage | undefined;
  /** The page of an address that is not held: made once for all who wait. What cannot be kept is handed through. */
  make(address: string): Promise<Made>;
  /** Presses these addresses one after another, before readers ask; waits so long at most for data that is late. */
  pressAhead(addresses: readonly string[], patienceMs: number): Promise<void>;
  /** How many pages are held, the bytes they take, and how many were made so far. */
  readonly pages: number;
  readonly bytes: number;
  readonly renders: number;
  close(): void;
}

export type Made =
  | { kept: PressedPage }
  | { passed: Exclude<MadePage, { kind: 'redirect' | 'same' }> }
  /** The page of another address, which is to be asked for instead. */
  | { sameAs: string };

interface PressOptions {
  /** Data that is later than the patience makes a stream. */
  render(address: string, patienceMs: number): Promise<MadePage>;
  /** The Content-Security-Policy of every page. */
  policy: string;
  changes: Changes;
  clock: () => number;
  /** Told when a page could not be made. */
  onFailure(address: string, error: unknown): void;
}

const FRESH_MS = PRESS_FRESH_SECONDS * 1000;
/** Nobody waits for a page that is made anew, except the next one in the queue. */
const RENEWAL_PATIENCE_MS = 2_000;

export function createPress({ render, policy, changes, clock, onFailure }: PressOptions): Press {
  const shelf = createPageShelf();
  const awaited = new Map<string, Promise<Made>>();
  /** What has changed since each page under way was begun. */
  const changedSince = new Set<Set<string>>();
  /** Addresses that wait to be made anew; sets, so that many changes ask for one pressing. News goes before age. */
  const changed = new Set<string>();
  const aged = new Set<string>();
  let atWork: string | undefined;
  let renders = 0;
  let closed = false;

  const find = (address: string): PressedPage | undefined => {
    const page = shelf.get(address);
    if (page && clock() - page.pressedAt > FRESH_MS && address !== atWork) renew(address, aged);
    return page;
  };

  const make = async (address: string): Promise<Made> => {
    const running = awaited.get(address);
    if (running) {
      const made = await running;
      // A stream has one reader; the others get one each.
      return 'passed' in made && made.passed.kind === 'stream' ? press(address, LOAD_PATIENCE_MS) : made;
    }
    const making = press(address, LOAD_PATIENCE_MS).finally(() => awaited.delete(address));
    awaited.set(address, making);
    return making;
  };

  const press = async (address: string, patienceMs: number): Promise<Made> => {
    const meanwhile = new Set<string>();
    changedSince.add(meanwhile);
    try {
      const rendered = await render(address, patienceMs);
      if (rendered.kind === 'same') {
        shelf.delete(address);
        return { sameAs: rendered.address };
      }
      renders += 1;
      if (rendered.kind === 'stream') return { passed: rendered };
      if (rendered.kind === 'page' && (!rendered.keep || rendered.status >= 500)) return { passed: rendered };
      const page =
        rendered.kind === 'redirect'
          ? pressRedirect(rendered, clock())
          : await pressPage(rendered, policy, clock());
      shelf.put(address, page);
      // It may have been made of what was there before the change.
      if (page.tags.some((tag) => meanwhile.has(tag))) renew(address, changed);
      return { kept: page };
    } finally {
      changedSince.delete(meanwhile);
    }
  };

  const renew = (address: string, queue: Set<string>): void => {
    queue.add(address);
    if (atWork === undefined && !closed) void work();
  };

  /** A page that readers know is replaced only by a page as good: a failure leaves it standing. */
  const work = async (): Promise<void> => {
    for (const address of takeOut(changed, aged)) {
      if (!shelf.has(address)) continue;
      atWork = address;
      try {
        const made = await press(address, RENEWAL_PATIENCE_MS);
        if ('passed' in made) putOff(address, made.passed);
      } catch (error) {
        putOff(address, error);
      }
      if (closed) break;
    }
    atWork = undefined;
  };

  /** The old page counts as fresh for a while, so that a failing source is not asked by every reader. */
  const putOff = (address: string, reason: unknown): void => {
    shelf.extend(address, clock());
    if (!abandon(reason)) onFailure(address, reason);
  };

  const unsubscribe = changes.subscribe((tags) => {
    for (const meanwhile of changedSince) for (const tag of tags) meanwhile.add(tag);
    for (const address of shelf.madeOf(tags)) renew(address, changed);
  });

  return {
    find,
    make,
    async pressAhead(addresses, patienceMs) {
      const deadline = performance.now() + patienceMs;
      for (const address of addresses) {
        if (closed) return;
        if (shelf.has(address)) continue;
        try {
          const made = await press(address, Math.max(LOAD_PATIENCE_MS, deadline - performance.now()));
          if ('passed' in made) abandon(made.passed);
        } catch (error) {
          onFailure(address, error);
        }
      }
    },
    get pages() {
      return shelf.pages;
    },
    get bytes() {
      return shelf.bytes;
    },
    get renders() {
      return renders;
    },
    close() {
      closed = true;
      changed.clear();
      aged.clear();
      unsubscribe();
    },
  };
}

/** The oldest of the first queue that has any, until none has. */
function* takeOut(...queues: Set<string>[]): Generator<string> {
  for (;;) {
    const queue = queues.find(({ size }) => size > 0);
    const [address] = queue ?? [];
    if (queue === undefined || address === undefined) return;
    queue.delete(address);
    yield address;
  }
}

/** Ends a stream that nobody will read; says whether it was one. */
function abandon(made: unknown): boolean {
  if (typeof made !== 'object' || made === null || !('body' in made)) return false;
  if (!(made.body instanceof ReadableStream)) return false;
  made.body.cancel().catch(() => {});
  return true;
}
