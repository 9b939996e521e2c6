import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer, type HttpServer } from '../lib/http/http-server.ts';
import type { RenderedPage } from '../protocol/page.ts';
import { createServePage } from './serve-page.ts';

const TEXT = '<p>A page — ü</p>';
const LENGTH = String(Buffer.byteLength(TEXT));
const PLAIN = { 'Accept-Encoding': 'identity' };
const GZIP = { 'Accept-Encoding': 'gzip' };

let http: HttpServer;
let url: string;
let compressed: Buffer;

beforeEach(async () => {
  const servePage = createServePage();
  const copy = (etag: string, ...headers: string[]) => ({
    etag,
    headers: ['ETag', etag, ...headers],
    body: undefined,
  });
  const copies = {
    gzip: copy('"g"', 'Content-Encoding', 'gzip'),
    identity: copy('"i"', 'Content-Length', LENGTH),
  };
  http = createHttpServer((request, response) => {
    const page: RenderedPage = {
      status: 200,
      tags: [],
      renderedAt: 1,
      decisions: { takedown: 0, rule: 0 },
      build: '',
      size: 1,
      copies: { ...copies, br: { ...copy('"b"', 'Content-Encoding', 'br'), body: compressed } },
    };
    servePage(page, request, response);
  });
  url = `http://127.0.0.1:${await http.listen({ host: '127.0.0.1', port: 0 })}/`;
});
afterEach(() => http.stop());

const read = async (headers: Record<string, string>, method = 'GET') => {
  const response = await fetch(url, { headers, method });
  return { response, text: await response.text() };
};

test('plain and gzip bodies, which are not cached, are made of the Brotli copy, once for concurrent readers', async () => {
  compressed = brotliCompressSync(TEXT);
  for (const headers of [PLAIN, GZIP]) {
    const texts = await Promise.all([1, 2, 3].map(async () => (await read(headers)).text));
    expect(texts).toEqual([TEXT, TEXT, TEXT]);
  }
  const { response } = await read(GZIP);
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10);
  // From the cache: these bytes cannot be inflated.
  compressed = Buffer.from('other bytes');
  expect([(await read(PLAIN)).text, (await read(GZIP)).text]).toEqual([TEXT, TEXT]);
});

test('HEAD and 304 inflate nothing, and a copy that cannot be made ends the connection', async () => {
  compressed = Buffer.from('these bytes cannot be inflated');
  const { response } = await read(PLAIN, 'HEAD');
  expect([response.status, response.headers.get('Content-Length')]).toEqual([200, LENGTH]);
  expect((await read({ ...PLAIN, 'If-None-Match': '"i"' })).response.status).toBe(304);
  expect((await read({ ...GZIP, 'If-None-Match': '"g"' })).response.status).toBe(304);
  await expect(read(PLAIN)).rejects.toThrow();
  await expect(read(GZIP)).rejects.toThrow();
});
