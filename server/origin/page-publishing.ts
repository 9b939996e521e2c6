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
  readDecisions(homes?: readonly string[]): Promise<DecisionsByPaper>;
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
  /** The id of the latest change that edges know, by home. */
  const latest = new Map<string, number>();
  /** Tags as caches in front know them. */
  const changes = createChanges();
  const homeOf = (key: string) => hosts.ofDomain(domainOfKey(key))?.paper.home ?? '';
  const openPaperOf = (key: string): PublishedPaper => {
    const paper = open.get(homeOf(key))?.paper;
    if (!paper) throw new Error(`the paper of ${domainOfKey(key)} is not open`);
    return paper;
  };
  const tagPrefix = (home: string) => (isNetwork ? `${home}/` : '');
  const domainsOf = (home: string): readonly string[] => {
    const paper = hosts.ofDomain(home)?.paper;
    return paper ? [home, ...paper.known] : [home];
  };
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
  const writer = await openSnapshotWriter({
    folder,
    keys: snapshot.pages.map(({ key }) => key),
    report,
  });
  await writer.flush();
  const readDecisions = async (homes: readonly string[]): Promise<void> => {
    const read = await options.readDecisions(homes).catch(() => ({}));
    const newer = Object.entries(read).flatMap(([home, { takedown, rule }]) => {
      const { [home]: known = NO_DECISIONS } = decisions;
      if (takedown <= known.takedown && rule <= known.rule) return [];
      return [[home, newestOf({ takedown, rule }, known)] as const];
    });
    if (newer.length === 0) return;
    decisions = { ...decisions, ...Object.fromEntries(newer) };
    writer.writeDecisions(decisions);
    edges.send({ type: 'decided', decisions: Object.fromEntries(newer) });
  };
  const decisionsOf = async (home: string): Promise<Decisions> => {
    await readDecisions([home]);
    return decisionsFor(decisions, home) ?? NO_DECISIONS;
  };
  const defaultsOf = (key: string) => ({
    build: builds.current,
    sharedCacheSeconds: options.sharedCacheSeconds,
    tagHeader: options.tagHeader,
    tagPrefix: tagPrefix(homeOf(key)),
    policy: openPaperOf(key).policy().page,
  });
  /** Keys of the pages that every edge fetches ahead. */
  const prerendered = new Set<string>();
  const renderer = createPageRenderer({
    render: async (key, timeoutMs) =>
      isUnavailableKey(key) ? renderUnavailable(key) : makePage(key, timeoutMs),
    defaults: defaultsOf,
    isOpen: (key) => open.has(homeOf(key)),
    readDecisions: (key) => decisionsOf(homeOf(key)),
    mayShowHidden: (key, page) => mayShowHidden(page, decisionsFor(decisions, homeOf(key))),
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
      changes: Object.fromEntries([...open].map(([home, { paper }]) => [home, newestChanges(paper)])),
      prerendered: [...prerendered],
      decisions,
    }),
    degraded,
  });

  /** Marks pages of papers stale, open or not: they are rendered again before they are served by the origin. */
  function markStale(changed: ChangedTags): void {
    const served = [...changed].filter(([home]) => hosts.ofDomain(home));
    // Before edges ask for the pages.
    if (served.length > 0)
      renderer.invalidate(...served.map(([home, tags]) => ({ domains: domainsOf(home), tags })));
    for (const isOpen of [true, false]) {
      const tags = Object.fromEntries(served.filter(([home]) => open.has(home) === isOpen));
      if (Object.keys(tags).length > 0) edges.send({ type: 'stale', tags, isOpen });
    }
    changes.publish(served.flatMap(([home, tags]) => tags.map((tag) => tagPrefix(home) + tag)));
    const isEverywhere = changed.has(NETWORK);
    void readDecisions(isEverywhere ? hosts.papers.map(({ home }) => home) : served.map(([home]) => home));
  }

  function setHosts(paper: PaperHosts): void {
    if (isDeepStrictEqual(hosts.ofDomain(paper.home)?.paper, paper)) return;
    hosts.set(paper);
    edges.send({ type: 'paper', paper });
    writer.writePapers(() => hosts.list);
  }

  function unpublish(home: string): void {
    const closed = open.get(home);
    if (!closed) return;
    closed.unsubscribe();
    open.delete(home);
    edges.send({ type: 'closed', paper: home });
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
      hosts.replace({ papers, isNetwork });
      writer.writePapers(() => hosts.list);
    },
    setHosts,
    markStale,
    findUnchanged: renderer.findUnchanged,
    countPages(): ReadonlyMap<string, number> {
      const counts = new Map<string, number>();
      for (const [domain, count] of renderer.countPages()) {
        const home = hosts.ofDomain(domain)?.paper.home ?? domain;
        counts.set(home, (counts.get(home) ?? 0) + count);
      }
      return counts;
    },
    /**
     * Renders pages of this paper from now on, instead of a previous version of it, whose pages are served until they are
     * rendered again.
     */
    async publish(next: PublishedPaper): Promise<void> {
      const { home } = next.domains();
      const previous = open.get(home);
      previous?.unsubscribe();
      const follow = (domains: Domains) => setHosts({ ...domains, folder: next.folder });
      const sendChange = (change: SharedChanges['changes'][number]) => {
        latest.set(home, Math.max(latest.get(home) ?? 0, change.id));
        edges.send({ type: 'changed', paper: home, change });
      };
      const unsubscribe = next.changes.follow(sendChange);
      next.onDomains((domains) => {
        if (open.get(home)?.paper === next) follow(domains);
      });
      open.set(home, { paper: next, unsubscribe });
      follow(next.domains());
      if (previous) {
        const latestSent = latest.get(home) ?? 0;
        for (const change of next.changes.changes.filter(({ id }) => id > latestSent)) sendChange(change);
        next.changes.publish([PUBLICATION_TAG]);
      } else {
        latest.set(home, next.changes.latest);
        edges.send({ type: 'changes', paper: home, ...newestChanges(next) });
        // Nobody watched its files while the paper was closed.
        renderer.invalidate({ domains: domainsOf(home) });
        await renderer.prerender([unavailableKey(home)], 0);
      }
    },
    /** The paper is closed: its pages stay. */
    unpublish,
    /** The paper no longer exists. */
    remove(home: string): void {
      const domains = domainsOf(home);
      unpublish(home);
      hosts.remove(home);
      latest.delete(home);
      edges.send({ type: 'removed', paper: home });
      writer.writePapers(() => hosts.list);
      renderer.deletePages((domain) => domains.includes(domain));
    },
    async stop() {
      for (const home of [...open.keys()]) unpublish(home);
      renderer.close();
      edges.close();
      await writer.flush();
      stopMarking();
    },
  };
}
