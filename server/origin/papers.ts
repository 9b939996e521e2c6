import { join } from 'node:path';
import type { PaperStatus } from '../../contract/network-status.ts';
import { MEDIA_PATH } from '../../contract/paths.ts';
import { feedHealth, newestDates } from '../data/database/feed-health.ts';
import { storeLastReads } from '../data/database/paper-reads.ts';
import { errorMessage } from '../lib/errors.ts';
import { NO_STORE } from '../lib/http/headers.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';
import { runAll } from '../lib/run-all.ts';
import { answerEdge } from '../pages/cache/page-routes.ts';
import type { ReadCounts } from '../pages/reads/read-counts.ts';
import { describeIssue, type Issue } from '../paper/content/issue.ts';
import type { Counts, EdgeCounts } from '../protocol/channel.ts';
import { domainOfKey, NETWORK_PAGE, type Place } from '../protocol/domains.ts';
import { FROM_ADMIN, FROM_COMMAND, PAGE_KEY, PAPER } from '../protocol/edge-headers.ts';
import { createKnownPapers, type KnownPapersOptions, type OpenPaper } from './known-papers.ts';
import { mediaRoutes } from './media-routes.ts';
import type { OwnAddresses } from './own-addresses.ts';
import type { openPagePublishing } from './page-publishing.ts';

interface PapersOptions extends KnownPapersOptions {
  /** Issues of settings that are not in use. */
  issues(): readonly Issue[];
  addresses: OwnAddresses;
  publishing: KnownPapersOptions['publishing'] &
    Pick<Awaited<ReturnType<typeof openPagePublishing>>, 'hosts' | 'countPages' | 'findUnchanged'>;
  readCounts: ReadCounts;
}

/** Without a change, pages of closed papers are rendered again after this long: nobody watches the files of the paper. */
const CLOSED_FRESH_MS = 5 * 60_000;

export type Papers = ReturnType<typeof createPapers>;

/** Brings requests, counts and changes to the papers of a deployment. A single paper is a network of one. */
export function createPapers(options: PapersOptions) {
  const { database, publishing, readCounts, networkPage, addresses, log, clock } = options;
  const { hosts } = publishing;
  const known = createKnownPapers(options);
  const throttle = createLogThrottle({ now: () => clock().getTime() });

  /** Responds with a page of a closed paper that has not changed. */
  function respondUnchanged(paperId: string, request: Request): Response | undefined {
    const key = decodeURIComponent(request.headers.get(PAGE_KEY) ?? '');
    if (key === '' || known.get(paperId)?.paper) return undefined;
    const page = publishing.findUnchanged(key, CLOSED_FRESH_MS);
    // The edge asks again when this is no longer fresh.
    return page && answerEdge(request, key, { ...page, renderedAt: clock().getTime() });
  }

  /** Why papers could not be opened. */
  const failed = new Map<string, string>();

  async function respondBy(paperId: string, request: Request): Promise<Response> {
    let paper: OpenPaper | undefined;
    try {
      paper = await known.open(paperId);
      failed.delete(paperId);
    } catch (error) {
      failed.set(paperId, errorMessage(error));
      if (throttle(paperId) !== undefined)
        log.error({ err: error, paper: paperId }, 'the paper could not be opened');
      return respondText(503, 'This paper is not available right now. Try again in a moment.\n');
    }
    const one = known.get(paperId);
    if (!paper || !one) return notFound();
    one.requests++;
    try {
      return await paper.respond(request);
    } finally {
      one.requests--;
    }
  }

  function placeOf({ headers }: Request): Place | undefined {
    const key = headers.get(PAGE_KEY);
    if (key !== null) return hosts.ofDomain(domainOfKey(decodeURIComponent(key)));
    const isOfDesk = headers.has(FROM_ADMIN) || headers.has(FROM_COMMAND);
    return (
      hosts.ofPaper(headers.get(PAPER) ?? '') ??
      hosts.find(headers.get('host') ?? undefined) ??
      (isOfDesk && !headers.has(PAPER) ? hosts.first() : undefined)
    );
  }

  return {
    start: known.start,
    openWarm: known.openWarm,
    open: known.open,
    change: known.change,
    get sources() {
      return known.sources;
    },
    get trustedHosts() {
      return known.trustedHosts;
    },
    /** Responds to every request of readers and editors. */
    async respond(request: Request): Promise<Response> {
      const place = placeOf(request);
      if (!place) return notFound();
      const { paperId } = place.paper;
      if (networkPage && paperId === NETWORK_PAGE) return networkPage.respond(request);
      // Edges report separately whose pages are read.
      if (!request.headers.has(PAGE_KEY)) known.touch(paperId);
      return respondUnchanged(paperId, request) ?? respondBy(paperId, request);
    },
    /** Responds to the site itself, which reads feeds and images of its papers. */
    async respondToSelf(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const { address, paperId } = addresses.read(url.pathname + url.search);
      const { sources } = known;
      // Polling a file of a paper does not open the paper.
      const owner = paperId === undefined ? undefined : known.get(paperId)?.source;
      if (owner && address.startsWith(MEDIA_PATH))
        return mediaRoutes(join(owner.folder, 'media')).request(address);
      const sharing = sources.find(({ publication }) => publication.newswire) ?? sources[0];
      const { id = '' } = sharing?.publication ?? {};
      return respondBy(paperId ?? id, new Request(new URL(address, url), request));
    },
    /** Whether a paper, or a document on a host that it trusts, names the image. */
    async trustsImage(stored: string): Promise<boolean> {
      const { address, paperId } = addresses.read(stored);
      for (const { paper, source } of known.openPapers()) {
        if (paperId !== undefined && paperId !== source.publication.id) continue;
        if (await paper?.trustsImage(address)) return true;
      }
      return false;
    },
    /** Whether only hidden headlines name the image in the paper of the host. */
    async hidesImage(stored: string, host: string | undefined): Promise<boolean> {
      const paper = known.get(hosts.find(host)?.paper.paperId ?? '')?.paper;
      return (await paper?.hidesImage(addresses.read(stored).address)) ?? false;
    },
    /** The papers for `masthead network status`, with what needs attention first. */
    async status(): Promise<PaperStatus[]> {
      const papers = known.all();
      const paperIds = papers.map(({ source }) => source.publication.id);
      const [health, newest] = await Promise.all([
        feedHealth(database.db, paperIds),
        newestDates(database.db, paperIds),
      ]);
      const pages = publishing.countPages();
      const issues = new Map(
        options.issues().map((issue) => [issue.file.split('/')[0] ?? '', describeIssue(issue)]),
      );
      const rows = papers.map(({ source: { publication, name }, paper, readsPerMinute }) => ({
        host: publication.domain,
        name: publication.name,
        isOpen: paper !== undefined,
        isServed: true,
        problem: failed.get(publication.id) ?? issues.get(name) ?? '',
        feeds: 0,
        failing: 0,
        newestAt: newest.get(publication.id) ?? null,
        pages: pages.get(publication.id) ?? 0,
        readsPerMinute,
        ...health.get(publication.id),
      }));
      for (const { source } of papers) issues.delete(source.name);
      const none = { isOpen: false, isServed: false, feeds: 0, failing: 0, newestAt: null, pages: 0 };
      for (const [folder, problem] of issues)
        rows.push({ ...none, host: folder, name: folder, problem, readsPerMinute: 0 });
      return rows.sort(
        (one, other) =>
          Number(other.problem !== '') - Number(one.problem !== '') ||
          other.failing - one.failing ||
          (one.newestAt ?? '').localeCompare(other.newestAt ?? '') ||
          one.host.localeCompare(other.host),
      );
    },
    /** Counts papers by state, for the metrics. */
    count() {
      const { length: all } = known.sources;
      const { length: open } = known.openPapers();
      const unread = known.sources.filter(({ publication }) => known.isUnread(publication.id)).length;
      return { open, closed: all - open, unread };
    },
    /** Adds what edges counted to each paper, and closes papers that nobody reads. */
    async storeReads({ papers, ...counts }: EdgeCounts & { missedSearches: Counts }): Promise<void> {
      for (const paperId of papers) known.touch(paperId);
      for (const one of known.all()) one.readsPerMinute = 0;
      const paperOf = (place: string) => known.get(hosts.ofDomain(domainOfKey(place))?.paper.paperId ?? '');
      for (const [place, count] of counts.reads) {
        const one = paperOf(place);
        if (one) one.readsPerMinute += count;
      }
      const read = known.takeRead();
      await runAll([
        () => readCounts.store(counts, (place) => paperOf(place)?.source.publication),
        () => storeLastReads(database.db, read, clock()),
        known.closeIdle,
      ]);
    },
  };
}

const notFound = () => respondText(404, 'Not found.\n');

function respondText(status: 404 | 503, text: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': NO_STORE };
  return new Response(text, { status, headers });
}
