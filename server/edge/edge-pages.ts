import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { PAGE_FRESH_SECONDS } from '../../contract/limits.ts';
import { withTimeout } from '../../contract/with-timeout.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import { FIRST_PAGES, type ToEdge } from '../protocol/channel.ts';
import type { HostMap, Place } from '../protocol/domains.ts';
import { PAGE_KEY, RENDERED_AT, unavailableKey } from '../protocol/edge-headers.ts';
import {
  type DecisionsByPaper,
  decisionsFor,
  decodePage,
  mayShowHidden,
  type RenderedPage,
  validatorOf,
} from '../protocol/page.ts';
import { createPageCache, isStale } from '../protocol/page-cache.ts';
import type { PageSnapshot } from '../protocol/page-snapshot.ts';
import { type Forwarder, type Headers, pageKeyOf } from './forward.ts';
import type { OriginLink } from './origin-link.ts';
import { createRevalidationQueue } from './revalidation-queue.ts';

/** A page and the key of the cache that it is under: its domain and canonical address. */
export interface CachedPage {
  key: string;
  page: RenderedPage;
}

/** `renewal` settles when a changed page that would be revalidated late is up to date, or takes too long. */
interface FoundPage extends CachedPage {
  renewal?: Promise<unknown>;
}

export type EdgePages = ReturnType<typeof createEdgePages>;

interface EdgePagesOptions {
  pages: PageSnapshot['pages'];
  hosts: HostMap;
  forwarder: Pick<Forwarder, 'fetch'>;
  link: Pick<OriginLink, 'isUp' | 'degraded'>;
  clock: () => number;
}

const FRESH_MS = PAGE_FRESH_SECONDS * 1000;
/** How long readers of such a page wait for the new one. */
const RENEWAL_TIMEOUT_MS = 2_000;
/** For addresses whose page has another key, such as /blog?from=mail. */
const MAX_ALIAS_BYTES = 2 * 1024 * 1024;

/** The page cache of an edge: stale-while-revalidate, however old a page is. */
export function createEdgePages({ pages, hosts, forwarder, link, clock }: EdgePagesOptions) {
  const cache = createPageCache();
  const aliases = new LRUCache<string, string>({
    maxSize: MAX_ALIAS_BYTES,
    sizeCalculation: (key, address) => 2 * (key.length + address.length) + 64,
  });
  const queue = createRevalidationQueue({
    revalidate,
    // An origin that has just started renders the first pages first.
    mayStart: (reason) => link.isUp && (reason === 'changed' || !link.degraded.includes(FIRST_PAGES)),
  });
  const renewals = createSingleFlight<string, void>();
  for (const { key, page } of pages) cache.set(key, page);
  invalidate();

  function invalidate(staleTags: Readonly<Record<string, readonly string[]>> = {}): string[] {
    // An address that shared the not-found page may have a page of its own now.
    aliases.clear();
    const stale = Object.entries(staleTags).map(([paper, tags]) => ({ domains: domainsOf(paper), tags }));
    // Counts as used, so that it is not evicted before it is needed.
    for (const paper of Object.keys(staleTags)) cache.get(unavailableKey(paper));
    return cache.invalidate(...stale);
  }

  function domainsOf(home: string): readonly string[] {
    return [home, ...(hosts.ofDomain(home)?.paper.known ?? [])];
  }

  function deleteHidden(decisions: DecisionsByPaper): void {
    cache.deleteWhere((domain, page) => {
      const place = hosts.ofDomain(domain);
      return !place || mayShowHidden(page, decisionsFor(decisions, place.paper.home));
    });
  }

  async function store(
    response: IncomingMessage,
    key: string,
    since: number,
  ): Promise<RenderedPage | undefined> {
    const { page } =
      (await buffer(response)
        .then(decodePage)
        .catch(() => undefined)) ?? {};
    if (page) cache.set(key, page, since);
    if (page && isStale(page)) queue.add(key, 'changed');
    return page;
  }

  /** Without a response the page stays in the cache, stale, until the next origin. */
  async function revalidate(key: string): Promise<void> {
    const since = cache.version;
    const cached = cache.peek(key);
    const headers = {
      [PAGE_KEY]: encodeURIComponent(key),
      ...(cached && { 'if-none-match': validatorOf(cached) }),
    };
    const response = await forwarder.fetch({ url: '/', headers });
    if (!response) return;
    const responseKey = pageKeyOf(response);
    if (response.statusCode === 304) {
      response.resume();
      cache.setTime(key, Number(response.headers[RENDERED_AT]), since);
      if (cached && isStale(cached)) queue.add(key, 'changed');
    } else if (responseKey !== undefined) {
      const page = await store(response, responseKey, since);
      // The key no longer has a page of its own.
      if (page && responseKey !== key) cache.delete(key);
    } else {
      response.destroy();
      if (response.statusCode === 404 || response.statusCode === 410) cache.delete(key);
      // A failed revalidation: the next one is due when the page is no longer fresh.
      else cache.setTime(key, clock(), since);
    }
  }

  return {
    find(address: string): FoundPage | undefined {
      const direct = cache.get(address);
      const key = direct ? address : aliases.get(address);
      const page = direct ?? (key === undefined ? undefined : cache.get(key));
      if (key === undefined || !page) return undefined;
      if (isStale(page) && link.isUp && queue.isOverdue(key)) {
        const renewal = withTimeout(
          renewals.run(key, () => revalidate(key)),
          RENEWAL_TIMEOUT_MS,
        );
        return { key, page, renewal };
      }
      if (clock() - page.renderedAt > FRESH_MS) queue.add(key, 'old');
      return { key, page };
    },
    peek(key: string): CachedPage | undefined {
      const page = cache.peek(key);
      return page && { key, page };
    },
    /** Returns the page, which is cached from now on; any other response; or undefined where the origin is down. */
    async fetch(
      address: string,
      url: string,
      headers: Headers,
    ): Promise<CachedPage | IncomingMessage | undefined> {
      const since = cache.version;
      const response = await forwarder.fetch({ url, headers });
      const key = response && pageKeyOf(response);
      if (!response || key === undefined) return response;
      const page = await store(response, key, since);
      if (page && address !== key && cache.version === since) aliases.set(address, key);
      return page && { key, page };
    },
    onMessage(message: ToEdge): void {
      if (message.type === 'hello') {
        // Changes while the edge was disconnected were not received.
        queue.clear();
        deleteHidden(message.decisions);
        for (const key of invalidate()) queue.add(key, 'old');
        for (const key of message.prerendered) queue.add(key, 'changed');
      } else if (message.type === 'stale') {
        const keys = invalidate(message.tags);
        if (message.isOpen) for (const key of keys) queue.add(key, 'changed');
      } else if (message.type === 'decided') deleteHidden(message.decisions);
      else if (message.type === 'removed') deleteHidden({});
      else if (message.type === 'prerendered') for (const key of message.keys) queue.add(key, 'changed');
      else if (message.type === 'heartbeat') queue.wake();
    },
    whenSettled: queue.whenSettled,
    /** A paper's page for everything that is unavailable. */
    unavailable: ({ paper }: Place): RenderedPage | undefined => cache.peek(unavailableKey(paper.home)),
    get hasFrontPage(): boolean {
      return hosts.papers.some(({ home }) => cache.peek(`${home}/`) !== undefined);
    },
    cache,
  };
}
