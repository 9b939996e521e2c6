import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATH, CARDS_PATH, ILLUSTRATIONS_PATH, IMAGES_PATH } from '../../contract/paths.ts';
import { comesFromProxy, createReaderAddress, type TrustedProxies } from '../lib/http/reader-address.ts';
import { sendText } from '../lib/http/respond.ts';
import { createRateLimit, type RateLimit } from '../lib/rate-limit.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import type { Place } from '../protocol/domains.ts';
import { serveIllustrationFile } from '../protocol/illustration-files.ts';
import type { CachedPage, EdgePages } from './edge-pages.ts';
import {
  type Forwarder,
  fetchFor,
  forwardedHeaders,
  type Headers,
  pageKeyOf,
  pipeResponse,
} from './forward.ts';
import type { ServePage } from './serve-page.ts';
import { sendError, sendLimited, serveUnavailable } from './unavailable.ts';

interface ReaderRequestsOptions {
  forwarder: Forwarder;
  pages: EdgePages;
  servePage: ServePage;
  sendPage(cached: CachedPage, request: IncomingMessage, response: ServerResponse): void;
  /** The folder of those of this build. */
  illustrations: string;
  trustedProxies: TrustedProxies | undefined;
  requestsPerMinute: number;
}

/** Headers that an edge adds to a client's request. */
export interface Target {
  url: string;
  place: Place;
  headers?: Record<string, string>;
}

/** Concurrent requests to the origin. More wait in the queue; those that do not fit get 503. */
const MAX_FORWARDED = 64;
const MAX_WAITING = 448;
/** Images have a queue of their own: clients can make up their URLs, and some wait for remote hosts. */
const MAX_FORWARDED_IMAGES = 32;
/** Share of one address; requests of other addresses overtake the rest. */
const SHARE_PER_ADDRESS = 1 / 4;
/** A front page has dozens of images, and many readers may share an address. */
const IMAGES_PER_REQUEST = 5;
const QUEUE_TIMEOUT_MS = 10_000;
/** A client over its limit that ignores Retry-After waits for each 429: it costs less, and others keep the processor. */
const LIMITED_DELAY_MS = 1_000;
const MAX_DELAYED = 1_000;
const IMAGES = [IMAGES_PATH, CARDS_PATH, ILLUSTRATIONS_PATH];
const REQUEST_ID = 'X-Request-Id';
/** Everything else may be a page. */
const NO_PAGES = [API_PATH, '/metrics', ...IMAGES];

/** Forwards requests of readers to the origin: a limited number per address, in a queue. */
export function createReaderRequests(options: ReaderRequestsOptions) {
  const { forwarder, pages, servePage, sendPage, illustrations, trustedProxies, requestsPerMinute } = options;
  const readerAddress = createReaderAddress(trustedProxies);
  const queue = createSemaphore(MAX_FORWARDED, MAX_WAITING, MAX_FORWARDED * SHARE_PER_ADDRESS);
  const imageQueue = createSemaphore(
    MAX_FORWARDED_IMAGES,
    MAX_WAITING,
    MAX_FORWARDED_IMAGES * SHARE_PER_ADDRESS,
  );
  const limit = createRateLimit({ max: requestsPerMinute });
  const imageLimit = createRateLimit({ max: requestsPerMinute * IMAGES_PER_REQUEST });
  /** Requests for pages by address: concurrent ones share one. */
  const inFlight = new Map<string, Promise<CachedPage | IncomingMessage | undefined>>();
  /** How many wait for their 429. */
  let delayed = 0;
  const responses = { cached: 0, forwarded: 0, unavailable: 0, limited: 0 };

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    { url, place, headers }: Target,
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
      (await serveIllustrationFile(illustrations, url, request, response))
    ) {
      responses.cached++;
      return;
    }
    const fail = () => {
      responses.unavailable++;
      serveUnavailable(request, response, { page: pages.unavailable(place), isPage, servePage });
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
        ? await fetchPage(place.domain + url, url, forwarded())
        : await fetchFor(forwarder, response, { url, headers: forwarded() });
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

  return { forward, responses, queues: [queue, imageQueue] };
}

function isResponse(result: CachedPage | IncomingMessage | undefined): result is IncomingMessage {
  return result !== undefined && 'rawHeaders' in result;
}

export function startsWithAny(url: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => url.startsWith(prefix));
}

function sendNotFound(response: ServerResponse, url: string): void {
  if (url.startsWith(API_PATH)) sendError(response, 404, 'Not found.');
  else sendText(response, 404, 'Not found.\n');
}

/** The ids of a request in the logs of proxies, edge and origin. */
interface RequestIds {
  'x-request-id': string;
  /** Trace id of a proxy: https://www.w3.org/TR/trace-context/. */
  traceparent?: string;
}

/** Ids of all kinds of proxies; nothing that could forge a log line. */
const ID = /^[\w.:+/=@-]{1,128}$/;
const TRACE = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** Returns the ids that a trusted proxy has sent, or a new request id. */
export function requestIds(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies | undefined,
): RequestIds {
  const { 'x-request-id': id, traceparent: trace } = comesFromProxy(request, trusted) ? request.headers : {};
  return {
    'x-request-id': typeof id === 'string' && ID.test(id) ? id : randomUUID(),
    ...(typeof trace === 'string' && TRACE.test(trace) ? { traceparent: trace } : {}),
  };
}
