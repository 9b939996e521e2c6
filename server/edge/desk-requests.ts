import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isRead, readHeader } from '../lib/http/headers.ts';
import { createReaderAddress, type TrustedProxies } from '../lib/http/reader-address.ts';
import { createRateLimit } from '../lib/rate-limit.ts';
import { CLIENT_ADDRESS, FROM_ADMIN, PAPER, readSessions, SIGNED_IN } from '../protocol/edge-headers.ts';
import { createAddressLimit } from './address-limit.ts';
import type { EdgeTiming } from './edge.ts';
import { type Forwarder, fetchFor, forwardedHeaders, pipeResponse } from './forward.ts';
import type { ServePage } from './serve-page.ts';
import { sendError, sendLimited, serveUnavailable } from './unavailable.ts';

interface DeskRequestsOptions {
  forwarder: Forwarder;
  servePage: ServePage;
  /** Proxies in front of the admin listener. */
  adminProxies: TrustedProxies | undefined;
  requestsPerMinute: number;
  timing?: EdgeTiming | undefined;
}

/** The edge reads shorter bodies itself, so that slow clients reach no origin. For longer ones the origin asks for a session first. */
const MAX_BODY_BYTES = 64 * 1024;
/** For a body that the edge reads. */
const BODY_TIMEOUT_MS = 10_000;
/** Requests of the desk that are under way, for accounts and for everybody else. A browser has six at a time. */
const MAX_DESK_REQUESTS = { max: 256, maxPerAddress: 32 };
/** Sessions that the origin has accepted. */
const MAX_SESSIONS = 1_000;
const RETRY_DESK_SECONDS = 5;

/** Forwards requests of the desk's API to the origin, past the queue: a takedown does not wait for readers. */
export function createDeskRequests(options: DeskRequestsOptions) {
  const { forwarder, servePage, adminProxies, requestsPerMinute } = options;
  const { bodyTimeoutMs = BODY_TIMEOUT_MS } = options.timing ?? {};
  /** A limit of its own: readers behind the same address as an editor do not lock the desk. */
  const limit = createRateLimit({ max: requestsPerMinute });
  const addressOf = createReaderAddress(adminProxies);
  const open = {
    accounts: createAddressLimit(MAX_DESK_REQUESTS),
    others: createAddressLimit(MAX_DESK_REQUESTS),
  };
  const sessions = new LRUCache<string, true>({ max: MAX_SESSIONS });

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { url, paper }: { url: string; paper: string | undefined },
  ): Promise<void> => {
    const address = addressOf(request);
    const [session = ''] = readSessions(readHeader(request, 'cookie'));
    const isAccount = sessions.has(session);
    // Requests without a session, or with a made-up one, do not count against an account at the same address.
    const client = isAccount ? session : session === '' ? address : `${address} with a cookie`;
    const wait = limit.count(client);
    if (wait !== undefined) return sendLimited(response, wait);
    const release = open[isAccount ? 'accounts' : 'others'](client);
    if (typeof release === 'string') {
      response.shouldKeepAlive = false;
      sendError(response, 429, 'Too many requests are under way. Ask again in a moment.', RETRY_DESK_SECONDS);
      return;
    }
    response.once('close', release);
    const write = await readWrite(request, response, bodyTimeoutMs);
    if (write === 'failed') return;
    const headers = {
      ...forwardedHeaders(request),
      [FROM_ADMIN]: 'yes',
      [CLIENT_ADDRESS]: address,
      ...(paper !== undefined && { [PAPER]: paper }),
      // The origin refuses a body that is too long before it reads it.
      ...(write && { 'content-length': write.length }),
    };
    const result = await fetchFor(forwarder, response, { url, headers, ...(write && { write }) });
    // A response without the whole body is a refusal: the rest is not read.
    if (!request.complete) response.shouldKeepAlive = false;
    if (result?.headers[SIGNED_IN]) sessions.set(session, true);
    else if (result?.statusCode === 401) sessions.delete(session);
    if (result) await pipeResponse(result, request, response);
    else serveUnavailable(request, response, { page: undefined, isPage: false, servePage });
  };
}

/** Returns what is forwarded of a request that is no plain read; responds to one whose body is late or long. */
async function readWrite(request: IncomingMessage, response: ServerResponse, timeoutMs: number) {
  if (isRead(request)) return undefined;
  const { method = 'POST' } = request;
  const length = readHeader(request, 'content-length');
  if (Number(length) > MAX_BODY_BYTES) return { method, body: request, length: String(length) };
  const body = await readBody(request, timeoutMs);
  if (Buffer.isBuffer(body)) return { method, body, length: String(body.length) };
  response.shouldKeepAlive = false;
  if (body === 408) sendError(response, 408, 'The request took too long to arrive. Try again.');
  else sendError(response, 413, 'Too long.');
  return 'failed';
}

/** Returns the body; 408 or 413 where it is late or long; undefined where the client has disconnected. */
function readBody(request: IncomingMessage, timeoutMs: number): Promise<Buffer | 408 | 413 | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => finish(408), timeoutMs);
    const add = (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) finish(413);
      else chunks.push(chunk);
    };
    const finish = (result: Buffer | 408 | 413 | undefined) => {
      clearTimeout(timer);
      request.off('data', add);
      resolve(result);
    };
    request.on('data', add);
    request.once('end', () => finish(Buffer.concat(chunks)));
    request.once('close', () => finish(undefined));
  });
}
