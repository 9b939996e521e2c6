import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { join } from 'node:path';
import {
  API_PATH,
  BROWSER_ERROR_PATH,
  DESK_API_PATH,
  DESK_PAPER,
  DESK_PATH,
  MEDIA_PATH,
  OPENED_PATH,
  paperInPath,
  SITE_PATHS,
} from '../../contract/paths.ts';
import { isRead, NO_STORE, readHeader } from '../lib/http/headers.ts';
import { createReaderAddress, type TrustedProxies } from '../lib/http/reader-address.ts';
import { sendText } from '../lib/http/respond.ts';
import { type Metrics, registerCounters, registerGauges } from '../lib/metrics.ts';
import { type EdgeCounts, FIRST_PAGES, type MetricsReport, type ToEdge } from '../protocol/channel.ts';
import { bareHostOf, createHostMap, type Place } from '../protocol/domains.ts';
import { FROM_ADMIN, PAPER } from '../protocol/edge-headers.ts';
import type { PageSnapshot } from '../protocol/page-snapshot.ts';
import { type AdminSettings, ANY_ADDRESS, createAdminRoutes } from './admin-routes.ts';
import type { ServeFile } from './assets.ts';
import { createBrowserErrors } from './browser-errors.ts';
import { createChangeFeeds } from './change-feed.ts';
import type { ServeDesk } from './desk-files.ts';
import { createDeskRequests } from './desk-requests.ts';
import { type CachedPage, createEdgePages } from './edge-pages.ts';
import { createForwarder, fetchFor, forwardedHeaders, pipeResponse } from './forward.ts';
import { createMediaFiles } from './media-files.ts';
import { linkToOrigin } from './origin-link.ts';
import { createReadCounter } from './read-counter.ts';
import { createReaderRequests, startsWithAny } from './reader-requests.ts';
import { createServePage } from './serve-page.ts';
import { createSseConnections, LIVE_PATH } from './sse-connections.ts';
import { serveUnavailable } from './unavailable.ts';

interface EdgeOptions {
  /** Socket on which the origin listens, now or later. */
  socketPath: string;
  snapshot: PageSnapshot;
  serveAssets: ServeFile;
  serveTheme: ServeFile;
  /** The folder of those of this build. */
  illustrations: string;
  /** Folder of the paper or network. */
  folder: string;
  trustedProxies: TrustedProxies | undefined;
  /** Proxies in front of the admin listener. */
  adminProxies: TrustedProxies | undefined;
  admin: AdminSettings;
  /** The desk's application; undefined where the admin listener does not serve it. */
  serveDesk: ServeDesk | undefined;
  /** Milliseconds since 1970. */
  clock: () => number;
  metrics: Metrics;
  /** Per address, without pages that are served from the cache. */
  requestsPerMinute: number;
  timing?: EdgeTiming | undefined;
}

/** Timeouts for the origin, and for a body that the edge reads. */
export interface EdgeTiming {
  originTimeoutMs?: number | undefined;
  bodyTimeoutMs?: number | undefined;
}

const METRICS = { url: '/metrics', headers: { [FROM_ADMIN]: 'yes' } };
const PREVIEW_PATHS = [...SITE_PATHS, MEDIA_PATH].filter((path) => path !== API_PATH);

/** Serves pages and files from its caches, and forwards the rest to the origin. */
export function createEdge(options: EdgeOptions) {
  const { socketPath, snapshot, serveAssets, serveTheme, trustedProxies, clock } = options;
  const readerAddress = createReaderAddress(trustedProxies);
  const hosts = createHostMap(snapshot.list);
  /** Ids of the papers that readers have asked for since the origin last read the counts. */
  const readPapers = new Set<string>();
  const changes = createChangeFeeds();
  const sse = createSseConnections({
    changesOf: changes.of,
    clock: () => new Date(clock()),
    readerAddress,
  });
  const link = linkToOrigin(socketPath, onMessage);
  const forwarder = createForwarder(socketPath, link, options.timing?.originTimeoutMs);
  const pages = createEdgePages({ pages: snapshot.pages, hosts, forwarder, link, clock });
  const serveMedia = createMediaFiles({ readerAddress });
  const servePage = createServePage();
  const reads = createReadCounter();
  const browserErrors = createBrowserErrors({ addressOf: readerAddress });
  const { forward, responses, queues } = createReaderRequests({
    ...options,
    forwarder,
    pages,
    servePage,
    sendPage,
  });
  const forwardDesk = createDeskRequests({ ...options, forwarder, servePage });
  const serveAdmin = createAdminRoutes({
    ...options.admin,
    readiness() {
      const degraded = link.isUp ? link.degraded : ['origin'];
      return { isReady: pages.hasFrontPage || (link.isUp && !degraded.includes(FIRST_PAGES)), degraded };
    },
    sendMetrics(request, response, listener) {
      const place = placeOf(readHeader(request, 'host')) ?? hosts.first();
      if (listener === 'public' && place) void forward(request, response, { ...METRICS, place });
      else void sendMetrics(request, response);
    },
  });
  const ready = Promise.withResolvers<void>();
  registerGauges(options.metrics, {
    masthead_edge_pages: ['Pages in the cache of an edge.', () => pages.cache.pages],
    masthead_edge_page_bytes: ['Bytes of the pages in the cache of an edge.', () => pages.cache.bytes],
    masthead_edge_forwarding: [
      'Requests that an edge is forwarding to the origin.',
      () => queues.reduce((sum, { entered }) => sum + entered, 0),
    ],
    masthead_sse_connections: ['Open SSE connections.', () => sse.connections],
  });
  registerCounters(options.metrics, {
    masthead_sse_rejected_total: [
      'SSE connections that were rejected because there were too many.',
      () => sse.rejected,
    ],
    masthead_reads_total: [
      'Pages that readers opened: the front page, categories, topics, authors, articles, and others.',
      () => reads.totals,
      'page',
    ],
    masthead_browser_errors_total: [
      'Errors that browsers reported: counted, or dropped because there were too many.',
      () => browserErrors.totals,
      'outcome',
    ],
    masthead_edge_responses_total: [
      'Responses of an edge: cached, forwarded to the origin, unavailable, or limited.',
      () => responses,
      'how',
    ],
  });

  function onMessage(message: ToEdge): void {
    if (message.type === 'hello') pages.deleteDomains(hosts.replace(message.list));
    else if (message.type === 'paper') pages.deleteDomains(hosts.set(message.paper));
    else if (message.type === 'removed') pages.deleteDomains(hosts.remove(message.paper));
    pages.onMessage(message);
    changes.onMessage(message);
    const reply = (result: { metrics?: MetricsReport } & Partial<EdgeCounts> = {}) =>
      'id' in message && link.send({ type: 'answer', id: message.id, ...result });
    if (message.type === 'hello') ready.resolve();
    else if (message.type === 'measure')
      void options.metrics.getMetricsAsJSON().then((metrics) => reply({ metrics }));
    else if (message.type === 'reads') reply(takeReads());
    else if (message.type === 'settle') void pages.whenSettled().then(() => reply());
  }

  /** Open pages count as readers of their paper. */
  function takeReads(): EdgeCounts {
    const papers = [...new Set([...readPapers, ...sse.papers])];
    readPapers.clear();
    return { papers, ...reads.take(), browserErrors: browserErrors.take() };
  }

  /** Undefined for a host that a network does not know. Before the first origin every host may be known. */
  function placeOf(host: string | undefined): Place | undefined {
    if (!hosts.isEmpty) return hosts.find(host);
    const domain = bareHostOf(host) ?? '';
    return { paper: { paperId: domain, domain, hosts: [], folder: '' }, domain };
  }

  /** The paper that the desk shows. Requests for the pictures of a preview name it by their referrer alone. */
  function paperAtDesk(request: IncomingMessage): Place | undefined {
    const referrer = URL.parse(readHeader(request, 'referer') ?? '');
    const paper = readHeader(request, DESK_PAPER) ?? paperInPath(referrer?.pathname ?? '');
    return hosts.ofPaper(paper ?? '') ?? hosts.first();
  }

  function handleAdmin(request: IncomingMessage, response: ServerResponse): void {
    const url = normalizeUrl(request.url ?? '/');
    const { serveDesk } = options;
    // A body that nobody reads must not keep the connection open.
    if (isRead(request) && hasBody(request)) response.shouldKeepAlive = false;
    if (isRead(request) && serveAdmin(request, response, { url, listener: 'admin' })) return;
    if (!isOwnHost(readHeader(request, 'host'))) {
      response.shouldKeepAlive = false;
      sendText(response, 421, 'This is another host. Set DESK_URL to the address of the desk.\n');
    } else if (serveDesk && url.startsWith(DESK_API_PATH))
      void forwardDesk(request, response, { url, paper: paperAtDesk(request)?.paper.paperId });
    else if (!isRead(request)) rejectMethod(response);
    else if (serveDesk && (url === '/' || url === DESK_PATH.slice(0, -1)))
      response.writeHead(302, { Location: DESK_PATH }).end();
    else if (serveDesk?.(url, request, response)) return;
    // The files that a preview of the front page loads.
    else if (serveDesk && startsWithAny(url, PREVIEW_PATHS)) {
      const place = paperAtDesk(request);
      serve(request, response, place, place && { [PAPER]: place.paper.paperId });
    } else sendText(response, 404, 'Not found. This port serves /desk, /healthz, /readyz and /metrics.\n');
  }

  function isOwnHost(host = ''): boolean {
    const name = host.toLowerCase().replace(/:\d+$/, '');
    const { hosts } = options.admin;
    return hosts.includes(name) || (hosts.includes(ANY_ADDRESS) && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void =>
    serve(request, response, placeOf(readHeader(request, 'host')));

  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    place: Place | undefined,
    headers?: Record<string, string>,
  ): void {
    if (!isRead(request)) {
      rejectMethod(response);
      return;
    }
    const url = normalizeUrl(request.url ?? '/');
    if (!place) {
      if (!serveAdmin(request, response, { url, listener: 'public' }))
        sendText(response, 404, 'Not found.\n');
      return;
    }
    const { domain, paper } = place;
    if (place.isFormer) {
      redirectTo(response, domain + url, request);
      return;
    }
    if (paper.closed !== undefined && !headers) {
      sendClosed(response, paper.closed);
      return;
    }
    if (!hosts.isEmpty) readPapers.add(paper.paperId);
    else if (url.startsWith(LIVE_PATH)) {
      // The connection would belong to no paper.
      serveUnavailable(request, response, { page: undefined, isPage: false, servePage });
      return;
    }
    if (sse.handle(request, response, paper.paperId) || serveAssets(request, response)) return;
    if (serveTheme(request, response)) return;
    if (serveMedia(url, join(options.folder, paper.folder, 'media'), request, response)) return;
    const cached = pages.find(domain + url);
    if (cached) {
      responses.cached++;
      if (!cached.renewal) sendPage(cached, request, response);
      else
        void cached.renewal.then(() => {
          const renewed = pages.findRenewed(cached.key);
          if (response.destroyed) return;
          if (renewed) sendPage(renewed, request, response);
          else void forward(request, response, { url, place, ...(headers && { headers }) });
        });
    } else if (url.startsWith(OPENED_PATH)) {
      const opened = pages.find(domain + url.slice(OPENED_PATH.length));
      if (opened && readHeader(request, 'sec-fetch-site') === 'same-origin') reads.countOpened(opened);
      response.writeHead(204, { 'Cache-Control': NO_STORE }).end();
    } else if (url.startsWith(`${BROWSER_ERROR_PATH}?`)) {
      const query = new URLSearchParams(url.slice(BROWSER_ERROR_PATH.length));
      browserErrors.count(request, domain, query);
      response.writeHead(204, { 'Cache-Control': NO_STORE }).end();
    } else if (serveAdmin(request, response, { url, listener: 'public' })) return;
    else void forward(request, response, { url, place, ...(headers && { headers }) });
  }

  function sendPage(cached: CachedPage, request: IncomingMessage, response: ServerResponse): void {
    if (servePage(cached.page, request, response)) reads.countRequest(cached, request);
  }

  /** Bypasses queue and limits. */
  async function sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { ...forwardedHeaders(request), ...METRICS.headers };
    const result = await fetchFor(forwarder, response, { url: METRICS.url, headers });
    if (result) await pipeResponse(result, request, response);
    else serveUnavailable(request, response, { page: undefined, isPage: false, servePage });
  }

  return {
    handle,
    handleAdmin,
    /** Settles when an origin has connected. */
    whenReady: () => ready.promise,
    closeSseConnections: sse.closeAll,
    close() {
      sse.closeAll();
      link.close();
      forwarder.close();
    },
  };
}

/** Cached for an hour: the domain may change back. */
function redirectTo(response: ServerResponse, address: string, request: IncomingMessage): void {
  const [, port = ''] = /:(\d+)$/.exec(readHeader(request, 'host') ?? '') ?? [];
  const isLocal = /^[^/]*\.localhost\//.test(address);
  const site = isLocal ? `http://${address.replace('/', `${port && `:${port}`}/`)}` : `https://${address}`;
  response.writeHead(301, { Location: site, 'Cache-Control': 'public, max-age=3600' }).end();
}

function sendClosed(response: ServerResponse, name: string): void {
  const title = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  response
    .writeHead(410, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': NO_STORE })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} is closed</title><h1>${title} is closed</h1><p>This paper is no longer published.</p></html>`,
    );
}

function hasBody(request: IncomingMessage): boolean {
  const length = readHeader(request, 'content-length') ?? '0';
  return length !== '0' || readHeader(request, 'transfer-encoding') !== undefined;
}

/** Dot segments, an absolute URL, or an empty first segment. */
const NOT_NORMAL = /\/\.|%2e|^[^/]|^\/\//i;

/** Returns path and query as the origin reads them. The host of an absolute URL is ignored in favour of the Host header. */
function normalizeUrl(url: string): string {
  if (!NOT_NORMAL.test(url)) return url;
  const parsed = URL.parse(url.startsWith('/') ? `http://host${url}` : url);
  return parsed ? parsed.pathname + parsed.search : '/';
}

function rejectMethod(response: ServerResponse): void {
  // The request body is not read.
  response.shouldKeepAlive = false;
  response.setHeader('Allow', 'GET, HEAD');
  sendText(response, 405, 'This address can only be read: send GET or HEAD.');
}
