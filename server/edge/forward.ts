import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { withTimeout } from '../../contract/with-timeout.ts';
import { errorCode } from '../lib/errors.ts';
import { requestSocket } from '../lib/http/unix-socket.ts';
import { PAGE_KEY } from '../protocol/edge-headers.ts';
import type { OriginLink } from './origin-link.ts';

export type Forwarder = ReturnType<typeof createForwarder>;

export type Headers = Record<string, string | string[]>;

export interface ForwardRequest {
  url: string;
  /** A client's request that is no plain read: never repeated. */
  write?: { method: string; body: Buffer | IncomingMessage };
  headers: Headers;
  /** Aborted when the response is no longer needed. */
  signal?: AbortSignal;
}

/** A restart of the origin takes a few seconds: requests wait this long for it. */
const ORIGIN_TIMEOUT_MS = 10_000;
/** For an origin that sends heartbeats but no response: longer than its own timeout for remote hosts. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** How long after a broken connection the channel may take to close. */
const DOWN_DELAY_MS = 100;

/** Hop-by-hop headers, and those that the edge sets itself. */
const NOT_FORWARDED = new Set(
  `connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade
  expect content-length x-request-id traceparent tracestate`.split(/\s+/),
);
/** Headers between edge and origin, which clients must not send or see. */
const OWN_PREFIX = 'masthead-';

export function createForwarder(socketPath: string, link: OriginLink, originTimeoutMs = ORIGIN_TIMEOUT_MS) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });

  const fetchOnce = ({ url, write, headers, signal }: ForwardRequest) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = requestSocket(socketPath, {
        path: url,
        headers,
        agent,
        ...(write ? { method: write.method } : {}),
      });
      const timer = setTimeout(
        () => request.destroy(new Error('the origin does not respond')),
        RESPONSE_TIMEOUT_MS,
      );
      const abort = () => request.destroy(new Error('aborted'));
      const aborted = AbortSignal.any([link.untilDown, ...(signal ? [signal] : [])]);
      aborted.addEventListener('abort', abort, { once: true });
      const settle = () => {
        clearTimeout(timer);
        aborted.removeEventListener('abort', abort);
      };
      request.once('response', (response) => {
        settle();
        resolve(response);
      });
      request.once('error', (error) => {
        settle();
        reject(error);
      });
      // A large upload over a slow connection takes longer than any response.
      if (!write || Buffer.isBuffer(write.body)) request.end(write?.body);
      else {
        const { body } = write;
        body.on('data', () => timer.refresh()).pipe(request);
        body.once('close', () => {
          if (!body.complete) request.destroy();
        });
      }
    });

  return {
    /**
     * Returns the origin's response as soon as its head has arrived; undefined where the origin is down or hangs. The caller
     * reads the body to its end, or destroys it.
     */
    async fetch(request: ForwardRequest): Promise<IncomingMessage | undefined> {
      const deadline = performance.now() + originTimeoutMs;
      // One retry after an origin that ended with the request: GET and HEAD are safe to repeat.
      for (let failed = 0; failed < 2 && !request.signal?.aborted; ) {
        if (!(await link.whenUp(deadline - performance.now()))) return undefined;
        const { untilDown } = link;
        try {
          return await fetchOnce(request);
        } catch (error) {
          if (request.write) return undefined;
          if (!wasNotSent(error)) failed++;
          else if (performance.now() > deadline) return undefined;
          // A broken connection is often the first sign that an origin ends; the closing channel confirms it.
          if (!untilDown.aborted) await withTimeout(once(untilDown, 'abort'), DOWN_DELAY_MS);
        }
      }
      return undefined;
    },
    close: () => agent.destroy(),
  };
}

/** Nobody listens on the socket: the request has reached no origin. */
function wasNotSent(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ECONNREFUSED' || code === 'ENOENT';
}

/** Ends the request to the origin when the client disconnects. */
export function fetchFor(
  forwarder: Forwarder,
  response: ServerResponse,
  request: Omit<ForwardRequest, 'signal'>,
): Promise<IncomingMessage | undefined> {
  const abort = new AbortController();
  response.once('close', () => abort.abort());
  return forwarder.fetch({ ...request, signal: abort.signal });
}

export function forwardedHeaders({ headers }: IncomingMessage): Headers {
  const forwarded: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !NOT_FORWARDED.has(name) && !name.startsWith(OWN_PREFIX))
      forwarded[name] = value;
  }
  return forwarded;
}

/** A response is read from the origin ahead of its client, up to this many bytes. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/**
 * Streams a response of the origin to the client. Settles when the origin has sent all of it, or when the client is slow:
 * then the stream goes on at the client's pace. A client that disconnects aborts it.
 */
export function pipeResponse(
  source: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(source.statusCode ?? 502, source.statusMessage, responseHeaders(source));
  if (request.method === 'HEAD') {
    source.destroy();
    response.end();
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    source.once('close', resolve);
    response.once('close', () => source.destroy());
    // A truncated body must not look complete to the client.
    source.once('error', () => response.destroy());
    source.once('aborted', () => response.destroy());
    source.once('end', () => response.end());
    source.on('data', (chunk) => {
      response.write(chunk);
      if (response.writableLength <= MAX_UNREAD_BYTES) return;
      source.pause();
      response.once('drain', () => source.resume());
      resolve();
    });
  });
}

/** Returns the origin's headers that the client gets, names and values in turn. */
function responseHeaders({ rawHeaders }: IncomingMessage): string[] {
  const forwarded: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    // Content-Length describes the body, the others the connection to the origin.
    if (lower !== 'content-length' && NOT_FORWARDED.has(lower)) continue;
    if (lower.startsWith(OWN_PREFIX)) continue;
    forwarded.push(name, rawHeaders[index + 1] ?? '');
  }
  return forwarded;
}

/** Returns the key of the page that a response carries; undefined where it is no page to cache. */
export function pageKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers[PAGE_KEY];
  return typeof key === 'string' ? decodeURIComponent(key) : undefined;
}
