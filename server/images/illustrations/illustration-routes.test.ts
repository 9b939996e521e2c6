import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ThemePalette } from '../../../contract/theme.ts';
import { serveIllustrationFile } from '../../protocol/illustration-files.ts';
import { makeCopy } from '../resize.ts';
import { illustrationRoutes, pruneIllustrations } from './illustration-routes.ts';

/** An edge's part, and the origin's behind it. */
let server: Server;
let origin: Hono;
let folder: string;
let url: string;
/** What the origin was asked for. */
let asked: string[];
let renders: number;
let palette: ThemePalette | undefined;
let isBusy: boolean;

const COINS = '/illustrations/business/coins-2/16x9';
const THEME = (key: string): ThemePalette => ({
  key,
  light: { paper: '#fff8e0', ink: '#203040', accent: '#00a040' },
  dark: { paper: '#000000', ink: '#ffffff', accent: '#00a040' },
  tokens: {},
});

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (await serveIllustrationFile(folder, request.url ?? '', request, response)) return;
    asked.push(request.url ?? '');
    await getRequestListener(origin.fetch)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-illustrations-'));
  [asked, renders, palette, isBusy] = [[], 0, undefined, false];
  origin = illustrationRoutes({
    folder,
    theme: () => palette,
    timeoutMs: 60_000,
    async render(svg, width) {
      renders++;
      if (isBusy) throw new Error('too much to do');
      return makeCopy(svg, width, 'webp');
    },
  });
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => void server.close());

const ask = (path: string, encoding = 'identity') =>
  fetch(url + path, { headers: { 'Accept-Encoding': encoding } });

test('an illustration is made once by the origin, and served by edges from then on', async () => {
  const first = await ask(`${COINS}.svg`);
  const again = await ask(`${COINS}.svg`);
  expect(asked).toEqual([`${COINS}.svg`]);
  expect(await again.text()).toBe(await first.text());
  for (const { status, headers } of [first, again]) {
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
  }
  for (const encoding of ['br', 'gzip']) {
    const packed = await ask(`${COINS}.svg`, encoding);
    expect(packed.headers.get('Content-Encoding')).toBe(encoding);
    expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await packed.text()).toContain('viewBox="0 0 640 360"');
  }
  expect(asked).toHaveLength(1);
});

test('it is served as WebP of three widths, each made once for all who ask', async () => {
  for (const width of [320, 640, 960]) {
    const path = `${COINS}-${width}.webp`;
    const [first] = await Promise.all([ask(path), ask(path)]);
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    const height = (width * 9) / 16;
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(Buffer.from(await (await ask(path)).arrayBuffer()).equals(bytes)).toBe(true);
  }
  expect(renders).toBe(3);
});

test.each([
  '/illustrations/business/made-up-1/4x3.svg',
  '/illustrations/business/coins-9/4x3.svg',
  '/illustrations/nothing/coins-1/4x3.svg',
  '/illustrations/business/coins-1/4x3-321.webp',
  '/illustrations/business/coins-1/4x3.svg?scene=bars',
  '/illustrations/..%2f..%2fetc/passwd',
])('%s is not found, without asking the origin', async (path) => {
  const response = await ask(path);
  expect([response.status, response.headers.get('X-Content-Type-Options')]).toEqual([404, 'nosniff']);
  expect(asked).toEqual([]);
});

test('a theme has illustrations in its own colours; an address of earlier colours is answered for a while', async () => {
  const plain = await (await ask(`${COINS}.svg`)).text();
  palette = THEME('0123abcd');
  const themed = await ask(`${COINS}.svg?palette=0123abcd`);
  expect(themed.headers.get('Cache-Control')).toContain('immutable');
  const text = await themed.text();
  expect(text).not.toBe(plain);
  for (const earlier of ['89abcdef', 'ffffffff']) {
    const response = await ask(`${COINS}.svg?palette=${earlier}`);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    expect(await response.text()).toBe(text);
  }
  expect((await readdir(folder)).sort()).toEqual(['0123abcd', 'own']);
});

test('the SVG is a short-lived substitute while no WebP can be rendered', async () => {
  isBusy = true;
  const response = await ask(`${COINS}-320.webp`);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
  isBusy = false;
  expect((await ask(`${COINS}-320.webp`)).headers.get('Content-Type')).toBe('image/webp');
});

test('a reader whose WebP is queued for two seconds gets the SVG, later readers the WebP', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const queued = Promise.withResolvers<Uint8Array>();
  const busy = illustrationRoutes({ folder, render: () => queued.promise });
  const waiting = busy.request(`${COINS}-320.webp`);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(2_000);
  const substitute = await waiting;
  expect(substitute.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  expect(substitute.headers.get('Cache-Control')).toBe('public, max-age=300');
  queued.resolve(Uint8Array.of(1));
  const rendered = await busy.request(`${COINS}-320.webp`);
  expect(rendered.headers.get('Content-Type')).toBe('image/webp');
});

test('illustrations of earlier builds are deleted', async () => {
  await ask(`${COINS}.svg`);
  await pruneIllustrations(folder, 'another build');
  expect(await readdir(folder)).toEqual([]);
});
