import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { PAGE_FRESH_SECONDS } from '../../contract/limits.ts';
import { PAGE_KEY, RENDERED_AT, UNAVAILABLE_KEY } from '../protocol/answer-to-edge.ts';
import { type Domains, FIRST_PAGES, type ToEdge } from '../protocol/channel.ts';
import { domainOf } from '../protocol/domain-of.ts';
import { decodePage, type RenderedPage, validatorOf } from '../protocol/page.ts';
import { createPageCache, isStale, type PageCache } from '../protocol/page-cache.ts';
import type { PageSnapshot } from '../protocol/page-snapshot.ts';
import { type Forwarder, type Headers, pageKeyOf, readWhole } from './forward.ts';
import type { OriginLink } from './origin-link.ts';
import { createRevalidationQueue } from './revalidation-queue.ts';

/** The pages of an edge, by the addresses that readers ask for: served however old, revalidated in the background. */
export interface EdgePages {
  /** Host and path as one word. */
  addressOf(host: string | undefined, url: string): string;
  find(address: string): RenderedPage | undefined;
  /** The page, held from now on; or the answer that is none; or nothing where the origin is away. */
  fetch(address: string, url: string, headers: Headers): Promise<RenderedPage | IncomingMessage | undefined>;
  onMessage(message: ToEdge): void;
  /** Settles when all that changed so far is revalidated. */
  whenSettled(): Promise<void>;
  /** Stands in for what cannot be had. */
  readonly unavailable: RenderedPage | undefined;
  readonly hasFrontPage: boolean;
  readonly cache: Pick<PageCache, 'pages' | 'bytes'>;
}

interface EdgePagesOptions {
  /** What was held before the origin was there. */
  snapshot: PageSnapshot;
  forwarder: Pick<Forwarder, 'ask'>;
  link: Pick<OriginLink, 'isUp' | 'degraded'>;
  clock: () => number;
}

const FRESH_MS = PAGE_FRESH_SECONDS * 1000;
/** Addresses that are pages under another name, such as /blog?from=mail. */
const ALIAS_BYTES = 2 * 1024 * 1024;
/** Anybody can make hosts up: those that come later are looked up each time. */
const MAX_HOSTS = 64;

export function createEdgePages({ snapshot, forwarder, link, clock }: EdgePagesOptions): EdgePages {
  const cache = createPageCache();
  const aliases = new LRUCache<string, string>({
    maxSize: ALIAS_BYTES,
    sizeCalculation: (key, address) => 2 * (key.length + address.length) + 64,
  });
  let domains: Domains = snapshot.domains ?? { home: '', known: [] };
  /** Domains by the hosts that readers ask for. */
  const hosts = new Map<string, string>();
  const queue = createRevalidationQueue({
    revalidate,
    // An origin that has just started renders the first pages first.
    mayStart: (why) => link.isUp && (why === 'changed' || !link.degraded.includes(FIRST_PAGES)),
  });
  for (const { key, page } of snapshot.pages) cache.set(key, page);
  invalidate();

  function setDomains(next: Domains): void {
    domains = next;
    hosts.clear();
  }

  function invalidate(tags?: readonly string[]): string[] {
    // What was one page of all that is not found may be a page of its own now.
    aliases.clear();
    // Needed when nothing else is to be had: counts as used, so that it is not evicted.
    cache.get(UNAVAILABLE_KEY);
    return cache.invalidate(tags);
  }

  async function store(
    answer: IncomingMessage,
    key: string,
    since: number,
  ): Promise<RenderedPage | undefined> {
    const { page } =
      (await readWhole(answer)
        .then(decodePage)
        .catch(() => undefined)) ?? {};
    if (page) cache.set(key, page, since);
    if (page && isStale(page)) queue.add(key, 'changed');
    return page;
  }

  /** Without an answer the page stays as it is, stale: the next origin is asked. */
  async function revalidate(key: string): Promise<void> {
    const since = cache.version;
    const held = cache.peek(key);
    const headers = {
      [PAGE_KEY]: encodeURIComponent(key),
      ...(held && { 'if-none-match': validatorOf(held) }),
    };
    const answer = await forwarder.ask({ url: '/', headers });
    if (!answer) return;
    const answered = pageKeyOf(answer);
    if (answer.statusCode === 304) {
      answer.resume();
      cache.setTime(key, Number(answer.headers[RENDERED_AT]), since);
      if (held && isStale(held)) queue.add(key, 'changed');
    } else if (answered !== undefined) {
      const page = await store(answer, answered, since);
      // The key has no page of its own any more.
      if (page && answered !== key) cache.delete(key);
    } else {
      answer.destroy();
      if (answer.statusCode === 404 || answer.statusCode === 410) cache.delete(key);
      // Not to be had: asked for again in a minute.
      else cache.setTime(key, clock(), since);
    }
  }

  return {
    addressOf(host = '', url) {
      const known = hosts.get(host) ?? domainOf(host, domains);
      if (hosts.size < MAX_HOSTS) hosts.set(host, known);
      return known + url;
    },
    find(address) {
      const direct = cache.get(address);
      const key = direct ? address : aliases.get(address);
      const page = direct ?? (key === undefined ? undefined : cache.get(key));
      if (key !== undefined && page && clock() - page.renderedAt > FRESH_MS) queue.add(key, 'old');
      return page;
    },
    async fetch(address, url, headers) {
      const since = cache.version;
      const answer = await forwarder.ask({ url, headers });
      const key = answer && pageKeyOf(answer);
      if (!answer || key === undefined) return answer;
      const page = await store(answer, key, since);
      if (page && address !== key && cache.version === since) aliases.set(address, key);
      return page;
    },
    onMessage(message) {
      if (message.type === 'hello') {
        setDomains(message.domains);
        // Whatever changed while there was no origin, or another one, was not told.
        queue.clear();
        for (const key of invalidate()) queue.add(key, 'old');
        for (const key of message.prerendered) queue.add(key, 'changed');
      } else if (message.type === 'domains') setDomains(message.domains);
      else if (message.type === 'stale')
        for (const key of invalidate(message.tags)) queue.add(key, 'changed');
      else if (message.type === 'prerendered') for (const key of message.keys) queue.add(key, 'changed');
      else if (message.type === 'heartbeat') queue.wake();
    },
    whenSettled: queue.whenSettled,
    get unavailable() {
      return cache.peek(UNAVAILABLE_KEY);
    },
    get hasFrontPage() {
      return cache.peek(`${domains.home}/`) !== undefined;
    },
    cache,
  };
}
