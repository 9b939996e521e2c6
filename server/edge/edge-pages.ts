import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { PAGE_FRESH_SECONDS } from '../../contract/limits.ts';
import { withTimeout } from '../../contract/with-timeout.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import { FIRST_PAGES, type ToEdge } from '../protocol/channel.ts';
import { domainOfKey, type HostMap, type Place } from '../protocol/domains.ts';
import { PAGE_KEY, RENDERED_AT, unavailableKey } from '../protocol/edge-headers.ts';
import {
  type DecisionsByPaper,
  decisionsFor,
  decodePage,
  mayShowHidden,
  type RenderedPage,
  validatorOf,
} from '../protocol/page.ts';
import { createPageCache, isStale, mayShowWithdrawn } from '../protocol/page-cache.ts';
import type { PageSnapshot } from '../protocol/page-snapshot.ts';
import { type Forwarder, type Headers, pageKeyOf } from './forward.ts';
import type { OriginLink } from './origin-link.ts';
import { createRevalidationQueue } from './revalidation-queue.ts';

/** A page and the key of the cache that it is under: its domain and canonical address. */
export interface CachedPage {
  key: string;
  page: RenderedPage;
}

/** `renewal` settles when the page that its reader waits for is up to date, or takes too long. */
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
/** How long a reader of a page that has changed waits for the new one. */
const RENEWAL_TIMEOUT_MS = 2_000;
/** Pages that readers wait for at a time: an origin renders twice as many, for two edges, within the timeout. */
const MAX_AWAITED = 8;
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
  let decisions: DecisionsByPaper = {};
  for (const { key, page } of pages) cache.set(key, page);
  invalidate();

  function invalidate(staleTags: Readonly<Record<string, readonly string[]>> = {}): string[] {
    // An address that shared the not-found page may have a page of its own now.
    aliases.clear();
    const stale = Object.entries(staleTags).map(([paperId, tags]) => ({
      domains: hosts.domainsOf(paperId),
      tags,
    }));
    // Counts as used, so that it is not evicted before it is needed.
    for (const { domains } of stale) cache.get(unavailableKey(domains[0] ?? ''));
    return cache.invalidate(...stale);
  }

  /** Whether a page must not be served: it may show what editors have hidden since. */
  function isWithheld(key: string, page: RenderedPage): boolean {
    if (!isStale(page)) return false;
    const { paperId = '' } = hosts.ofDomain(domainOfKey(key))?.paper ?? {};
    return mayShowHidden(page, decisionsFor(decisions, paperId));
  }

  /** Deletes the pages of these domains, which belong to another paper now, or to none. */
  function deleteDomains(domains: readonly string[]): void {
    if (domains.length === 0) return;
    cache.deleteWhere((domain) => domains.includes(domain));
    // Pages on their way are stored as stale.
    cache.invalidate({ domains });
    aliases.clear();
  }

  /** Renewal that the reader of a stale page waits for; undefined if the page is served as it is. */
  function renewalFor(key: string, page: RenderedPage): Promise<unknown> | undefined {
    const isUrgent = mayShowWithdrawn(page);
    if (!isUrgent && !queue.isOverdue(key)) return undefined;
    if (!isUrgent && renewals.size >= MAX_AWAITED) {
      if (!renewals.has(key)) queue.add(key, 'changed');
      return undefined;
    }
    const renewal = renewals.run(key, () => {
      queue.remove(key);
      return revalidate(key);
    });
    return isUrgent ? renewal : withTimeout(renewal, RENEWAL_TIMEOUT_MS);
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
      const isGone = response.statusCode === 404 || response.statusCode === 410;
      if (isGone || (cached && isWithheld(key, cached))) cache.delete(key);
      // A failed revalidation: the next one is due when the page is no longer fresh.
      else cache.setTime(key, clock(), since);
    }
  }

  /** Returns the page, which is cached from now on; any other response; or undefined where the origin is down. */
  async function fetch(
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
    // A decision came while the page was on its way.
    if (page && isWithheld(key, page)) return fetch(address, url, headers);
    return page && { key, page };
  }

  return {
    find(address: string): FoundPage | undefined {
      const direct = cache.get(address);
      const key = direct ? address : aliases.get(address);
      const page = direct ?? (key === undefined ? undefined : cache.get(key));
      if (key === undefined || !page || isWithheld(key, page)) return undefined;
      const renewal = isStale(page) && link.isUp ? renewalFor(key, page) : undefined;
      if (renewal) return { key, page, renewal };
      if (clock() - page.renderedAt > FRESH_MS && !renewals.has(key)) {
        queue.add(key, 'old');
        queue.countRead(key);
      }
      return { key, page };
    },
    /** Returns the page that was waited for; undefined where there is none any more that may be served. */
    findRenewed(key: string): CachedPage | undefined {
      const page = cache.peek(key);
      return page && !isWithheld(key, page) && !mayShowWithdrawn(page) ? { key, page } : undefined;
    },
    fetch,
    onMessage(message: ToEdge): void {
      if (message.type === 'hello') {
        // Changes while the edge was disconnected were not received.
        queue.clear();
        ({ decisions } = message);
        cache.deleteWhere((domain) => !hosts.ofDomain(domain));
        for (const key of invalidate()) queue.add(key, 'old');
        for (const key of message.prerendered) queue.add(key, 'changed');
      } else if (message.type === 'stale') {
        const keys = invalidate(message.tags);
        if (message.isOpen) for (const key of keys) queue.add(key, 'changed');
      } else if (message.type === 'decided') decisions = { ...decisions, ...message.decisions };
      else if (message.type === 'prerendered') for (const key of message.keys) queue.add(key, 'changed');
      else if (message.type === 'heartbeat') queue.wake();
    },
    deleteDomains,
    whenSettled: queue.whenSettled,
    /** A paper's page for everything that is unavailable. */
    unavailable: ({ paper }: Place): RenderedPage | undefined => cache.peek(unavailableKey(paper.domain)),
    get hasFrontPage(): boolean {
      return hosts.papers.some(({ domain }) => cache.peek(`${domain}/`) !== undefined);
    },
    cache,
  };
}
