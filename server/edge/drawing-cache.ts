import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { chooseEncoding } from './accept-encoding.ts';
import { answerHeaders, readWhole } from './forward.ts';
import type { Copy } from './page.ts';
import { serveCopy } from './serve-page.ts';

/** Drawings and pictures of them, as bytes: an address is one picture for good. */
export interface DrawingCache {
  /** False where the drawing is not held. */
  serve(url: string, request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps an answer of the origin's, if it is one to keep, and serves it. */
  keep(
    url: string,
    answer: IncomingMessage,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void>;
}

/** Some thousands of drawings. */
const MOST_BYTES = 16 * 1024 * 1024;

export function createDrawingCache(): DrawingCache {
  const drawings = new LRUCache<string, Copy & { body: Buffer }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body, headers }, key) => body.length + 2 * headers.join('').length + 2 * key.length,
  });
  const keyOf = (url: string, { headers }: IncomingMessage) =>
    `${chooseEncoding(headers['accept-encoding'])} ${url}`;
  return {
    serve(url, request, response) {
      const held = drawings.get(keyOf(url, request));
      if (held) serveCopy(200, held, request, response);
      return held !== undefined;
    },
    async keep(url, answer, request, response) {
      const { statusCode = 502, headers } = answer;
      const body = await readWhole(answer);
      const copy = { etag: headers.etag ?? '', headers: answerHeaders(answer), body };
      const isForGood = headers['cache-control']?.includes('immutable');
      if (statusCode === 200 && isForGood) drawings.set(keyOf(url, request), copy);
      serveCopy(statusCode, copy, request, response);
    },
  };
}
