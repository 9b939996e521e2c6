import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_PATH, CARDS_PATH, ILLUSTRATIONS_PATH, IMAGES_PATH } from '../../contract/paths.ts';
import { answerPlain } from '../lib/http/answer-plain.ts';
import { headerOf } from '../lib/http/header-of.ts';
import { createReaderAddress, type TrustedProxies } from '../lib/http/reader-address.ts';
import { createQueue } from '../lib/queue.ts';
import { FOR_OPERATORS } from '../protocol/answer-to-edge.ts';
import { FIRST_PAGES, type MetricsReport, type ToEdge } from '../protocol/channel.ts';
import type { IllustrationFiles } from '../protocol/illustration-files.ts';
import type { RenderedPage } from '../protocol/page.ts';
import type { PageSnapshot } from '../protocol/page-snapshot.ts';
import type { Assets } from './assets.ts';
import { createChangeFeed } from './change-feed.ts';
import { createEdgePages } from './edge-pages.ts';
import { createForwarder, forwardedHeaders, pageKeyOf, passOn } from './forward.ts';
import { createMediaFiles } from './media-files.ts';
import { createOperatorRoutes, type OperatorSettings } from './operator-routes.ts';
import { linkToOrigin } from './origin-link.ts';
import { createRateLimit } from './rate-limit.ts';
import { identify } from './request-ids.ts';
import { createServePage } from './serve-page.ts';
import { createLiveLines } from './sse-connections.ts';
import type { ThemeFiles } from './theme-files.ts';
import { refuse, serveUnavailable } from './unavailable.ts';

export interface EdgeOptions {
  /** Where the origin listens, now or later. */
  socketPath: string;
  /** What was held before the origin was there. */
  edition: PageSnapshot;
  assets: Assets;
  /** The fonts of the paper's own theme. */
  themeFiles: ThemeFiles;
  illustrations: IllustrationFiles;
  /** The paper's media/. */
  mediaFolder: string;
  /** Whose word about a reader and a request is taken; nobody's where it is undefined. */
  trustedProxies: TrustedProxies | undefined;
  operators: OperatorSettings;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** All that this process counts. */
  measure(): Promise<MetricsReport>;
  /** Requests of one address within a minute that are not answered from what is held; of pictures, five times as many. */
  requestsPerMinute: number;
  /** So long a request waits for an origin that is not there; by default a few seconds. */
  originTimeoutMs?: number | undefined;
}

/** Answers readers from what it holds, and asks the origin for the rest. */
export interface Edge {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Answers those who run the site, at an address of their own. */
  handleOperator(request: IncomingMessage, response: ServerResponse): void;
  readonly stats: EdgeStats;
  /** Settles when an origin is there. */
  whenReady(): Promise<void>;
  /** Ends live lines. Their readers come back, to another process or to the next. */
  endLines(): void;
  close(): void;
}

export interface EdgeStats {
  readonly pages: number;
  readonly bytes: number;
  readonly lines: number;
  readonly linesRefused: number;
  /** Requests that the origin is asked for, and those that wait for their turn. */
  readonly forwarding: number;
  readonly answers: Readonly<Record<'held' | 'forwarded' | 'unavailable' | 'limited', number>>;
}

/** What the origin is asked, and what it is told of who asks. */
interface Question {
  url: string;
  /** Host and path. */
  address: string;
  headers?: Record<string, string>;
}

/** A request on its way to the origin, with what the edge says of it. */
interface Asking {
  request: IncomingMessage;
  headers: Record<string, string>;
}

/** Under way to the origin at once; more wait in line, and what does not fit there is refused. */
const FORWARDED_AT_ONCE = 64;
const WAITING = 448;
/** Pictures have places of their own: anybody can make their addresses up, and some wait for hosts elsewhere. */
const PICTURES_AT_ONCE = 32;
/** A front page has dozens of pictures, and many readers may share an address. */
const PICTURES_FOR_A_REQUEST = 5;
/** As long as a request waits for an origin that is away. */
const QUEUE_TIMEOUT_MS = 10_000;
const PICTURES = [IMAGES_PATH, CARDS_PATH, ILLUSTRATIONS_PATH];
const REQUEST_ID = 'X-Request-Id';
const METRICS: Question = { url: '/metrics', address: '', headers: { [FOR_OPERATORS]: 'yes' } };
/** Everything else may be a page. */
const NO_PAGES = [API_PATH, '/metrics', ...PICTURES];

export function createEdge(options: EdgeOptions): Edge {
  const { socketPath, edition, assets, themeFiles, trustedProxies, clock } = options;
  const readerAddress = createReaderAddress(trustedProxies);
  const changes = createChangeFeed();
  const live = createLiveLines({ changes, clock: () => new Date(clock()), readerAddress });
  const link = linkToOrigin({ socketPath, onMessage });
  const forwarder = createForwarder({ socketPath, link, originTimeoutMs: options.originTimeoutMs });
  const pages = createEdgePages({ snapshot: edition, forwarder, link, clock });
  const media = createMediaFiles({ folder: options.mediaFolder, readerAddress });
  const servePage = createServePage();
  const queue = createQueue({ atATime: FORWARDED_AT_ONCE, waiting: WAITING });
  const pictureQueue = createQueue({ atATime: PICTURES_AT_ONCE, waiting: WAITING });
  const limit = createRateLimit({ most: options.requestsPerMinute });
  const pictureLimit = createRateLimit({ most: options.requestsPerMinute * PICTURES_FOR_A_REQUEST });
  /** What the origin is asked for, by address: once for all who wait. */
  const asked = new Map<string, Promise<RenderedPage | IncomingMessage | undefined>>();
  const operators = createOperatorRoutes({
    ...options.operators,
    readiness() {
      const lacks = link.isUp ? link.degraded : ['origin'];
      return { isReady: pages.hasFrontPage || (link.isUp && !lacks.includes(FIRST_PAGES)), lacks };
    },
    askForMetrics(request, response, door) {
      if (door === 'readers') void askOrigin(request, response, METRICS);
      else void askForMetrics(request, response);
    },
  });
  const ready = Promise.withResolvers<void>();
  const answers = { held: 0, forwarded: 0, unavailable: 0, limited: 0 };

  function onMessage(message: ToEdge): void {
    pages.onMessage(message);
    const answer = (metrics?: MetricsReport) =>
      'id' in message && link.send({ type: 'answer', id: message.id, ...(metrics && { metrics }) });
    if (message.type === 'hello') {
      ready.resolve();
      changes.replace(message.changes, message.forgotten);
    } else if (message.type === 'changed') changes.tell(message.change);
    else if (message.type === 'measure') void options.measure().then(answer);
    else if (message.type === 'settle') void pages.whenSettled().then(() => answer());
  }

  function handleOperator(request: IncomingMessage, response: ServerResponse): void {
    const asked = { url: pathOf(request.url ?? '/'), door: 'operators' } as const;
    if (!isReading(request)) refuseMethod(response);
    else if (!operators.take(request, response, asked))
      answerPlain(response, 404, 'Here are /healthz, /readyz and /metrics.\n');
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (!isReading(request)) {
      refuseMethod(response);
      return;
    }
    if (live.take(request, response) || assets.take(request, response)) return;
    if (themeFiles.take(request, response)) return;
    const url = pathOf(request.url ?? '/');
    if (media.take(url, request, response)) return;
    const address = pages.addressOf(headerOf(request, 'host'), url);
    const page = pages.find(address);
    if (page) {
      answers.held++;
      servePage(page, request, response);
    } else if (operators.take(request, response, { url, door: 'readers' })) return;
    else if (url.startsWith(ILLUSTRATIONS_PATH)) void serveIllustration(request, response, { url, address });
    else void askOrigin(request, response, { url, address });
  }

  async function serveIllustration(
    request: IncomingMessage,
    response: ServerResponse,
    question: Question,
  ): Promise<void> {
    if (await options.illustrations.serve(question.url, request, response)) answers.held++;
    else await askOrigin(request, response, question);
  }

  async function askOrigin(
    request: IncomingMessage,
    response: ServerResponse,
    { url, address, headers = {} }: Question,
  ): Promise<void> {
    const ids = identify(request, trustedProxies);
    const asking = { request, headers: { ...headers, ...ids } };
    const isPage = !startsWithAny(url, NO_PAGES);
    const isPicture = startsWithAny(url, PICTURES);
    // Pictures and pages are everybody's, and kept by proxies; this is one reader's.
    if (!isPicture) response.setHeader(REQUEST_ID, ids['x-request-id']);
    const wait = (isPicture ? pictureLimit : limit).count(readerAddress(request));
    if (wait !== undefined) {
      answers.limited++;
      return refuse(response, 429, `Too many requests from your address. Ask again in ${wait} s.`, wait);
    }
    const fail = () => {
      answers.unavailable++;
      serveUnavailable(request, response, { page: pages.unavailable, isPage, servePage });
    };
    // Of requests that a client sends ahead of their answers the origin is asked one at a time.
    if (!response.socket) await new Promise((resolve) => response.once('socket', resolve));
    const place = (isPicture ? pictureQueue : queue).enter();
    if (!place) return fail();
    answers.forwarded++;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      fail();
    }, QUEUE_TIMEOUT_MS);
    await place.run(async () => {
      clearTimeout(timer);
      if (isLate || response.destroyed) return;
      const answer = isPage ? await askForPage(asking, url, address) : await askFor(asking, response, url);
      if (response.destroyed) {
        if (isAnswer(answer)) answer.destroy();
      } else if (answer === undefined) fail();
      else if (!isAnswer(answer)) {
        response.removeHeader(REQUEST_ID);
        servePage(answer, request, response);
      } else if (pageKeyOf(answer) !== undefined) {
        // The page that says so: there is no such call, picture or card.
        answer.destroy();
        answerNotFound(response, url);
      } else await passOn(answer, request, response);
    });
  }

  /** Those who run the site wait in no queue. */
  async function askForMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await askFor({ request, headers: { [FOR_OPERATORS]: 'yes' } }, response, METRICS.url);
    if (answer) await passOn(answer, request, response);
    else serveUnavailable(request, response, { page: undefined, isPage: false, servePage });
  }

  function askFor({ request, headers: own }: Asking, response: ServerResponse, url: string) {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return forwarder.ask({ url, headers: { ...forwardedHeaders(request), ...own }, gone: gone.signal });
  }

  /** What turns out to be no page to hold has one reader; others who waited for it ask for themselves. */
  async function askForPage({ request, headers }: Asking, url: string, address: string) {
    const fetch = () => pages.fetch(address, url, { ...forwardedHeaders(request), ...headers });
    const underWay = asked.get(address);
    if (!underWay) {
      const page = fetch().finally(() => asked.delete(address));
      asked.set(address, page);
      return page;
    }
    const answer = await underWay;
    return isAnswer(answer) ? fetch() : answer;
  }

  return {
    handle,
    handleOperator,
    stats: {
      get pages() {
        return pages.cache.pages;
      },
      get bytes() {
        return pages.cache.bytes;
      },
      get lines() {
        return live.connections;
      },
      get linesRefused() {
        return live.refused;
      },
      get forwarding() {
        return queue.entered + pictureQueue.entered;
      },
      answers,
    },
    whenReady: () => ready.promise,
    endLines: () => live.close(),
    close() {
      live.close();
      link.close();
      forwarder.close();
    },
  };
}

function isAnswer(answer: RenderedPage | IncomingMessage | undefined): answer is IncomingMessage {
  return answer !== undefined && 'rawHeaders' in answer;
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function startsWithAny(url: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => url.startsWith(prefix));
}

function answerNotFound(response: ServerResponse, url: string): void {
  if (url.startsWith(API_PATH)) refuse(response, 404, 'Not found.');
  else answerPlain(response, 404, 'Not found.\n');
}

/** What a URL's path may hold without meaning itself: dots that lead upwards, and slashes of the wrong kind. */
const TO_NORMALISE = /\/\.|%2e|\\|^[^/]|^\/\//i;

/** The path as the origin reads it. A request may name its whole address; the host is in its header all the same. */
function pathOf(url: string): string {
  if (!TO_NORMALISE.test(url)) return url;
  const parsed = URL.parse(url.startsWith('/') ? `http://host${url}` : url);
  return parsed ? parsed.pathname + parsed.search : '/';
}

function refuseMethod(response: ServerResponse): void {
  // Whatever it brought along is not read.
  response.shouldKeepAlive = false;
  response.setHeader('Allow', 'GET, HEAD');
  answerPlain(response, 405, 'This address can only be read: send GET or HEAD.');
}
