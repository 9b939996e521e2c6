import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import {
  API_PATH,
  BROWSER_ERROR_PATH,
  DESK_API_PATH,
  DESK_PATH,
  MEDIA_PATH,
  OPENED_PATH,
  SITE_PATHS,
} from '../../contract/paths.ts';
import { isRead, NO_STORE, readHeader } from '../lib/http/headers.ts';
import { createReaderAddress, type TrustedProxies } from '../lib/http/reader-address.ts';
import { sendText } from '../lib/http/respond.ts';
import { type Metrics, registerCounters, registerGauges } from '../lib/metrics.ts';
import { type EdgeCounts, FIRST_PAGES, type MetricsReport, type ToEdge } from '../protocol/channel.ts';
import { FROM_ADMIN } from '../protocol/edge-headers.ts';
import type { PageSnapshot } from '../protocol/page-snapshot.ts';
import { type AdminSettings, ANY_ADDRESS, createAdminRoutes } from './admin-routes.ts';
import type { ServeFile } from './assets.ts';
import { createBrowserErrors } from './browser-errors.ts';
import { createChangeFeed } from './change-feed.ts';
import type { ServeDesk } from './desk-files.ts';
import { createDeskRequests } from './desk-requests.ts';
import { type CachedPage, createEdgePages } from './edge-pages.ts';
import { createForwarder, fetchFor, forwardedHeaders, pipeResponse } from './forward.ts';
import { createMediaFiles } from './media-files.ts';
import { linkToOrigin } from './origin-link.ts';
import { createReadCounter } from './read-counter.ts';
import { createReaderRequests, startsWithAny, type Target } from './reader-requests.ts';
import { createServePage } from './serve-page.ts';
import { createSseConnections } from './sse-connections.ts';
import { serveUnavailable } from './unavailable.ts';

interface EdgeOptions {
  /** Where the origin listens, now or later. */
  socketPath: string;
  snapshot: PageSnapshot;
  serveAssets: ServeFile;
  serveTheme: ServeFile;
  /** The folder of those of this build. */
  illustrations: string;
  /** The paper's media/. */
  mediaFolder: string;
  trustedProxies: TrustedProxies | undefined;
  /** Those in front of the admin listener. */
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

const METRICS: Target = { url: '/metrics', address: '', headers: { [FROM_ADMIN]: 'yes' } };
const PREVIEW_PATHS = [...SITE_PATHS, MEDIA_PATH].filter((path) => path !== API_PATH);

/** Serves pages and files from its caches, and forwards the rest to the origin. */
export function createEdge(options: EdgeOptions) {
  const { socketPath, snapshot, serveAssets, serveTheme, trustedProxies, clock } = options;
  const readerAddress = createReaderAddress(trustedProxies);
  const changes = createChangeFeed();
  const sse = createSseConnections({ changes, clock: () => new Date(clock()), readerAddress });
  const link = linkToOrigin(socketPath, onMessage);
  const forwarder = createForwarder(socketPath, link, options.timing?.originTimeoutMs);
  const pages = createEdgePages({ snapshot, forwarder, link, clock });
  const serveMedia = createMediaFiles({ folder: options.mediaFolder, readerAddress });
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
      if (listener === 'public') void forward(request, response, METRICS);
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
    pages.onMessage(message);
    const reply = (result: { metrics?: MetricsReport } & Partial<EdgeCounts> = {}) =>
      'id' in message && link.send({ type: 'answer', id: message.id, ...result });
    if (message.type === 'hello') {
      ready.resolve();
      changes.replace(message.changes, message.forgotten);
    } else if (message.type === 'changed') changes.notify(message.change);
    else if (message.type === 'measure')
      void options.metrics.getMetricsAsJSON().then((metrics) => reply({ metrics }));
    else if (message.type === 'reads') reply({ ...reads.take(), browserErrors: browserErrors.take() });
    else if (message.type === 'settle') void pages.whenSettled().then(() => reply());
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
    } else if (serveDesk && url.startsWith(DESK_API_PATH)) void forwardDesk(request, response, url);
    else if (!isRead(request)) rejectMethod(response);
    else if (serveDesk && (url === '/' || url === DESK_PATH.slice(0, -1)))
      response.writeHead(302, { Location: DESK_PATH }).end();
    else if (serveDesk?.(url, request, response)) return;
    // The files that a preview of the front page loads.
    else if (serveDesk && startsWithAny(url, PREVIEW_PATHS)) handle(request, response);
    else sendText(response, 404, 'Not found. This port serves /desk, /healthz, /readyz and /metrics.\n');
  }

  function isOwnHost(host = ''): boolean {
    const name = host.toLowerCase().replace(/:\d+$/, '');
    const { hosts } = options.admin;
    return hosts.includes(name) || (hosts.includes(ANY_ADDRESS) && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (!isRead(request)) {
      rejectMethod(response);
      return;
    }
    if (sse.handle(request, response) || serveAssets(request, response)) return;
    if (serveTheme(request, response)) return;
    const url = normalizeUrl(request.url ?? '/');
    if (serveMedia(url, request, response)) return;
    const host = readHeader(request, 'host');
    const address = pages.addressOf(host, url);
    const cached = pages.find(address);
    if (cached) {
      responses.cached++;
      sendPage(cached, request, response);
    } else if (url.startsWith(OPENED_PATH)) {
      const opened = pages.find(pages.addressOf(host, url.slice(OPENED_PATH.length)));
      if (opened && readHeader(request, 'sec-fetch-site') === 'same-origin') reads.countOpened(opened);
      response.writeHead(204, { 'Cache-Control': NO_STORE }).end();
    } else if (url.startsWith(`${BROWSER_ERROR_PATH}?`)) {
      const query = new URLSearchParams(url.slice(BROWSER_ERROR_PATH.length));
      browserErrors.count(request, pages.addressOf(host, ''), query);
      response.writeHead(204, { 'Cache-Control': NO_STORE }).end();
    } else if (serveAdmin(request, response, { url, listener: 'public' })) return;
    else void forward(request, response, { url, address });
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
