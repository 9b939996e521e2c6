import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeCopy } from '../images/resize.ts';
import { illustrationRoutes } from './illustration-routes.ts';

const app = illustrationRoutes((svg, width) => makeCopy(svg, width, 'webp'));

test('a picture is drawn from a category and a seed, for good', async () => {
  const response = await app.request('/business/copper-prices/16x9.svg');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  );
  const again = await app.request('/business/copper-prices/16x9.svg');
  expect(await again.text()).toBe(await response.text());
});

test.each([
  ['16x9', 640, 360],
  ['4x3', 480, 360],
  ['3x2', 540, 360],
  ['1x1', 400, 400],
  ['9x16', 360, 640],
])('in the shape %s', async (aspect, width, height) => {
  const response = await app.request(`/events/lantern-walk/${aspect}.svg`);
  expect(await response.text()).toContain(`viewBox="0 0 ${width} ${height}"`);
});

test('a scene can be asked for, and the words of a seed may call one', async () => {
  const draw = async (path: string) => (await app.request(path)).text();
  const accountBook = await draw('/business/a/1x1.svg?scene=account-book');
  expect(await draw('/business/a/1x1.svg?scene=coins')).not.toBe(accountBook);
  const called = await draw('/sports/new-pool-for-the-swim-team/1x1.svg');
  expect(await draw('/sports/new-pool-for-the-swim-team/1x1.svg?scene=pool')).toBe(called);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('is sent packed with %s to whoever takes that', async (encoding, unpack) => {
  const ask = (accepted: string) =>
    app.request('/business/rates/16x9.svg', { headers: { 'Accept-Encoding': accepted } });
  const plain = await ask('');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
  const packed = await ask(encoding);
  expect(packed.headers.get('Content-Encoding')).toBe(encoding);
  expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(unpack(bytes).toString()).toBe(await plain.text());
});

test('can be had as a picture of three widths', async () => {
  const widths: number[] = [];
  const site = illustrationRoutes(async (svg, width) => {
    widths.push(width);
    return svg;
  });
  for (const width of [320, 640, 960]) {
    expect((await site.request(`/business/copper-prices/16x9-${width}.webp`)).status).toBe(200);
  }
  expect(widths).toEqual([320, 640, 960]);

  const width = 320;
  const response = await app.request(`/business/copper-prices/16x9-${width}.webp?scene=account-book`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/webp');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const bytes = Buffer.from(await response.arrayBuffer());
  const height = (width * 9) / 16;
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
});

test('a picture of a drawing is made once for all who ask for it', async () => {
  let prints = 0;
  const site = illustrationRoutes(async (svg, width) => {
    prints += 1;
    return makeCopy(svg, width, 'webp');
  });
  const ask = () => site.request('/food/bread/4x3-320.webp');
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(prints).toBe(1);
});

test('a scene that no category has is no other drawing', async () => {
  let prints = 0;
  const site = illustrationRoutes(async (svg, width) => {
    prints += 1;
    return makeCopy(svg, width, 'webp');
  });
  const plain = await site.request('/food/bread/4x3-320.webp');
  for (const scene of ['', 'made-up', 'constructor', 'x'.repeat(2000)]) {
    const response = await site.request(`/food/bread/4x3-320.webp?scene=${scene}`);
    expect(response.headers.get('ETag')).toBe(plain.headers.get('ETag'));
  }
  expect(prints).toBe(1);
});

test('of a flood of made-up drawings, those that cannot wait are refused at once', async () => {
  const site = illustrationRoutes((svg) => Promise.resolve(svg));
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, index) => site.request(`/food/made-up-${index}/4x3.svg`)),
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBe(400 - 258);
  expect(refused[0]?.headers.get('Retry-After')).toBe('2');
  expect((await site.request('/food/bread/4x3.svg')).status).toBe(200);
});

test('where there is no time to make a picture, the drawing is sent for a while', async () => {
  const site = illustrationRoutes(() => Promise.reject(new Error('too much to do')));
  const response = await site.request('/food/bread/4x3-320.webp');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
});

test.each([
  ['/local/a%2F320/1x1.svg', '/local/a/1x1-320.webp'],
  ['/local/b/1x1.svg?scene=x/a', '/local/a%2Fb/1x1.svg?scene=x'],
])('%s is not taken for %s', async (first, second) => {
  const site = illustrationRoutes((svg, width) => makeCopy(svg, width, 'webp'));
  const alone = await (await app.request(second)).text();
  await site.request(first);
  expect(await (await site.request(second)).text()).toBe(alone);
});

test.each(['/food/bread/4x3.svg', '/food/bread/4x3-320.webp'])('whoever has %s is told so', async (path) => {
  const tag = (await app.request(path)).headers.get('ETag') ?? '';
  const response = await app.request(path, { headers: { 'If-None-Match': tag } });
  expect(response.status).toBe(304);
});

test('nothing of the address is repeated in the picture', async () => {
  const seed = encodeURIComponent('"><script>alert(1)</script>');
  const text = await (await app.request(`/local/${seed}/1x1.svg?scene=${seed}`)).text();
  expect(text).not.toContain('script');
});

test.each([
  '/nothing/seed/16x9.svg',
  '/constructor/seed/16x9.svg',
  '/__proto__/seed/16x9.svg',
  '/local/seed/5x4.svg',
  '/local/seed/16x9.png',
  '/local/seed/16x9.webp',
  '/local/seed/16x9-320.svg',
  '/local/seed/16x9-321.webp',
  '/local/seed/16x9-99999.webp',
  '/local/seed/16x9',
  '/local/16x9.svg',
  `/local/${'a'.repeat(201)}/16x9.svg`,
])('there is no picture at %s', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});
