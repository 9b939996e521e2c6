import { isFeedTag, PUBLICATION_TAG } from '../../contract/tags.ts';
import { createChanges } from '../data/changes/changes.ts';
import type { SharedChanges } from '../data/changes/shared-changes.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { ContentPolicy } from '../pages/cache/content-policy.ts';
import type { MadePage, MakePage } from '../pages/cache/page-maker.ts';
import { markRenders } from '../pages/cache/render-marker.ts';
import { createPageRenderer, registerPageMetrics } from '../pages/cache/rendered-pages.ts';
import type { BuildAssets } from '../protocol/build-assets.ts';
import type { Domains } from '../protocol/domains.ts';
import { RETRY_AFTER_SECONDS, UNAVAILABLE_KEY } from '../protocol/edge-headers.ts';
import type { Decisions } from '../protocol/page.ts';
import { openSnapshotWriter, readPageSnapshot, writeDecisions } from '../protocol/page-snapshot.ts';
import { createEdges } from './edges.ts';

/** A paper whose pages are published. */
export interface PublishedPaper {
  makePage: MakePage;
  /** The page for everything that is unavailable. */
  failurePage(): Promise<string>;
  policy(): ContentPolicy;
  /** The hosts that have pages of their own. */
  domains(): Domains;
  /** Called when these hosts change. */
  onDomains(listener: (domains: Domains) => void): void;
  changes: SharedChanges;
}

interface PagePublishingOptions {
  /** The folder of the page snapshot. */
  folder: string;
  /** The file with the names of pages being rendered. */
  rendering: string;
  builds: BuildAssets;
  /** How long proxies and CDNs may keep a page without asking. */
  sharedCacheSeconds: number;
  /** The header in which a cache that purges by tags finds them. */
  tagHeader: 'Surrogate-Key' | 'Cache-Tag' | undefined;
  /** How long a page waits for its data while a reader waits for the page; by default a quarter of a second. */
  pageTimeoutMs: number | undefined;
  degraded(): readonly string[];
  /** Reads the newest decisions from the database. */
  readDecisions(): Promise<Decisions>;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
}

/** All pages as bytes: rendered here, fetched by every edge, and written to the snapshot on disk. */
export async function openPagePublishing(options: PagePublishingOptions) {
  const { folder, builds, degraded, metrics, log, clock } = options;
  let paper: PublishedPaper | undefined;
  let unpublish = () => {};
  /** The id of the latest change that edges know. */
  let latest = 0;
  /** The changes of the published paper, whichever it is. */
  const changes = createChanges();
  const current = (): PublishedPaper => {
    if (!paper) throw new Error('no paper is published yet');
    return paper;
  };
  const {
    makePage,
    unfinished,
    stop: stopMarking,
  } = markRenders((key, timeoutMs) => current().makePage(key, timeoutMs), options.rendering);
  if (unfinished.size > 0) {
    log.warn(
      { addresses: [...unfinished] },
      'the last origin ended while it rendered these pages: they are rendered when readers ask for them',
    );
  }
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
      return current().policy().page;
    },
  };
  /** Keys of the pages that every edge fetches ahead. */
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
    html: await current().failurePage(),
    tags: [PUBLICATION_TAG],
    keep: true,
    retryAfter: RETRY_AFTER_SECONDS,
    nonce: '',
  });
  renderer.restore(snapshot.pages);
  registerPageMetrics(metrics, renderer);
  const edges = createEdges({
    hello: () => ({
      domains: current().domains(),
      changes: current().changes.changes,
      forgotten: current().changes.forgotten,
      prerendered: [...prerendered],
      decisions,
    }),
    degraded,
  });
  // The renderer subscribed before: it has marked its pages stale when an edge asks for them.
  changes.subscribe((tags) => {
    edges.send({ type: 'stale', tags });
    if (tags.some(isFeedTag)) void readDecisions();
  });

  return {
    renderer,
    edges,
    changes,
    makePage,
    /** Keys of pages that ended the last origin: they are rendered when readers ask for them. */
    unfinished,
    /** Renders pages of this paper from now on. Pages of the previous paper are served until they are rendered again. */
    async publish(next: PublishedPaper): Promise<void> {
      unpublish();
      const previous = paper;
      paper = next;
      if (previous?.domains().home !== next.domains().home) prerendered.clear();
      const sendDomains = (domains: Domains) => {
        edges.send({ type: 'domains', domains });
        writer.writeDomains(domains);
      };
      const sendChange = (change: SharedChanges['changes'][number]) => {
        latest = Math.max(latest, change.id);
        edges.send({ type: 'changed', change });
      };
      const unsubscribe = next.changes.subscribe(changes.publish);
      const unfollow = next.changes.follow(sendChange);
      next.onDomains((domains) => {
        if (paper === next) sendDomains(domains);
      });
      unpublish = () => {
        unfollow();
        unsubscribe();
      };
      for (const change of next.changes.changes.filter(({ id }) => id > latest)) sendChange(change);
      sendDomains(next.domains());
      if (previous) next.changes.publish([PUBLICATION_TAG]);
      else await renderer.prerender([UNAVAILABLE_KEY], 0);
    },
    async stop() {
      unpublish();
      renderer.close();
      edges.close();
      await writer.flush();
      stopMarking();
    },
  };
}
