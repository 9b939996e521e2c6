import { PUBLICATION_TAG } from '../../contract/tags.ts';
import type { Database } from '../data/database/open-database.ts';
import { lastReads } from '../data/database/paper-reads.ts';
import type { Desk } from '../desk/open-desk.ts';
import type { Log } from '../lib/log.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import type { Feeds } from '../news/feeds/open-feeds.ts';
import { domainsOf } from '../paper/articles/request-domain.ts';
import type { PaperChange } from '../paper/network/follow-network.ts';
import type { NetworkPaper } from '../paper/network/load-network.ts';
import type { PaperHosts } from '../protocol/domains.ts';
import type { NetworkPage } from './network-page.ts';
import type { openPagePublishing, PublishedPaper } from './page-publishing.ts';

export interface OpenPaper extends PublishedPaper {
  /** Responds to every request of readers, editors and the site itself. */
  respond(request: Request): Promise<Response>;
  /** Whether the paper, or a document on a trusted host, names the image. */
  trustsImage(address: string): Promise<boolean>;
  /** Whether only hidden headlines name the image. */
  hidesImage(address: string): Promise<boolean>;
  openDesk(): Promise<Desk>;
  /** Renders the first pages before readers ask for them. */
  prerender(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface KnownPapersOptions {
  /** Those of all papers. */
  trustedHosts: readonly string[];
  database: Pick<Database, 'db'>;
  feeds: Pick<Feeds, 'know' | 'forget' | 'pollNow' | 'pollDue' | 'setUnread'>;
  publishing: Pick<
    Awaited<ReturnType<typeof openPagePublishing>>,
    'setPapers' | 'setHosts' | 'publish' | 'unpublish' | 'remove' | 'markStale'
  >;
  networkPage?: NetworkPage | undefined;
  log: Log;
  clock: () => Date;
}

interface KnownPaper {
  source: NetworkPaper;
  paper: OpenPaper | undefined;
  /** Requests that the open paper is responding to. */
  requests: number;
  /** Reads that edges counted in the last minute. */
  readsPerMinute: number;
  /** In milliseconds since 1970: when the deployment first knew the paper, and when it was last read. */
  knownAt: number;
  readAt: number;
}

/** An open paper holds its theme, texts and the feeds that were asked for. */
const MAX_OPEN_PAPERS = 300;
/** Papers beyond this number are closed when nobody has read them for an hour. */
const MAX_IDLE_PAPERS = 100;
const IDLE_MS = 60 * 60_000;
/** Papers that were read within a day are opened at the start. */
const WARM_MS = 24 * 60 * 60_000;
/** Feeds of papers that nobody has read for a week are polled less often. */
const UNREAD_MS = 7 * WARM_MS;
const MAX_OPENING = 2;

/** The papers of a deployment: those that somebody asks for are open, the others are known. */
export function createKnownPapers(options: KnownPapersOptions) {
  const { database, feeds, publishing, networkPage, log, clock } = options;
  /** By id, in the order of the latest request. */
  const papers = new Map<string, KnownPaper>();
  const opening = createSingleFlight<string, OpenPaper | undefined>();
  const openings = createSemaphore(MAX_OPENING, Number.MAX_SAFE_INTEGER);
  let trusted: readonly string[] | undefined;
  /** Ids of papers that were read since that was last stored. */
  const read = new Set<string>();
  let open: (source: NetworkPaper) => Promise<OpenPaper> = () => Promise.reject(new Error('no paper yet'));
  const now = () => clock().getTime();

  const isUnread = (paperId: string): boolean => {
    const paper = papers.get(paperId);
    return paper !== undefined && now() - Math.max(paper.readAt, paper.knownAt) > UNREAD_MS;
  };

  function touch(paperId: string): void {
    const paper = papers.get(paperId);
    if (!paper) return;
    if (isUnread(paperId))
      void feeds.pollNow(paperId).catch((error: unknown) => log.warn({ err: error }, 'polling failed'));
    paper.readAt = now();
    read.add(paperId);
    papers.delete(paperId);
    papers.set(paperId, paper);
  }

  async function openKnown(paperId: string): Promise<OpenPaper | undefined> {
    const one = papers.get(paperId);
    if (!one || one.paper) return one?.paper;
    return opening.run(paperId, () =>
      openings.run(async () => {
        if (papers.get(paperId) !== one || one.paper) return papers.get(paperId)?.paper;
        await closeIdle(MAX_OPEN_PAPERS - 1);
        const paper = await open(one.source);
        // Saved or removed meanwhile.
        if (papers.get(paperId) !== one) {
          await paper[Symbol.asyncDispose]();
          return papers.get(paperId)?.paper;
        }
        one.paper = paper;
        await publishing.publish(paper);
        return paper;
      }),
    );
  }

  async function close(one: KnownPaper): Promise<void> {
    const { paper, source } = one;
    one.paper = undefined;
    publishing.unpublish(source.publication.id);
    await paper?.[Symbol.asyncDispose]();
  }

  const sources = (): readonly NetworkPaper[] => [...papers.values()].map(({ source }) => source);
  const openPapers = () => [...papers.values()].filter(({ paper }) => paper !== undefined);

  /** Closes papers until at most `max` are open, those first that were not read for longest; none that is responding. */
  async function closeIdle(max: number): Promise<void> {
    const closable = openPapers();
    let count = closable.length;
    for (const one of closable) {
      const isIdle = count > MAX_IDLE_PAPERS && now() - one.readAt > IDLE_MS;
      if (one.requests > 0 || (count <= max && !isIdle)) continue;
      count--;
      await close(one).catch((error: unknown) => log.warn({ err: error }, 'a paper was not closed in full'));
    }
  }

  /** Registers papers, whose feeds are polled from now on. */
  async function register(sources: readonly NetworkPaper[]): Promise<KnownPaper[]> {
    await feeds.know(sources.map(({ publication }) => publication));
    const paperIds = sources.map(({ publication }) => publication.id);
    const times = await lastReads(database.db, paperIds, clock());
    return sources.map((source) => {
      const { knownAt, readAt } = times.get(source.publication.id) ?? { knownAt: clock(), readAt: null };
      return {
        source,
        paper: undefined,
        requests: 0,
        readsPerMinute: 0,
        knownAt: knownAt.getTime(),
        readAt: readAt?.getTime() ?? 0,
      };
    });
  }

  async function remove({ publication: { id } }: NetworkPaper): Promise<void> {
    const one = papers.get(id);
    papers.delete(id);
    read.delete(id);
    trusted = undefined;
    if (one) await close(one);
    publishing.remove(id);
    networkPage?.onChange([id]);
    await feeds.forget(id);
  }

  /** Puts a paper into use that is new, or whose folder has changed. Where it does not open, nothing changes. */
  async function replace(after: NetworkPaper): Promise<void> {
    const { id } = after.publication;
    const former = papers.get(id);
    const paper = former?.paper || opening.has(id) ? await open(after) : undefined;
    const [registered] = await register([after]);
    const { knownAt = 0, readAt = 0 } = former ?? registered ?? {};
    const one: KnownPaper = { source: after, paper, requests: 0, readsPerMinute: 0, knownAt, readAt };
    papers.set(id, one);
    trusted = undefined;
    publishing.setHosts(hostsOf(after));
    networkPage?.onChange([id]);
    if (paper) await publishing.publish(paper);
    else publishing.markStale(new Map([[id, [PUBLICATION_TAG]]]));
    await former?.paper?.[Symbol.asyncDispose]();
    void feeds.pollDue();
    paper
      ?.prerender()
      .catch((error: unknown) => log.warn({ err: error }, 'prerendering the first pages failed'));
  }

  return {
    /** Knows these papers from now on, without opening them. `openPaper` is called with each that somebody asks for. */
    async start(sources: readonly NetworkPaper[], openPaper: (source: NetworkPaper) => Promise<OpenPaper>) {
      open = openPaper;
      const registered = await register(sources);
      for (const one of registered.toSorted((a, b) => a.readAt - b.readAt))
        papers.set(one.source.publication.id, one);
      trusted = undefined;
      feeds.setUnread(isUnread);
      publishing.setPapers(sources.map(hostsOf));
      networkPage?.onChange([...papers.keys()]);
      await networkPage?.publish();
      return async () => {
        for (const one of openPapers()) await close(one);
      };
    },
    /** Opens the papers that were read within a day, the latest first. */
    async openWarm(signal: AbortSignal): Promise<void> {
      const warm = [...papers]
        .filter(([, { readAt, source }]) => now() - readAt < WARM_MS && !source.publication.closed)
        .toSorted(([, one], [, other]) => other.readAt - one.readAt)
        .slice(0, MAX_OPEN_PAPERS);
      for (const [paperId] of warm) {
        if (signal.aborted) return;
        await (
          await openKnown(paperId).catch((error: unknown) =>
            log.error({ err: error, paper: paperId }, 'the paper could not be opened'),
          )
        )?.prerender();
      }
    },
    /** Opens the paper with this id; undefined where there is none. */
    open: openKnown,
    /** Puts into use what happened to a paper's folder. */
    async change({ before, after }: PaperChange): Promise<void> {
      if (after) await replace(after);
      else if (before) await remove(before);
    },
    /** The paper with this id, open or not. */
    get: (paperId: string): KnownPaper | undefined => papers.get(paperId),
    all: (): readonly KnownPaper[] => [...papers.values()],
    get sources() {
      return sources();
    },
    /** Open papers, in the order of the latest request. */
    openPapers,
    isUnread,
    /** Somebody reads the paper now. */
    touch,
    get trustedHosts(): readonly string[] {
      trusted ??= [
        ...new Set([
          ...options.trustedHosts,
          ...sources().flatMap(({ publication }) => publication.trustedHosts),
        ]),
      ];
      return trusted;
    },
    /** Returns the ids of papers that were read since the last call. */
    takeRead(): string[] {
      const taken = [...read];
      read.clear();
      return taken;
    },
    /** Closes papers that nobody has read for an hour, and those above the limit. */
    closeIdle: () => closeIdle(MAX_OPEN_PAPERS),
  };
}

function hostsOf({ name: folder, publication }: NetworkPaper): PaperHosts {
  const { id: paperId, name, domain, hosts, formerHosts, closed } = publication;
  return { paperId, ...domainsOf(domain, hosts), formerHosts, folder, ...(closed && { closed: name }) };
}
