import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer, type HttpServer } from '../lib/http/http-server.ts';
import { readAssets } from './assets.ts';

const SCRIPT = 'export const news = true;';
let dist: string;
let http: HttpServer;
let site: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'masthead-assets-'));
  const folder = join(dist, 'browser/assets');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'browser-abc.js'), SCRIPT);
  await writeFile(join(folder, 'browser-abc.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'browser-abc.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'serif-abc.woff2'), 'font');
  await writeFile(join(dist, 'secret.js'), 'secret');
  ({ http, site } = await serve(folder));
});

afterAll(async () => {
  await http.stop();
  await rm(dist, { recursive: true, force: true });
});

async function serve(folder: string): Promise<{ http: HttpServer; site: string }> {
  const serveAssets = await readAssets(folder);
  const http = createHttpServer((request, response) => {
    if (!serveAssets(request, response)) response.end('a page');
  });
  return { http, site: `http://127.0.0.1:${await http.listen({ host: '127.0.0.1', port: 0 })}` };
}

/** Without decoding the body. */
function fetchRaw(path: string, encoding = ''): Promise<{ status: number; headers: Headers; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(site + path, { headers: { 'Accept-Encoding': encoding } }, async (answer) => {
      const headers = new Headers(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      );
      resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(await answer.toArray()) });
    }).once('error', reject);
  });
}

test('a script is sent in the best encoding that the browser accepts, and is immutable', async () => {
  const response = await fetchRaw('/assets/browser-abc.js', 'gzip, deflate, br, zstd');
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toContain('immutable');
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(brotliDecompressSync(response.body).toString()).toBe(SCRIPT);
});

test('a client that accepts only gzip, or no encoding, gets that', async () => {
  const packed = await fetchRaw('/assets/browser-abc.js', 'gzip');
  expect(gunzipSync(packed.body).toString()).toBe(SCRIPT);
  const plain = await fetchRaw('/assets/browser-abc.js');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(plain.body.toString()).toBe(SCRIPT);
});

test('a font is compressed already and is sent as it is', async () => {
  const response = await fetchRaw('/assets/serif-abc.woff2', 'br');
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(response.body.toString()).toBe('font');
});

test.for(['/assets/none.js', '/assets/browser-abc.js.br', '/assets/..%2f..%2fsecret.js', '/assets/toString'])(
  'there is no file at %s',
  async (path) => {
    const response = await fetchRaw(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  },
);

test('a site without a build has no assets', async () => {
  const empty = await serve(join(dist, 'nowhere'));
  expect((await fetch(`${empty.site}/assets/browser-abc.js`)).status).toBe(404);
  await empty.http.stop();
});
