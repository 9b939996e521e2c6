import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAssets } from './assets.ts';

const SCRIPT = 'export const news = true;';
let dist: string;
let app: Hono;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'masthead-assets-'));
  const folder = join(dist, 'browser/assets');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'browser-abc.js'), SCRIPT);
  await writeFile(join(folder, 'browser-abc.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'browser-abc.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'serif-abc.woff2'), 'font');
  await writeFile(join(dist, 'secret.js'), 'secret');
  app = new Hono().route('/assets', await openAssets(dist));
});

afterAll(() => rm(dist, { recursive: true, force: true }));

const ask = (path: string, encoding = '') => app.request(path, { headers: { 'Accept-Encoding': encoding } });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('a script is sent packed as the browser likes it best, and kept for good', async () => {
  const response = await ask('/assets/browser-abc.js', 'gzip, deflate, br, zstd');
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toContain('immutable');
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(brotliDecompressSync(await bytes(response)).toString()).toBe(SCRIPT);
});

test('whoever knows only gzip, or nothing, gets that', async () => {
  const packed = await ask('/assets/browser-abc.js', 'gzip');
  expect(gunzipSync(await bytes(packed)).toString()).toBe(SCRIPT);
  const plain = await ask('/assets/browser-abc.js');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(await plain.text()).toBe(SCRIPT);
});

test('a font is packed already and is sent as it is', async () => {
  const response = await ask('/assets/serif-abc.woff2', 'br');
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(await response.text()).toBe('font');
});

test.for(['/assets/none.js', '/assets/browser-abc.js.br', '/assets/..%2f..%2fsecret.js', '/assets/toString'])(
  'there is no file at %s',
  async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  },
);

test('a site without a build has no assets', async () => {
  const bare = await openAssets(join(dist, 'nowhere'));
  expect((await bare.request('/browser-abc.js')).status).toBe(404);
});
