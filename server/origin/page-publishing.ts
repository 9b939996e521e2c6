import { isFeedTag, PUBLICATION_TAG } from '../../contract/tags.ts';
import type { SharedChanges } from '../data/changes/shared-changes.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { ContentPolicy } from '../pages/cache/content-policy.ts';
import type { MadePage, MakePage } from '../pages/cache/page-maker.ts';
import { createPageRenderer, type PageRenderer, registerPageMetrics } from '../pages/cache/rendered-pages.ts';
import type { BuildAssets } from '../protocol/build-assets.ts';
import type { Domains } from '../protocol/domains.ts';
import { RETRY_AFTER_SECONDS, UNAVAILABLE_KEY } from '../protocol/edge-headers.ts';
import type { Decisions } from '../protocol/page.ts';
import { openSnapshotWriter, readPageSnapshot, writeDecisions } from '../protocol/page-snapshot.ts';
import { createEdges, type Edges } from './edges.ts';

/** All pages as bytes: rendered here, fetched by every edge, and written to the snapshot on disk. */
export interface PagePublishing {
  renderer: PageRenderer;
  edges: Edges;
  /** The hosts that have pages of their own have changed. */
  setDomains(domains: Domains): void;
  stop(): Promise<void>;
}

interface PagePublishingOptions {
  /** Of the page snapshot. */
  folder: string;
  builds: BuildAssets;
  makePage: MakePage;
  /** The page that stands in for all that cannot be had. */
  failurePage(): Promise<string>;
  policy(): ContentPolicy;
  /** How long proxies and CDNs may keep a page without asking. */
  sharedCacheSeconds: number;
  /** The header in which a cache that purges by tags finds them. */
  tagHeader: 'Surrogate-Key' | 'Cache-Tag' | undefined;
  domains: Domains;
  /** How long a page waits for its data while a reader waits for the page; by default a quarter of a second. */
  pageTimeoutMs: number | undefined;
  degraded(): readonly string[];
  /** Of the database. */
  readDecisions(): Promise<Decisions>;
  changes: SharedChanges;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
}

export async function openPagePublishing(options: PagePublishingOptions): Promise<PagePublishing> {
  const { folder, builds, makePage, policy, degraded, changes, metrics, log, clock } = options;
  let { domains } = options;
  let decisions = await options.readDecisions();
  const report = (error: unknown) => log.warn({ err: error }, 'a page could not be written to the snapshot');
  await writeDecisions(folder, decisions).catch(report);
  const snapshot = await readPageSnapshot(folder, builds.known);
  const writer = await openSnapshotWriter({
    folder,
    keys: snapshot.pages.map(({ key }) => key),
    report,
  });
  await writer.flush();
  const readDecisions = async (): Promise<Decisions> => {
    const { takedown, rule } = await options.readDecisions().catch(() => decisions);
    if (takedown > decisions.takedown || rule > decisions.rule) {
      decisions = {
        takedown: Math.max(takedown, decisions.takedown),
        rule: Math.max(rule, decisions.rule),
      };
      writer.writeDecisions(decisions);
    }
    return decisions;
  };
  const defaults = {
    build: builds.current,
    sharedCacheSeconds: options.sharedCacheSeconds,
    tagHeader: options.tagHeader,
    get policy() {
      return policy().page;
    },
  };
  /** Every edge is to hold these. */
  const prerendered = new Set<string>();
  const renderer = createPageRenderer({
    render: async (key, timeoutMs) =>
      key === UNAVAILABLE_KEY ? renderUnavailable() : makePage(key, timeoutMs),
    defaults,
    changes,
    readDecisions,
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
        'a page could not be rendered; readers get the last good one',
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
  renderer.restore(snapshot.pages);
  registerPageMetrics(metrics, renderer);
  const edges = createEdges({
    hello: () => ({
      domains,
      changes: changes.changes,
      forgotten: changes.forgotten,
      prerendered: [...prerendered],
      decisions,
    }),
    degraded,
  });
  // After the renderer has marked them: an edge that asks is answered with what came of the change.
  const unsubscribe = changes.subscribe((tags) => {
    edges.send({ type: 'stale', tags });
    if (tags.some(isFeedTag)) void readDecisions();
  });
  const unfollow = changes.follow((change) => edges.send({ type: 'changed', change }));
  writer.writeDomains(domains);
  await renderer.prerender([UNAVAILABLE_KEY], 0);

  return {
    renderer,
    edges,
    setDomains(next) {
      domains = next;
      edges.send({ type: 'domains', domains: next });
      writer.writeDomains(next);
    },
    async stop() {
      unfollow();
      unsubscribe();
      renderer.close();
      edges.close();
      await writer.flush();
    },
  };
}
