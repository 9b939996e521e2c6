import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorCode } from '../lib/errors.ts';
import { askSocket } from '../lib/http/ask-socket.ts';
import { PAGE_KEY } from '../protocol/answer-to-edge.ts';
import type { OriginLink } from './origin-link.ts';

/** Sends requests on to the origin, and brings its answers back as they come. */
export interface Forwarder {
  /**
   * The origin's answer, as soon as its head is there; undefined where there is none: no origin, or one that hangs.
   * Whoever takes it reads its body to the end or destroys it.
   */
  ask(options: AskOptions): Promise<IncomingMessage | undefined>;
  close(): void;
}

export type Headers = Record<string, string | string[]>;

interface AskOptions {
  url: string;
  headers: Headers;
  /** Aborted when nobody awaits the answer any more. */
  gone?: AbortSignal;
}

/** A restart of the origin takes a few seconds: so long a request waits for it. */
const ORIGIN_TIMEOUT_MS = 10_000;
/** An origin that beats but does not answer: longer than it gives an outside host. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Headers that belong to one connection, and words between edge and origin that no reader may say. */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  // The edge says itself by which numbers a request is known.
  'x-request-id',
  'traceparent',
  'tracestate',
]);
const OWN_PREFIX = 'masthead-';

interface ForwarderOptions {
  socketPath: string;
  link: OriginLink;
  originTimeoutMs?: number | undefined;
}

export function createForwarder(options: ForwarderOptions): Forwarder {
  const { socketPath, link, originTimeoutMs = ORIGIN_TIMEOUT_MS } = options;
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });

  const askOnce = (path: string, headers: Headers, gone?: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = askSocket(socketPath, { path, headers, agent });
      const timer = setTimeout(
        () => asked.destroy(new Error('the origin does not answer')),
        ANSWER_TIMEOUT_MS,
      );
      const abort = () => asked.destroy(new Error('no answer is awaited any more'));
      const signal = AbortSignal.any([link.untilDown, ...(gone ? [gone] : [])]);
      signal.addEventListener('abort', abort, { once: true });
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      asked.once('response', (answer) => {
        settle();
        resolve(answer);
      });
      asked.once('error', (error) => {
        settle();
        reject(error);
      });
      asked.end();
    });

  return {
    async ask({ url, headers, gone }) {
      const deadline = performance.now() + originTimeoutMs;
      // Once more after the origin went away with the question: reading changes nothing.
      for (let lost = 0; lost < 2 && !gone?.aborted; ) {
        if (!(await link.whenUp(deadline - performance.now()))) return undefined;
        const { untilDown } = link;
        try {
          return await askOnce(url, headers, gone);
        } catch (error) {
          if (!wasNotHeard(error)) lost++;
          else if (performance.now() > deadline) return undefined;
          if (!untilDown.aborted) await downSoon(untilDown);
        }
      }
      return undefined;
    },
    close: () => agent.destroy(),
  };
}

/** Nobody listens at the socket: the question has reached no origin. */
function wasNotHeard(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ECONNREFUSED' || code === 'ENOENT';
}

/** A connection that breaks is often the first sign of an origin's end; the channel's closing is the proof. */
function downSoon(untilDown: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    untilDown.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What of a reader's head is the origin's to see. */
export function forwardedHeaders({ headers }: IncomingMessage): Headers {
  const kept: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !NOT_FORWARDED.has(name) && !name.startsWith(OWN_PREFIX)) kept[name] = value;
  }
  return kept;
}

/** An answer is taken from the origin without waiting for its reader, up to this many bytes that are not read yet. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/**
 * Passes an answer on while it arrives. Settles when the origin has sent all of it, or when its reader is slow: then it waits
 * for the reader, and nobody for it. A reader who goes away ends it at its source.
 */
export function passOn(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders(answer));
  if (request.method === 'HEAD') {
    answer.destroy();
    response.end();
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    answer.once('close', resolve);
    response.once('close', () => answer.destroy());
    // Cut short at its source, it must not look whole to the reader.
    answer.once('error', () => response.destroy());
    answer.once('aborted', () => response.destroy());
    answer.once('end', () => response.end());
    answer.on('data', (chunk) => {
      response.write(chunk);
      if (response.writableLength <= MAX_UNREAD_BYTES) return;
      answer.pause();
      response.once('drain', () => answer.resume());
      resolve();
    });
  });
}

/** What of an answer's head is the reader's, names and values in turn. */
export function answerHeaders({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    // The length describes what is passed on; the rest of that list describes the connection to the origin.
    if (lower !== 'content-length' && NOT_FORWARDED.has(lower)) continue;
    if (lower.startsWith(OWN_PREFIX)) continue;
    kept.push(name, rawHeaders[index + 1] ?? '');
  }
  return kept;
}

/** The key of the page that an answer stands for, where it is one that edges hold. */
export function pageKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers[PAGE_KEY];
  return typeof key === 'string' ? decodeURIComponent(key) : undefined;
}

export async function readWhole(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  return Buffer.concat(pieces);
}
