import { LOAD_PATIENCE_MS, PRESS_FRESH_SECONDS } from '../../contract/limits.ts';
import type { Changes } from '../changes.ts';
import { isSamePage, type PressedPage } from '../edge/page.ts';
import { createPageCache } from '../edge/page-cache.ts';
import { createQueue } from '../queue.ts';
import type { MadePage } from './page-maker.ts';
import { type Imprint, pressFile, pressPage, pressRedirect } from './pressed-page.ts';

/** Makes pages ahead of their readers, as bytes, and tells of each. Edges hold them and serve them. */
export interface Press {
  /** The page as it was made last, however old. */
  find(key: string): PressedPage | undefined;
  /** The page of a key that is not held: made once for all who wait. What cannot be kept is handed through. */
  make(key: string): Promise<Made>;
  /** Makes the page anew in the background, unless it is fresh. */
  renew(key: string): void;
  /** Presses these one after another, before readers ask; waits so long at most for data that is late. */
  pressAhead(keys: readonly string[], patienceMs: number): Promise<void>;
  /** Takes pages over from an earlier press: good enough to be served, old enough to be made anew. */
  restore(pages: Iterable<{ key: string; page: PressedPage }>): void;
  /** Makes all pages anew that an earlier press made. */
  renewRestored(): void;
  entries(): Iterable<[string, PressedPage]>;
  /** Settles when all pages that changes have asked for are made. */
  whenRenewed(): Promise<void>;
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
  | { sameAs: string }
  /** There are too many readers with pages of their own at once. */
  | 'busy';

interface PressOptions {
  /** Data that is later than the patience makes a stream. */
  render(key: string, patienceMs: number): Promise<MadePage>;
  imprint: Imprint;
  changes: Changes;
  clock: () => number;
  /** Told of every page that is held from now on. */
  onPage(key: string, page: PressedPage): void;
  /** The page that is held is as good as one made at this time. */
  onFresh(key: string, pressedAt: number): void;
  /** There is no such page any more. */
  onGone(key: string): void;
  /** The page had to make room for others; edges may still hold it. */
  onEvict(key: string): void;
  /** Told when a page could not be made. */
  onFailure(key: string, error: unknown): void;
  /** So long a page waits for its data while a reader waits for the page. */
  patienceMs?: number | undefined;
}

const FRESH_MS = PRESS_FRESH_SECONDS * 1000;
/** Nobody waits for a page that is made anew, except the next one in the queue. */
const RENEWAL_PATIENCE_MS = 2_000;
/** Data that was later than that, as on a busy machine, has mostly come by then. */
const LATE_AGAIN_MS = 5_000;

/** For readers who wait; what is made anew in the background comes one at a time beside them. */
const RENDERS_AT_ONCE = 4;
const WAITING = 60;

export function createPress(options: PressOptions): Press {
  const { render, imprint, changes, clock, onPage, onFresh, onGone, onEvict, onFailure } = options;
  const { patienceMs: usualPatienceMs = LOAD_PATIENCE_MS } = options;
  const cache = createPageCache({ onEvict });
  const queue = createQueue({ atATime: RENDERS_AT_ONCE, waiting: WAITING });
  const awaited = new Map<string, Promise<Made>>();
  /** What has changed since each page under way was begun. */
  const changedSince = new Set<Set<string>>();
  /** What an earlier press made and this one has not yet. */
  const restored = new Set<string>();
  /** Keys that wait to be made anew; sets, so that many changes ask for one pressing. News goes before age. */
  const changed = new Set<string>();
  const aged = new Set<string>();
  let atWork: string | undefined;
  let working = Promise.resolve();
  let renders = 0;
  let closed = false;

  const make = async (key: string): Promise<Made> => {
    const running = awaited.get(key);
    if (running) {
      const made = await running;
      // A stream has one reader; the others get one each.
      return isStream(made) ? pressInTurn(key) : made;
    }
    const making = pressInTurn(key).finally(() => awaited.delete(key));
    awaited.set(key, making);
    return making;
  };

  const pressInTurn = async (key: string): Promise<Made> =>
    queue.enter()?.run(() => press(key, usualPatienceMs)) ?? 'busy';

  const press = async (key: string, patienceMs: number): Promise<Exclude<Made, 'busy'>> => {
    const meanwhile = new Set<string>();
    changedSince.add(meanwhile);
    try {
      const rendered = await render(key, patienceMs);
      if (rendered.kind === 'same') {
        if (cache.delete(key)) onGone(key);
        return { sameAs: rendered.address };
      }
      renders += 1;
      if (rendered.kind === 'stream') return { passed: rendered };
      if (rendered.kind === 'page' && (!rendered.keep || rendered.status >= 500)) return { passed: rendered };
      if (rendered.kind === 'file' && rendered.status >= 500) return { passed: rendered };
      const page = await pressAny(rendered);
      hold(key, page);
      // It may have been made of what was there before the change.
      if (page.tags.some((tag) => meanwhile.has(tag))) enqueue(key, changed);
      return { kept: page };
    } finally {
      changedSince.delete(meanwhile);
    }
  };

  const pressAny = async (made: Exclude<MadePage, { kind: 'same' | 'stream' }>): Promise<PressedPage> => {
    if (made.kind === 'redirect') return pressRedirect(made, imprint, clock());
    return made.kind === 'file' ? pressFile(made, imprint, clock()) : pressPage(made, imprint, clock());
  };

  const hold = (key: string, page: PressedPage): void => {
    const before = cache.get(key);
    cache.set(key, page);
    if (before && isSamePage(before, page)) onFresh(key, page.pressedAt);
    else onPage(key, page);
  };

  const enqueue = (key: string, queue: Set<string>): void => {
    queue.add(key);
    if (atWork === undefined && !closed) working = work();
  };

  /** A page that readers know is replaced only by a page as good: a failure leaves it standing. */
  const work = async (): Promise<void> => {
    for (const key of takeOut(changed, aged)) {
      atWork = key;
      try {
        const made = await press(key, RENEWAL_PATIENCE_MS);
        if ('passed' in made) putOff(key, made.passed);
      } catch (error) {
        putOff(key, error);
      }
      if (closed) break;
    }
    atWork = undefined;
  };

  /** The old page counts as fresh for a while, so that a failing source is not asked by every reader. */
  const putOff = (key: string, reason: unknown): void => {
    const isLate = abandon(reason);
    const countsFrom = clock() - (isLate ? FRESH_MS - LATE_AGAIN_MS : 0);
    cache.setTime(key, countsFrom);
    onFresh(key, countsFrom);
    if (!isLate) onFailure(key, reason);
  };

  const unsubscribe = changes.subscribe((tags) => {
    for (const meanwhile of changedSince) for (const tag of tags) meanwhile.add(tag);
    for (const key of cache.taggedWith(tags)) enqueue(key, changed);
  });

  return {
    find: (key) => cache.get(key),
    make,
    renew(key) {
      const page = cache.get(key);
      if (page && clock() - page.pressedAt <= FRESH_MS) onFresh(key, page.pressedAt);
      else if (key !== atWork && !changed.has(key)) enqueue(key, aged);
    },
    async pressAhead(keys, patienceMs) {
      const deadline = performance.now() + patienceMs;
      for (const key of keys) {
        if (closed) return;
        if (cache.has(key) && !restored.has(key)) continue;
        restored.delete(key);
        try {
          const made = await press(key, Math.max(usualPatienceMs, deadline - performance.now()));
          if ('passed' in made) abandon(made.passed);
        } catch (error) {
          onFailure(key, error);
        }
      }
    },
    restore(pages) {
      for (const { key, page } of pages) {
        cache.set(key, page);
        restored.add(key);
      }
    },
    renewRestored() {
      for (const key of restored) if (cache.has(key)) enqueue(key, aged);
      restored.clear();
    },
    entries: () => cache.entries(),
    whenRenewed: () => working,
    get pages() {
      return cache.pages;
    },
    get bytes() {
      return cache.bytes;
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

function isStream(made: Made): boolean {
  return made !== 'busy' && 'passed' in made && made.passed.kind === 'stream';
}

/** Ends a stream that nobody will read; says whether it was one. */
function abandon(made: unknown): boolean {
  if (typeof made !== 'object' || made === null || !('body' in made)) return false;
  if (!(made.body instanceof ReadableStream)) return false;
  made.body.cancel().catch(() => {});
  return true;
}
