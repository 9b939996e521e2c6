import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { filmRoutes } from './film.ts';

const app = filmRoutes();
const film = await readFile(join(import.meta.dirname, 'video.webm'));
const ask = (range?: string) => app.request('/video.webm', { headers: range ? { Range: range } : {} });

test('the film is WebM and small enough to send to a phone', async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('video/webm');
  expect(response.headers.get('Accept-Ranges')).toBe('bytes');
  expect(response.headers.get('Content-Length')).toBe(String(film.length));
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(400_000);
  expect([...bytes.subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3]);
});

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=1000-', 1000, film.length - 1],
  ['bytes=-500', film.length - 500, film.length - 1],
  ['bytes=100-99999999', 100, film.length - 1],
  ['bytes=-99999999', 0, film.length - 1],
])('a player that asks for %s gets exactly that part', async (range, first, last) => {
  const response = await ask(range);
  expect(response.status).toBe(206);
  expect(response.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${film.length}`);
  expect(response.headers.get('Content-Length')).toBe(String(last - first + 1));
  expect(Buffer.from(await response.arrayBuffer())).toEqual(film.subarray(first, last + 1));
});

test.each([`bytes=${film.length}-`, 'bytes=99999999-', 'bytes=-0'])(
  'a part that is not there, %s, is refused with the length',
  async (range) => {
    const response = await ask(range);
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe(`bytes */${film.length}`);
  },
);

test.each(['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
  'a request that makes no sense, %s, gets the whole film',
  async (range) => {
    expect((await ask(range)).status).toBe(200);
  },
);

test('the poster is a frame of the film, small and of its shape', async () => {
  const response = await app.request('/video-poster.webp');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/webp');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(40_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
});
