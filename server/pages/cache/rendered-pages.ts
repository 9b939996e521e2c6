import { LOAD_TIMEOUT_MS, PAGE_FRESH_SECONDS } from '../../../contract/limits.ts';
import { type Metrics, registerCounters, registerGauges } from '../../lib/metrics.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import { domainOfKey } from '../../protocol/domains.ts';
import { type Decisions, type RenderedPage, validatorOf } from '../../protocol/page.ts';
import { createPageCache, isStale, type StalePages } from '../../protocol/page-cache.ts';
import type { MadePage } from './page-maker.ts';
import {
  createRenderedFile,
  createRenderedPage,
  createRenderedRedirect,
  type ResponseDefaults,
} from './rendered-page.ts';

export type PageRenderer = ReturnType<typeof createPageRenderer>;

export type Made =
  | { cached: RenderedPage }
  | { uncached: Exclude<MadePage, { kind: 'redirect' | 'same' }> }
  /** The page is that of another address. */
  | { canonicalPath: string }
  /** The queue of pages to render is full. */
  | 'busy'
  /** The paper was removed or closed meanwhile. */
  | 'closed';

interface PageRendererOptions {
  /** Data that is later than the timeout makes a stream. */
  render(key: string, timeoutMs: number): Promise<MadePage>;
  /** Defaults of the paper that the key belongs to. */
  defaults(key: string): ResponseDefaults;
  /** The id of the paper that the key belongs to, while that is open. */
  openPaperOf(key: string): string | undefined;
  /** Never rejects. */
  readDecisions(key: string): Promise<Decisions>;
  mayShowHidden(key: string, page: RenderedPage): boolean;
  clock: () => number;
  /** Called with every page that is new or has changed. */
  onPage(key: string, page: RenderedPage): void;
  onPrerendered(key: string): void;
  onRemoved(key: string): void;
  /** Called when a page could not be rendered. */
  onFailure(key: string, error: unknown): void;
  /** How long a page waits for its data while a reader waits for the page. */
  timeoutMs?: number | undefined;
}

const FRESH_MS = PAGE_FRESH_SECONDS * 1000;
/** No reader waits for a revalidation, only the next page in the queue. */
const REVALIDATION_TIMEOUT_MS = 2_000;
/** A page whose data was late is rendered again after this long. */
const RETRY_LATE_MS = 5_000;

/** For readers who wait; revalidation renders one page at a time beside them. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 60;

/** The origin's page cache: renders each page once for all edges, as bytes. Edges hold them and serve them. */
export function createPageRenderer(options: PageRendererOptions) {
  const { render, defaults, openPaperOf, readDecisions, mayShowHidden, clock } = options;
  const { onPage, onPrerendered, onRemoved, onFailure } = options;
  const { timeoutMs: defaultTimeoutMs = LOAD_TIMEOUT_MS } = options;
  const cache = createPageCache({ onEvict: onRemoved });
  const queue = createSemaphore(MAX_CONCURRENT, MAX_WAITING);
  const background = createSemaphore(1);
  const awaited = createSingleFlight<string, Made>();
  const revalidating = createSingleFlight<string, Made>();
  let renders = 0;
  let closed = false;

  const renderOnce = async (key: string, timeoutMs: number): Promise<Exclude<Made, string>> => {
    const since = cache.version;
    const paper = openPaperOf(key);
    const decisions = await readDecisions(key);
    const rendered = await render(key, timeoutMs);
    if (rendered.kind === 'same') {
      if (cache.delete(key)) onRemoved(key);
      return { canonicalPath: rendered.address };
    }
    renders += 1;
    if (rendered.kind === 'stream' || (rendered.kind === 'page' && !rendered.keep))
      return { uncached: rendered };
    if (rendered.kind === 'file' && rendered.status >= 500) return { uncached: rendered };
    const page = { ...(await encode(rendered, defaults(key))), decisions };
    if (paper === undefined || openPaperOf(key) !== paper)
      throw new Error('the paper was closed, or lost the host, while its page was rendered');
    const before = cache.peek(key);
    cache.set(key, page, since);
    const isHeld = cache.peek(key) === page;
    if (isHeld && (!before || validatorOf(before) !== validatorOf(page))) onPage(key, page);
    return { cached: page };
  };

  const encode = async (
    made: Exclude<MadePage, { kind: 'same' | 'stream' }>,
    paperDefaults: ResponseDefaults,
  ) => {
    if (made.kind === 'redirect') return createRenderedRedirect(made, paperDefaults, clock());
    return made.kind === 'file'
      ? createRenderedFile(made, paperDefaults, clock())
      : createRenderedPage(made, paperDefaults, clock());
  };

  /** A cached page is replaced only by a cacheable one: a failure leaves it in the cache. */
  const renew = async (key: string, timeoutMs: number): Promise<Made> => {
    const keepHeld = (reason: unknown): Made | undefined => {
      const previous = cache.peek(key);
      if (!previous || (isStale(previous) && mayShowHidden(key, previous))) return undefined;
      // It counts as fresh for a while, so that not every reader asks a failing source.
      const isLate = abandon(reason);
      cache.setTime(key, clock() - (isLate ? FRESH_MS - RETRY_LATE_MS : 0));
      if (!isLate) onFailure(key, reason);
      return { cached: previous };
    };
    try {
      const rendered = await renderOnce(key, timeoutMs);
      return ('uncached' in rendered ? keepHeld(rendered.uncached) : undefined) ?? rendered;
    } catch (error) {
      if (openPaperOf(key) === undefined) return 'closed';
      const previous = keepHeld(error);
      if (previous) return previous;
      throw error;
    }
  };

  const findFresh = (key: string): RenderedPage | undefined => {
    const page = cache.peek(key);
    return page && clock() - page.renderedAt <= FRESH_MS ? page : undefined;
  };

  const renewInTurn = async (key: string): Promise<Made> =>
    queue.isFull ? 'busy' : queue.run(() => renew(key, defaultTimeoutMs));

  return {
    /** Returns the page of a key, however old unless its data changed. A page that cannot be cached is returned as it is. */
    async get(key: string): Promise<Made> {
      const page = cache.get(key);
      if (page && !isStale(page)) return { cached: page };
      const isShared = awaited.has(key);
      const rendered = await awaited.run(key, () => renewInTurn(key));
      // A stream has one reader; the others get one each.
      return isShared && isStream(rendered) ? renewInTurn(key) : rendered;
    },
    /** Returns the page of a key for an edge that holds it: no older than a minute, unless it fails to render. */
    async revalidate(key: string): Promise<Made> {
      const fresh = findFresh(key);
      if (fresh) return { cached: fresh };
      return revalidating.run(key, () =>
        background.run(async () => {
          const page = findFresh(key);
          if (closed) return 'busy';
          return page ? { cached: page } : renew(key, REVALIDATION_TIMEOUT_MS);
        }),
      );
    },
    /** Returns the page of a key where it was rendered within this time and has not changed since. */
    findUnchanged(key: string, maxAgeMs: number): RenderedPage | undefined {
      const held = cache.get(key);
      return held && clock() - held.renderedAt <= maxAgeMs ? held : undefined;
    },
    /** Renders pages one after another, before readers ask; waits this long at most for late data. */
    async prerender(keys: readonly string[], timeoutMs: number): Promise<void> {
      const deadline = performance.now() + timeoutMs;
      for (const key of keys) {
        if (closed) return;
        const page = cache.peek(key);
        if (page && !isStale(page)) continue;
        try {
          const rendered = await renderOnce(key, Math.max(defaultTimeoutMs, deadline - performance.now()));
          if ('uncached' in rendered) abandon(rendered.uncached);
          if ('cached' in rendered) onPrerendered(key);
        } catch (error) {
          if (openPaperOf(key) === undefined) return;
          onFailure(key, error);
        }
      }
    },
    /** Adds pages of an earlier origin, all of them stale. */
    restore(pages: Iterable<{ key: string; page: RenderedPage }>): void {
      for (const { key, page } of pages) cache.set(key, page);
      cache.invalidate();
    },
    /** Marks pages stale: they are rendered again before they are served. Who asks from now on shares no earlier render. */
    invalidate(...stale: readonly StalePages[]): void {
      const domains = new Set(stale.flatMap((one) => one.domains));
      awaited.forgetWhere((key) => domains.has(domainOfKey(key)));
      cache.invalidate(...stale);
    },
    deletePages(isDeleted: (domain: string) => boolean): void {
      for (const key of cache.deleteWhere(isDeleted)) onRemoved(key);
      awaited.forgetWhere((key) => isDeleted(domainOfKey(key)));
    },
    countPages: cache.countByDomain,
    get pages(): number {
      return cache.pages;
    },
    get bytes(): number {
      return cache.bytes;
    },
    get renders(): number {
      return renders;
    },
    close(): void {
      closed = true;
    },
  };
}

function isStream(made: Made): boolean {
  return typeof made !== 'string' && 'uncached' in made && made.uncached.kind === 'stream';
}

/** Ends a stream that nobody will read; says whether it was one. */
function abandon(made: unknown): boolean {
  if (typeof made !== 'object' || made === null || !('body' in made)) return false;
  if (!(made.body instanceof ReadableStream)) return false;
  made.body.cancel().catch(() => {});
  return true;
}

export function registerPageMetrics(metrics: Metrics, renderer: PageRenderer): void {
  registerGauges(metrics, {
    masthead_page_cache_bytes: ["Bytes of the origin's page cache.", () => renderer.bytes],
    masthead_page_cache_pages: ["Pages in the origin's page cache.", () => renderer.pages],
  });
  registerCounters(metrics, { masthead_page_renders_total: ['Pages rendered.', () => renderer.renders] });
}
