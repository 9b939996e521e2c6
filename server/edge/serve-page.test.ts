import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer, type HttpServer } from '../lib/http/http-server.ts';
import type { RenderedPage } from '../protocol/page.ts';
import { createServePage } from './serve-page.ts';

const TEXT = '<p>A page — ü</p>';
const LENGTH = String(Buffer.byteLength(TEXT));
const PLAIN = { 'Accept-Encoding': 'identity' };

let http: HttpServer;
let url: string;
let compressed: Buffer;

beforeEach(async () => {
  const servePage = createServePage();
  http = createHttpServer((request, response) => {
    const copy = (etag: string) => ({
      etag,
      headers: ['ETag', etag, 'Content-Length', LENGTH],
      body: undefined,
    });
    const copies = { br: copy('"b"'), gzip: { ...copy('"g"'), body: compressed }, identity: copy('"i"') };
    const page: RenderedPage = {
      status: 200,
      tags: [],
      renderedAt: 1,
      decisions: { takedown: 0, rule: 0 },
      build: '',
      size: 1,
      copies,
    };
    servePage(page, request, response);
  });
  url = `http://127.0.0.1:${await http.listen({ host: '127.0.0.1', port: 0 })}/`;
});
afterEach(() => http.stop());

test('an uncompressed body, which is not cached, is inflated from the gzip copy', async () => {
  compressed = gzipSync(TEXT);
  const texts = [1, 2, 3].map(async () => (await fetch(url, { headers: PLAIN })).text());
  expect(await Promise.all(texts)).toEqual([TEXT, TEXT, TEXT]);
});

test('HEAD and 304 inflate nothing', async () => {
  compressed = Buffer.from('these bytes cannot be inflated');
  const head = await fetch(url, { method: 'HEAD', headers: PLAIN });
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, LENGTH]);
  expect((await fetch(url, { headers: { ...PLAIN, 'If-None-Match': '"i"' } })).status).toBe(304);
  await expect(fetch(url, { headers: PLAIN }).then((answer) => answer.text())).rejects.toThrow();
});
