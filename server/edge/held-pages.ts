import { LRUCache } from 'lru-cache';
import { PRESS_FRESH_SECONDS } from '../../contract/limits.ts';
import type { Domains, ToEdge } from './channel.ts';
import { domainOf } from './domain-of.ts';
import type { KeptEdition } from './kept-edition.ts';
import { decodePage, type PressedPage } from './page.ts';
import { createPageCache } from './page-cache.ts';
import { UNAVAILABLE_KEY } from './unavailable.ts';

/** The pages of an edge, by the addresses that readers ask for. */
export interface HeldPages {
  /** Host and path as one word. */
  addressOf(host: string | undefined, url: string): string;
  /** However old; an old one is asked for anew. */
  find(address: string): PressedPage | undefined;
  /** The origin says that this address is the page of a key. Without bytes, it has sent the page before. */
  learn(address: string, key: string, bytes: Buffer): PressedPage | undefined;
  /** Takes what the origin says about pages. */
  hear(message: ToEdge): void;
  /** Keys and tags of all that is held, for the origin to compare. */
  list(): [key: string, etag: string][];
  /** Stands in for what cannot be had. */
  readonly failure: PressedPage | undefined;
  readonly hasFrontPage: boolean;
  readonly pages: number;
  readonly bytes: number;
}

interface HeldPagesOptions {
  edition: KeptEdition;
  clock: () => number;
  /** Asks the origin to make a page anew; false where there is none to ask. */
  askToRenew(key: string): boolean;
}

const FRESH_MS = PRESS_FRESH_SECONDS * 1000;
/** Addresses that are pages under another name, such as /blog?from=mail. */
const ALIAS_BYTES = 2 * 1024 * 1024;

/** Anybody can make hosts up: those that come later are looked up each time. */
const MOST_HOSTS = 64;

export function createHeldPages({ edition, clock, askToRenew }: HeldPagesOptions): HeldPages {
  const pages = createPageCache();
  const aliases = new LRUCache<string, string>({
    maxSize: ALIAS_BYTES,
    sizeCalculation: (key, address) => 2 * (key.length + address.length) + 64,
  });
  /** Pages that the origin was asked to make anew and has not sent yet. */
  const renewing = new Set<string>();
  let domains: Domains = edition.domains ?? { home: '', known: [] };
  let failure: PressedPage | undefined;
  /** Domains by the hosts that readers ask for. */
  const hosts = new Map<string, string>();

  const hold = (key: string, page: PressedPage): void => {
    renewing.delete(key);
    if (key === UNAVAILABLE_KEY) failure = page;
    else pages.set(key, page);
  };
  for (const { key, page } of edition.pages) hold(key, page);

  const setDomains = (given: Domains): void => {
    domains = given;
    hosts.clear();
  };

  return {
    addressOf(host = '', url) {
      const known = hosts.get(host) ?? domainOf(host, domains);
      if (hosts.size < MOST_HOSTS) hosts.set(host, known);
      return known + url;
    },
    find(address) {
      const direct = pages.get(address);
      const key = direct ? address : aliases.get(address);
      const page = direct ?? (key === undefined ? undefined : pages.get(key));
      if (key !== undefined && page && clock() - page.pressedAt > FRESH_MS && !renewing.has(key)) {
        if (askToRenew(key)) renewing.add(key);
      }
      return page;
    },
    learn(address, key, bytes) {
      if (bytes.length > 0) hold(key, decodePage(bytes).page);
      if (key !== address) aliases.set(address, key);
      return pages.get(key);
    },
    hear(message) {
      switch (message.type) {
        case 'hello':
          setDomains(message.domains);
          renewing.clear();
          return;
        case 'domains':
          setDomains(message.domains);
          return;
        case 'page': {
          const { key, page } = decodePage(message.bytes);
          hold(key, page);
          return;
        }
        case 'fresh':
          renewing.delete(message.key);
          pages.setTime(message.key, message.pressedAt);
          return;
        case 'gone':
          renewing.delete(message.key);
          pages.delete(message.key);
          return;
        case 'changed':
          // The origin makes the pages that it holds anew by itself; the others are asked for when they are read.
          for (const key of pages.taggedWith(message.change.tags)) pages.setTime(key, 0);
          // What was one page of all that is not found may be a page of its own now.
          aliases.clear();
      }
    },
    list: () => [...pages.entries()].map(([key, page]) => [key, page.copies.br.etag]),
    get failure() {
      return failure;
    },
    get hasFrontPage() {
      return pages.has(`${domains.home}/`);
    },
    get pages() {
      return pages.pages;
    },
    get bytes() {
      return pages.bytes;
    },
  };
}
