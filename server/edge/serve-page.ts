import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chooseEncoding } from '../lib/http/accept-encoding.ts';
import { matchesEtag, readHeader } from '../lib/http/headers.ts';
import type { Copy, RenderedPage } from '../protocol/page.ts';

/** Writes a cached page in the encoding that the client accepts, without copying bytes. Returns whether it has a body. */
export type ServePage = (page: RenderedPage, request: IncomingMessage, response: ServerResponse) => boolean;

/** Uncompressed bodies are several times larger and rarely requested: an LRU cache holds the latest. */
const MAX_PLAIN_BYTES = 8 * 1024 * 1024;
const inflate = promisify(gunzip);

export function createServePage(): ServePage {
  /** By gzip body. Concurrent requests share one inflate, which runs off the event loop. */
  const plain = new LRUCache<Buffer, Buffer>({
    maxSize: MAX_PLAIN_BYTES,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (compressed) => inflate(compressed),
  });
  return (page, request, response) => {
    const copy = page.copies[chooseEncoding(readHeader(request, 'accept-encoding'))];
    const compressed = page.copies.gzip.body;
    if (serveHead(page.status, copy, request, response)) return false;
    if (copy.body || !compressed) response.end(copy.body);
    else
      plain.fetch(compressed).then(
        (body) => response.end(body),
        () => response.destroy(),
      );
    return true;
  };
}

/** Writes the head. Returns whether it is the whole response, as for HEAD and 304. */
function serveHead(status: number, copy: Copy, request: IncomingMessage, response: ServerResponse): boolean {
  const isNotModified = status === 200 && matchesEtag(readHeader(request, 'if-none-match'), copy.etag);
  if (isNotModified) response.writeHead(304, withoutBody(copy.headers));
  else response.writeHead(status, copy.headers as string[]);
  const isWhole = isNotModified || request.method === 'HEAD';
  if (isWhole) response.end();
  return isWhole;
}

const BODY_HEADERS = new Set(['content-length', 'content-encoding', 'content-type']);

function withoutBody(headers: readonly string[]): string[] {
  const rest: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!BODY_HEADERS.has(name.toLowerCase())) rest.push(name, headers[index + 1] ?? '');
  }
  return rest;
}
