import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, type Encoding } from '../lib/http/accept-encoding.ts';
import { compress } from '../lib/http/compress.ts';
import { matchesEtag, readHeader } from '../lib/http/headers.ts';
import type { Copy, RenderedPage } from '../protocol/page.ts';

/** Writes a cached page in the encoding that the client accepts, without copying bytes. Returns whether it has a body. */
export type ServePage = (page: RenderedPage, request: IncomingMessage, response: ServerResponse) => boolean;

/** Browsers take Brotli behind HTTPS. Copies in other encodings are made on request: an LRU cache holds the latest. */
const MAX_MADE_BYTES = 8 * 1024 * 1024;
const inflate = promisify(brotliDecompress);

interface MakeCopy {
  brotli: Buffer;
  encoding: Encoding;
}

export function createServePage(): ServePage {
  /** Concurrent requests share the work, which runs off the event loop. */
  const made = new LRUCache<Copy, Buffer, MakeCopy>({
    maxSize: MAX_MADE_BYTES,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: async (_copy, _stale, { context: { brotli, encoding } }) =>
      compress(await inflate(brotli), encoding, 'cache'),
  });
  return ({ status, copies }, request, response) => {
    const encoding = chooseEncoding(readHeader(request, 'accept-encoding'));
    const copy = copies[encoding];
    const isNotModified = status === 200 && matchesEtag(readHeader(request, 'if-none-match'), copy.etag);
    const send = (body?: Buffer) => response.writeHead(status, copy.headers as string[]).end(body);
    if (isNotModified) response.writeHead(304, withoutBody(copy.headers)).end();
    else if (request.method === 'HEAD') send();
    else if (copy.body || !copies.br.body) send(copy.body);
    else
      made.fetch(copy, { context: { brotli: copies.br.body, encoding } }).then(
        (body) => {
          response.setHeader('Content-Length', body?.length ?? 0);
          send(body);
        },
        () => response.destroy(),
      );
    return !isNotModified && request.method !== 'HEAD';
  };
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
