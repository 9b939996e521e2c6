import { PUBLICATION_TAG } from '../../contract/tags.ts';
import type { SharedChanges } from '../data/changes/shared-changes.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import { watchPress } from '../pages/cache/cache-metrics.ts';
import type { ContentPolicy } from '../pages/cache/content-policy.ts';
import type { MadePage, MakePage } from '../pages/cache/page-maker.ts';
import { createPress, type Press } from '../pages/cache/rendered-pages.ts';
import { RETRY_AFTER_SECONDS, UNAVAILABLE_KEY } from '../protocol/answer-to-edge.ts';
import type { KeptBuilds } from '../protocol/build-assets.ts';
import type { Domains } from '../protocol/channel.ts';
import { openEditionWriter, readEdition } from '../protocol/page-snapshot.ts';
import { createEdges, type Edges } from './edges.ts';

/** All pages as bytes: rendered here, fetched by every edge, and kept on disk for the next start. */
export interface Edition {
  press: Press;
  edges: Edges;
  /** The hosts that have pages of their own have changed. */
  setDomains(domains: Domains): void;
  stop(): Promise<void>;
}

interface EditionOptions {
  /** Where pages are kept between two starts. */
  folder: string;
  builds: KeptBuilds;
  makePage: MakePage;
  /** The page that stands in for all that cannot be had. */
  failurePage(): Promise<string>;
  policy: Pick<ContentPolicy, 'page'>;
  /** How long proxies and CDNs may keep a page without asking. */
  sharedCacheSeconds: number;
  /** The header in which a cache that purges by tags finds them. */
  tagHeader: 'Surrogate-Key' | 'Cache-Tag' | undefined;
  domains: Domains;
  /** How long a page waits for its data while a reader waits for the page; by default a quarter of a second. */
  pageTimeoutMs: number | undefined;
  degraded(): readonly string[];
  changes: SharedChanges;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
}

export async function openEdition(options: EditionOptions): Promise<Edition> {
  const { folder, builds, makePage, policy, degraded, changes, metrics, log, clock } = options;
  let { domains } = options;
  const kept = await readEdition(folder, builds.known);
  const writer = await openEditionWriter({
    folder,
    keys: kept.pages.map(({ key }) => key),
    report: (error) => log.warn({ err: error }, 'a page could not be kept on disk'),
  });
  const imprint = {
    build: builds.current,
    sharedCacheSeconds: options.sharedCacheSeconds,
    tagHeader: options.tagHeader,
    get policy() {
      return policy.page;
    },
  };
  /** Every edge is to hold these. */
  const prerendered = new Set<string>();
  const press = createPress({
    render: async (key, timeoutMs) =>
      key === UNAVAILABLE_KEY ? renderUnavailable() : makePage(key, timeoutMs),
    imprint,
    changes,
    timeoutMs: options.pageTimeoutMs,
    clock: () => clock().getTime(),
    onPage: (key, page) => writer.write(key, page),
    onPrerendered(key) {
      prerendered.add(key);
      edges.send({ type: 'prerendered', keys: [key] });
    },
    onRemoved(key) {
      prerendered.delete(key);
      if (key !== UNAVAILABLE_KEY) writer.remove(key);
    },
    onFailure: (key, reason) =>
      log.warn(
        { address: key, err: reason instanceof Error ? reason : undefined },
        'a page could not be pressed; readers get the last good one',
      ),
  });
  const renderUnavailable = async (): Promise<MadePage> => ({
    kind: 'page',
    status: 503,
    html: await options.failurePage(),
    tags: [PUBLICATION_TAG],
    keep: true,
    retryAfter: RETRY_AFTER_SECONDS,
    nonce: '',
  });
  press.restore(kept.pages);
  watchPress(metrics, press);
  const edges = createEdges({
    hello: () => ({
      domains,
      changes: changes.changes,
      forgotten: changes.forgotten,
      prerendered: [...prerendered],
    }),
    degraded,
  });
  // After the press has marked them: an edge that asks is answered with what came of the change.
  const unsubscribe = changes.subscribe((tags) => edges.send({ type: 'stale', tags }));
  const unfollow = changes.follow((change) => edges.send({ type: 'changed', change }));
  writer.writeDomains(domains);
  await press.prerender([UNAVAILABLE_KEY], 0);

  return {
    press,
    edges,
    setDomains(next) {
      domains = next;
      edges.send({ type: 'domains', domains: next });
      writer.writeDomains(next);
    },
    async stop() {
      unfollow();
      unsubscribe();
      press.close();
      edges.close();
      await writer.flush();
    },
  };
}
