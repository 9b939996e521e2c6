import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chooseEncoding } from '../lib/http/accept-encoding.ts';
import { headerOf } from '../lib/http/header-of.ts';
import { isKnown } from '../lib/http/if-none-match.ts';
import type { Copy, RenderedPage } from '../protocol/page.ts';

/** Writes a held page: chooses among bytes that are there already, copies none. */
export type ServePage = (page: RenderedPage, request: IncomingMessage, response: ServerResponse) => void;

/** Plain bytes are several times the packed ones, and few ask for them: those asked for last are kept. */
const MAX_PLAIN_BYTES = 8 * 1024 * 1024;
const inflate = promisify(gunzip);

export function createServePage(): ServePage {
  /** By the gzip bodies that they are made of: once for all who wait, and not on the event loop. */
  const plain = new LRUCache<Buffer, Buffer>({
    maxSize: MAX_PLAIN_BYTES,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (packed) => inflate(packed),
  });
  return (page, request, response) => {
    const copy = page.copies[chooseEncoding(headerOf(request, 'accept-encoding'))];
    const packed = page.copies.gzip.body;
    if (serveHead(page.status, copy, request, response)) return;
    if (copy.body || !packed) response.end(copy.body);
    else
      plain.fetch(packed).then(
        (body) => response.end(body),
        () => response.destroy(),
      );
  };
}

/** Writes the head; true where it is the whole response, as for HEAD and 304. */
function serveHead(status: number, copy: Copy, request: IncomingMessage, response: ServerResponse): boolean {
  const isNotModified = status === 200 && isKnown(headerOf(request, 'if-none-match'), copy.etag);
  if (isNotModified) response.writeHead(304, withoutBody(copy.headers));
  else response.writeHead(status, copy.headers as string[]);
  const isWhole = isNotModified || request.method === 'HEAD';
  if (isWhole) response.end();
  return isWhole;
}

const BODY_HEADERS = new Set(['content-length', 'content-encoding', 'content-type']);

function withoutBody(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!BODY_HEADERS.has(name.toLowerCase())) kept.push(name, headers[index + 1] ?? '');
  }
  return kept;
}
