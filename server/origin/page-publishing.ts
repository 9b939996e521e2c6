import { isDeepStrictEqual } from 'node:util';
import { PUBLICATION_TAG } from '../../contract/tags.ts';
import type { ChangedTags, SharedChanges } from '../data/changes/change-reader.ts';
import { createChanges } from '../data/changes/changes.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { ContentPolicy } from '../pages/cache/content-policy.ts';
import type { MadePage, MakePage } from '../pages/cache/page-maker.ts';
import { markRenders } from '../pages/cache/render-marker.ts';
import { createPageRenderer, registerPageMetrics } from '../pages/cache/rendered-pages.ts';
import type { BuildAssets } from '../protocol/build-assets.ts';
import type { PaperChanges } from '../protocol/channel.ts';
import { createHostMap, type Domains, domainOfKey, NETWORK, type PaperHosts } from '../protocol/domains.ts';
import { isUnavailableKey, RETRY_AFTER_SECONDS, unavailableKey } from '../protocol/edge-headers.ts';
import {
  type Decisions,
  type DecisionsByPaper,
  decisionsFor,
  mayShowHidden,
  newestOf,
} from '../protocol/page.ts';
import { openSnapshotWriter, readPageSnapshot, writeDecisions } from '../protocol/page-snapshot.ts';
import { createEdges } from './edges.ts';

export interface PublishedPaper {
  paperId: string;
  /** Its folder within that of the network. */
  folder: string;
  makePage: MakePage;
  /** The page for everything that is unavailable. */
  failurePage(): Promise<string>;
  policy(): ContentPolicy;
  /** The hosts that have pages of their own. */
  domains(): Domains;
  /** Called when these hosts change. */
  onDomains(listener: (domains: Domains) => void): void;
  changes: Pick<SharedChanges, 'changes' | 'latest' | 'forgotten' | 'follow' | 'publish'>;
}

interface PagePublishingOptions {
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
  /** Unknown hosts have no page. */
  isNetwork: boolean;
  /** Reads the newest decisions from the database: of all papers, or of some. */
  readDecisions(paperIds?: readonly string[]): Promise<DecisionsByPaper>;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
}

/** Changes in the first message to an edge, over all open papers. */
const MAX_HELLO_CHANGES = 10_000;
const MIN_HELLO_CHANGES = 50;
const NO_DECISIONS: Decisions = { takedown: 0, rule: 0 };

/** All pages of all papers as bytes: rendered here, fetched by every edge, and written to the snapshot on disk. */
export async function openPagePublishing(options: PagePublishingOptions) {
  const { folder, builds, isNetwork, degraded, metrics, log, clock } = options;
  const hosts = createHostMap({ papers: [], isNetwork });
  const open = new Map<string, { paper: PublishedPaper; unsubscribe(): void }>();
  /** The id of the latest change that edges know, by paper. */
  const latest = new Map<string, number>();
  /** Tags as caches in front know them. */
  const changes = createChanges();
  const paperIdOf = (key: string) => hosts.ofDomain(domainOfKey(key))?.paper.paperId ?? '';
  const openPaperOf = (key: string): PublishedPaper => {
    const paper = open.get(paperIdOf(key))?.paper;
    if (!paper) throw new Error(`the paper of ${domainOfKey(key)} is not open`);
    return paper;
  };
  const tagPrefix = (paperId: string) => (isNetwork ? `${paperId}/` : '');
  const {
    makePage,
    unfinished,
    stop: stopMarking,
  } = markRenders((key, timeoutMs) => openPaperOf(key).makePage(key, timeoutMs), options.rendering);
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
  if (snapshot.list) hosts.replace(snapshot.list);
  const writer = await openSnapshotWriter({
    folder,
    keys: snapshot.pages.map(({ key }) => key),
    report,
  });
  await writer.flush();
  const readDecisions = async (paperIds: readonly string[]): Promise<void> => {
    const read = await options.readDecisions(paperIds).catch(() => ({}));
    const newer = Object.entries(read).flatMap(([paperId, { takedown, rule }]) => {
      const { [paperId]: known = NO_DECISIONS } = decisions;
      if (takedown <= known.takedown && rule <= known.rule) return [];
      return [[paperId, newestOf({ takedown, rule }, known)] as const];
    });
    if (newer.length === 0) return;
    decisions = { ...decisions, ...Object.fromEntries(newer) };
    writer.writeDecisions(decisions);
    edges.send({ type: 'decided', decisions: Object.fromEntries(newer) });
  };
  const decisionsOf = async (paperId: string): Promise<Decisions> => {
    await readDecisions([paperId]);
    return decisionsFor(decisions, paperId) ?? NO_DECISIONS;
  };
  const defaultsOf = (key: string) => ({
    build: builds.current,
    sharedCacheSeconds: options.sharedCacheSeconds,
    tagHeader: options.tagHeader,
    tagPrefix: tagPrefix(paperIdOf(key)),
    policy: openPaperOf(key).policy().page,
  });
  /** Keys of the pages that every edge fetches ahead. */
  const prerendered = new Set<string>();
  const renderer = createPageRenderer({
    render: async (key, timeoutMs) =>
      isUnavailableKey(key) ? renderUnavailable(key) : makePage(key, timeoutMs),
    defaults: defaultsOf,
    openPaperOf: (key) => (open.has(paperIdOf(key)) ? paperIdOf(key) : undefined),
    readDecisions: (key) => decisionsOf(paperIdOf(key)),
    mayShowHidden: (key, page) => mayShowHidden(page, decisionsFor(decisions, paperIdOf(key))),
    timeoutMs: options.pageTimeoutMs,
    clock: () => clock().getTime(),
    onPage: (key, page) => writer.write(key, page),
    onPrerendered(key) {
      prerendered.add(key);
      edges.send({ type: 'prerendered', keys: [key] });
    },
    onRemoved(key) {
      prerendered.delete(key);
      if (!isUnavailableKey(key)) writer.remove(key);
    },
    onFailure: (key, reason) =>
      log.warn(
        { address: key, err: reason instanceof Error ? reason : undefined },
        'a page could not be rendered; readers get the last good one',
      ),
  });
  const renderUnavailable = async (key: string): Promise<MadePage> => ({
    kind: 'page',
    status: 503,
    html: await openPaperOf(key).failurePage(),
    tags: [PUBLICATION_TAG],
    keep: true,
    retryAfter: RETRY_AFTER_SECONDS,
    nonce: '',
  });
  renderer.restore(snapshot.pages);
  registerPageMetrics(metrics, renderer);

  /** The newest changes of an open paper: fewer where many are open. */
  const newestChanges = ({ changes: { changes: all, forgotten } }: PublishedPaper): PaperChanges => {
    const share = Math.max(MIN_HELLO_CHANGES, Math.floor(MAX_HELLO_CHANGES / Math.max(1, open.size)));
    return {
      changes: all.slice(-share),
      forgotten: Math.max(forgotten, all.at(-share - 1)?.id ?? 0),
    };
  };
  const edges = createEdges({
    hello: () => ({
      list: hosts.list,
      changes: Object.fromEntries([...open].map(([paperId, { paper }]) => [paperId, newestChanges(paper)])),
      prerendered: [...prerendered],
      decisions,
    }),
    degraded,
  });

  /** Marks pages of papers stale, open or not: they are rendered again before they are served by the origin. */
  function markStale(changed: ChangedTags): void {
    const served = [...changed].filter(([paperId]) => hosts.ofPaper(paperId));
    // Before edges ask for the pages.
    if (served.length > 0)
      renderer.invalidate(...served.map(([paperId, tags]) => ({ domains: hosts.domainsOf(paperId), tags })));
    for (const isOpen of [true, false]) {
      const tags = Object.fromEntries(served.filter(([paperId]) => open.has(paperId) === isOpen));
      if (Object.keys(tags).length > 0) edges.send({ type: 'stale', tags, isOpen });
    }
    changes.publish(served.flatMap(([paperId, tags]) => tags.map((tag) => tagPrefix(paperId) + tag)));
    const isEverywhere = changed.has(NETWORK);
    void readDecisions(
      isEverywhere ? hosts.papers.map(({ paperId }) => paperId) : served.map(([paperId]) => paperId),
    );
  }

  function setHosts(paper: PaperHosts): void {
    if (isDeepStrictEqual(hosts.ofPaper(paper.paperId)?.paper, paper)) return;
    const domains = hosts.set(paper);
    edges.send({ type: 'paper', paper });
    writer.writePapers(() => hosts.list);
    renderer.deletePages((domain) => domains.includes(domain));
  }

  function unpublish(paperId: string): void {
    const closed = open.get(paperId);
    if (!closed) return;
    closed.unsubscribe();
    open.delete(paperId);
    edges.send({ type: 'closed', paper: paperId });
  }

  return {
    renderer,
    edges,
    changes,
    makePage,
    hosts,
    /** Keys of pages that ended the last origin: they are rendered when readers ask for them. */
    unfinished,
    /** Edges know these papers from now on. */
    setPapers(papers: readonly PaperHosts[]): void {
      const domains = hosts.replace({ papers, isNetwork });
      writer.writePapers(() => hosts.list);
      renderer.deletePages((domain) => domains.includes(domain));
    },
    setHosts,
    markStale,
    findUnchanged: renderer.findUnchanged,
    countPages(): ReadonlyMap<string, number> {
      const counts = new Map<string, number>();
      for (const [domain, count] of renderer.countPages()) {
        const { paperId = '' } = hosts.ofDomain(domain)?.paper ?? {};
        counts.set(paperId, (counts.get(paperId) ?? 0) + count);
      }
      return counts;
    },
    /**
     * Renders pages of this paper from now on, instead of a previous version of it, whose pages are served until they are
     * rendered again.
     */
    async publish(next: PublishedPaper): Promise<void> {
      const { paperId, folder } = next;
      const previous = open.get(paperId);
      previous?.unsubscribe();
      const follow = (domains: Domains) =>
        setHosts({ ...hosts.ofPaper(paperId)?.paper, paperId, ...domains, folder });
      const sendChange = (change: SharedChanges['changes'][number]) => {
        latest.set(paperId, Math.max(latest.get(paperId) ?? 0, change.id));
        edges.send({ type: 'changed', paper: paperId, change });
      };
      const unsubscribe = next.changes.follow(sendChange);
      next.onDomains((domains) => {
        if (open.get(paperId)?.paper === next) follow(domains);
      });
      open.set(paperId, { paper: next, unsubscribe });
      follow(next.domains());
      if (previous) {
        const latestSent = latest.get(paperId) ?? 0;
        for (const change of next.changes.changes.filter(({ id }) => id > latestSent)) sendChange(change);
        next.changes.publish([PUBLICATION_TAG]);
      } else {
        latest.set(paperId, next.changes.latest);
        edges.send({ type: 'changes', paper: paperId, ...newestChanges(next) });
        // Nobody watched its files while the paper was closed.
        renderer.invalidate({ domains: hosts.domainsOf(paperId) });
        await renderer.prerender([unavailableKey(next.domains().domain)], 0);
      }
    },
    /** The paper is closed: its pages stay. */
    unpublish,
    /** The paper no longer exists. */
    remove(paperId: string): void {
      unpublish(paperId);
      const domains = hosts.remove(paperId);
      latest.delete(paperId);
      edges.send({ type: 'removed', paper: paperId });
      writer.writePapers(() => hosts.list);
      renderer.deletePages((domain) => domains.includes(domain));
    },
    async stop() {
      for (const paperId of [...open.keys()]) unpublish(paperId);
      renderer.close();
      edges.close();
      await writer.flush();
      stopMarking();
    },
  };
}
