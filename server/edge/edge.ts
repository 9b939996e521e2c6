import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  API_PATH,
  CARDS_PATH,
  DESK_API_PATH,
  DESK_PATH,
  ILLUSTRATIONS_PATH,
  IMAGES_PATH,
  MEDIA_PATH,
  OPENED_PATH,
  SITE_PATHS,
} from '../../contract/paths.ts';
import { NO_STORE, readHeader } from '../lib/http/headers.ts';
import { createReaderAddress, type TrustedProxies } from '../lib/http/reader-address.ts';
import { sendText } from '../lib/http/respond.ts';
import type { Metrics } from '../lib/metrics.ts';
import { createRateLimit, type RateLimit } from '../lib/rate-limit.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { type EdgeCounts, FIRST_PAGES, type MetricsReport, type ToEdge } from '../protocol/channel.ts';
import { CLIENT_ADDRESS, FROM_ADMIN, readSessions, SIGNED_IN } from '../protocol/edge-headers.ts';
import { serveIllustrationFile } from '../protocol/illustration-files.ts';
import type { PageSnapshot } from '../protocol/page-snapshot.ts';
import { createAddressLimit } from './address-limit.ts';
import { type AdminSettings, ANY_ADDRESS, createAdminRoutes } from './admin-routes.ts';
import type { ServeAssets } from './assets.ts';
import { createChangeFeed } from './change-feed.ts';
import type { ServeDesk } from './desk-files.ts';
import { registerEdgeMetrics } from './edge-metrics.ts';
import { type CachedPage, createEdgePages } from './edge-pages.ts';
import {
  createForwarder,
  type ForwardRequest,
  forwardedHeaders,
  type Headers,
  pageKeyOf,
  pipeResponse,
} from './forward.ts';
import { createMediaFiles } from './media-files.ts';
import { linkToOrigin } from './origin-link.ts';
import { readBody } from './read-body.ts';
import { createReadCounter } from './read-counter.ts';
import { requestIds } from './request-ids.ts';
import { createServePage } from './serve-page.ts';
import { createSseConnections } from './sse-connections.ts';
import type { ServeTheme } from './theme-files.ts';
import { sendError, serveUnavailable } from './unavailable.ts';

export interface EdgeOptions {
  /** Where the origin listens, now or later. */
  socketPath: string;
  snapshot: PageSnapshot;
  serveAssets: ServeAssets;
  serveTheme: ServeTheme;
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
  originTimeoutMs?: number | undefined;
  /** For a body that the edge reads; by default ten seconds. */
  bodyTimeoutMs?: number | undefined;
}

/** Serves pages and files from its caches, and forwards the rest to the origin. */
export interface Edge {
  handle(request: IncomingMessage, response: ServerResponse): void;
  handleAdmin(request: IncomingMessage, response: ServerResponse): void;
  /** Settles when an origin has connected. */
  whenReady(): Promise<void>;
  closeSseConnections(): void;
  close(): void;
}

/** What an edge adds to a client's request. */
interface Target {
  url: string;
  /** In the page cache. */
  address: string;
  headers?: Record<string, string>;
}

/** Concurrent requests to the origin. More wait in the queue; those that do not fit get 503. */
const MAX_FORWARDED = 64;
const MAX_WAITING = 448;
/** Images have a queue of their own: clients can make up their URLs, and some wait for remote hosts. */
const MAX_FORWARDED_IMAGES = 32;
/** Of one address, this share: what others ask for overtakes the rest. */
const SHARE_PER_ADDRESS = 1 / 4;
/** A front page has dozens of images, and many readers may share an address. */
const IMAGES_PER_REQUEST = 5;
const QUEUE_TIMEOUT_MS = 10_000;
/** A client over its limit that ignores Retry-After waits for each 429: it costs less, and others keep the processor. */
const LIMITED_DELAY_MS = 1_000;
const MAX_DELAYED = 1_000;
/** Of the desk: what is shorter is read here, so that slow clients reach no origin; for what is longer the origin asks for a session first. */
const MAX_BODY_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 10_000;
/** Requests of the desk that are under way, for accounts and for everybody else. A browser has six at a time. */
const MAX_DESK_REQUESTS = { max: 256, maxPerAddress: 32 };
/** Sessions that the origin has accepted. */
const MAX_SESSIONS = 1_000;
const IMAGES = [IMAGES_PATH, CARDS_PATH, ILLUSTRATIONS_PATH];
const RETRY_DESK_SECONDS = 5;
const REQUEST_ID = 'X-Request-Id';
const METRICS: Target = { url: '/metrics', address: '', headers: { [FROM_ADMIN]: 'yes' } };
const PREVIEW_PATHS = [...SITE_PATHS, MEDIA_PATH].filter((path) => path !== API_PATH);
/** Everything else may be a page. */
const NO_PAGES = [API_PATH, '/metrics', ...IMAGES];

export function createEdge(options: EdgeOptions): Edge {
  const { socketPath, snapshot, serveAssets, serveTheme, trustedProxies, clock } = options;
  const readerAddress = createReaderAddress(trustedProxies);
  const changes = createChangeFeed();
  const sse = createSseConnections({ changes, clock: () => new Date(clock()), readerAddress });
  const link = linkToOrigin({ socketPath, onMessage });
  const forwarder = createForwarder({ socketPath, link, originTimeoutMs: options.originTimeoutMs });
  const pages = createEdgePages({ snapshot, forwarder, link, clock });
  const serveMedia = createMediaFiles({ folder: options.mediaFolder, readerAddress });
  const servePage = createServePage();
  const reads = createReadCounter();
  const queue = createSemaphore(MAX_FORWARDED, MAX_WAITING, MAX_FORWARDED * SHARE_PER_ADDRESS);
  const imageQueue = createSemaphore(
    MAX_FORWARDED_IMAGES,
    MAX_WAITING,
    MAX_FORWARDED_IMAGES * SHARE_PER_ADDRESS,
  );
  const limit = createRateLimit({ max: options.requestsPerMinute });
  /** Of its own: readers behind the same address as an editor do not lock the desk. */
  const deskLimit = createRateLimit({ max: options.requestsPerMinute });
  const deskAddress = createReaderAddress(options.adminProxies);
  const openDesk = {
    accounts: createAddressLimit(MAX_DESK_REQUESTS),
    others: createAddressLimit(MAX_DESK_REQUESTS),
  };
  const sessions = new LRUCache<string, true>({ max: MAX_SESSIONS });
  const imageLimit = createRateLimit({ max: options.requestsPerMinute * IMAGES_PER_REQUEST });
  /** Requests for pages by address: concurrent ones share one. */
  const inFlight = new Map<string, Promise<CachedPage | IncomingMessage | undefined>>();
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
  /** How many wait for their 429. */
  let delayed = 0;
  const responses = { cached: 0, forwarded: 0, unavailable: 0, limited: 0 };
  const queues = [queue, imageQueue];
  registerEdgeMetrics(options.metrics, { cache: pages.cache, sse, queues, reads: reads.totals, responses });

  function onMessage(message: ToEdge): void {
    pages.onMessage(message);
    const reply = (answer: { metrics?: MetricsReport } & Partial<EdgeCounts> = {}) =>
      'id' in message && link.send({ type: 'answer', id: message.id, ...answer });
    if (message.type === 'hello') {
      ready.resolve();
      changes.replace(message.changes, message.forgotten);
    } else if (message.type === 'changed') changes.notify(message.change);
    else if (message.type === 'measure')
      void options.metrics.getMetricsAsJSON().then((metrics) => reply({ metrics }));
    else if (message.type === 'reads') reply(reads.take());
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
    // What a preview of the front page is made of.
    else if (serveDesk && startsWithAny(url, PREVIEW_PATHS)) handle(request, response);
    else sendText(response, 404, 'Not found. This port serves /desk, /healthz, /readyz and /metrics.\n');
  }

  /** Bypasses the queue: a takedown does not wait for readers. */
  async function forwardDesk(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const address = deskAddress(request);
    const [session = ''] = readSessions(readHeader(request, 'cookie'));
    const isAccount = sessions.has(session);
    // Neither calls without a session nor those with a made-up one use up what an account at the same address may ask.
    const client = isAccount ? session : session === '' ? address : `${address} with a cookie`;
    const wait = deskLimit.count(client);
    if (wait !== undefined) return sendLimited(response, wait);
    const release = openDesk[isAccount ? 'accounts' : 'others'](client);
    if (typeof release === 'string') {
      response.shouldKeepAlive = false;
      sendError(response, 429, 'Too many requests are under way. Ask again in a moment.', RETRY_DESK_SECONDS);
      return;
    }
    response.once('close', release);
    const write = await readWrite(request, response);
    if (write === 'failed') return;
    const headers = {
      ...forwardedHeaders(request),
      [FROM_ADMIN]: 'yes',
      [CLIENT_ADDRESS]: address,
      // What is too long is refused before it is read.
      ...(write && { 'content-length': write.length }),
    };
    const result = await fetchResponse(response, { url, headers, ...(write && { write }) });
    // A response without the whole body is a refusal: the rest is not read.
    if (!request.complete) response.shouldKeepAlive = false;
    if (result?.headers[SIGNED_IN]) sessions.set(session, true);
    else if (result?.statusCode === 401) sessions.delete(session);
    if (result) await pipeResponse(result, request, response);
    else serveUnavailable(request, response, { page: undefined, isPage: false, servePage });
  }

  /** Returns what is forwarded of a request that is no plain read; responds to one whose body is late or long. */
  async function readWrite(request: IncomingMessage, response: ServerResponse) {
    if (isRead(request)) return undefined;
    const { method = 'POST' } = request;
    const length = readHeader(request, 'content-length');
    if (Number(length) > MAX_BODY_BYTES) return { method, body: request, length: String(length) };
    const { bodyTimeoutMs: timeoutMs = BODY_TIMEOUT_MS } = options;
    const body = await readBody(request, { maxBytes: MAX_BODY_BYTES, timeoutMs });
    if (Buffer.isBuffer(body)) return { method, body, length: String(body.length) };
    response.shouldKeepAlive = false;
    if (body === 408) sendError(response, 408, 'The request took too long to arrive. Try again.');
    else sendError(response, 413, 'Too long.');
    return 'failed';
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
    } else if (serveAdmin(request, response, { url, listener: 'public' })) return;
    else void forward(request, response, { url, address });
  }

  function sendPage(cached: CachedPage, request: IncomingMessage, response: ServerResponse): void {
    if (servePage(cached.page, request, response)) reads.countRequest(cached, request);
  }

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    { url, address, headers }: Target,
  ): Promise<void> {
    const ids = requestIds(request, trustedProxies);
    const forwarded = () => ({ ...forwardedHeaders(request), ...headers, ...ids });
    const isPage = !startsWithAny(url, NO_PAGES);
    const isImage = startsWithAny(url, IMAGES);
    // Not on images and pages, which proxies cache for everybody.
    if (!isImage) response.setHeader(REQUEST_ID, ids['x-request-id']);
    if (await isLimited(isImage ? imageLimit : limit, request, response)) return;
    if (
      url.startsWith(ILLUSTRATIONS_PATH) &&
      (await serveIllustrationFile(options.illustrations, url, request, response))
    ) {
      responses.cached++;
      return;
    }
    const fail = () => {
      responses.unavailable++;
      serveUnavailable(request, response, { page: pages.unavailable, isPage, servePage });
    };
    // Pipelined requests are forwarded one at a time.
    if (!response.socket) await new Promise((resolve) => response.once('socket', resolve));
    const line = isImage ? imageQueue : queue;
    if (line.isFull) return fail();
    responses.forwarded++;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      fail();
    }, QUEUE_TIMEOUT_MS);
    await line.run(async () => {
      clearTimeout(timer);
      if (isLate || response.destroyed) return;
      const result = isPage
        ? await fetchPage(address, url, forwarded())
        : await fetchResponse(response, { url, headers: forwarded() });
      if (response.destroyed) {
        if (isResponse(result)) result.destroy();
      } else if (result === undefined) fail();
      else if (!isResponse(result)) {
        response.removeHeader(REQUEST_ID);
        sendPage(result, request, response);
      } else if (pageKeyOf(result) !== undefined) {
        // The not-found page: there is no such API_PATH route, image or card.
        result.destroy();
        sendNotFound(response, url);
      } else await pipeResponse(result, request, response);
    }, readerAddress(request));
  }

  /** Counts a request, and answers it where there were too many from its address. */
  async function isLimited(
    rate: RateLimit,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const wait = rate.count(readerAddress(request));
    if (wait === undefined) return false;
    responses.limited++;
    if (delayed < MAX_DELAYED) {
      delayed++;
      await sleep(LIMITED_DELAY_MS);
      delayed--;
    }
    sendLimited(response, wait);
    return true;
  }

  /** Bypasses queue and limits. */
  async function sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { ...forwardedHeaders(request), ...METRICS.headers };
    const result = await fetchResponse(response, { url: METRICS.url, headers });
    if (result) await pipeResponse(result, request, response);
    else serveUnavailable(request, response, { page: undefined, isPage: false, servePage });
  }

  function fetchResponse(response: ServerResponse, request: Omit<ForwardRequest, 'signal'>) {
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    return forwarder.fetch({ ...request, signal: abort.signal });
  }

  /** A response that is no page to cache can be read once: others who waited for it fetch their own. */
  async function fetchPage(address: string, url: string, headers: Headers) {
    const shared = inFlight.get(address);
    if (!shared) {
      const page = pages.fetch(address, url, headers).finally(() => inFlight.delete(address));
      inFlight.set(address, page);
      return page;
    }
    const result = await shared;
    return isResponse(result) ? pages.fetch(address, url, headers) : result;
  }

  return {
    handle,
    handleAdmin,
    whenReady: () => ready.promise,
    closeSseConnections: sse.closeAll,
    close() {
      sse.closeAll();
      link.close();
      forwarder.close();
    },
  };
}

function isResponse(result: CachedPage | IncomingMessage | undefined): result is IncomingMessage {
  return result !== undefined && 'rawHeaders' in result;
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function hasBody(request: IncomingMessage): boolean {
  const length = readHeader(request, 'content-length') ?? '0';
  return length !== '0' || readHeader(request, 'transfer-encoding') !== undefined;
}

function startsWithAny(url: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => url.startsWith(prefix));
}

function sendLimited(response: ServerResponse, wait: number): void {
  sendError(response, 429, `Too many requests from your address. Ask again in ${wait} s.`, wait);
}

function sendNotFound(response: ServerResponse, url: string): void {
  if (url.startsWith(API_PATH)) sendError(response, 404, 'Not found.');
  else sendText(response, 404, 'Not found.\n');
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
