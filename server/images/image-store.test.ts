import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openImageStore } from './image-store.ts';

let folder: string;
let logged: string[];
let now: Date;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-images-'));
  logged = [];
  now = new Date('2026-03-12T09:00:00Z');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
const open = (maxBytes = 1_000_000, at = folder) =>
  openImageStore({ folder: at, maxBytes, log, clock: () => now });
const bytes = (size: number, value = 7) => new Uint8Array(size).fill(value);
const hours = (count: number) => {
  now = new Date(now.getTime() + count * 3_600_000);
};

test('what was written is read again, after a restart too', async () => {
  const store = await open();
  expect(await store.read('a.640.avif')).toBeUndefined();
  const written = await store.write('a.640.avif', bytes(1000));
  expect(await store.read('a.640.avif')).toEqual(written);
  const again = await open();
  expect(await again.read('a.640.avif')).toEqual(written);
  expect(again.bytes).toBe(store.bytes);
  expect(again.bytes).toBeGreaterThanOrEqual(1000);
});

test('the folder keeps within its limit: the least recently used are deleted', async () => {
  const store = await open(5000);
  for (const name of ['a', 'b', 'c', 'd']) await store.write(name, bytes(1000));
  await store.read('a');
  await store.write('e', bytes(1000));
  await expect.poll(() => readdir(folder)).toEqual(['a', 'c', 'd', 'e']);
  expect(store.bytes).toBeLessThanOrEqual(5000);
  expect(await store.read('b')).toBeUndefined();
});

test('after a restart the least recently used are still deleted first', async () => {
  const store = await open();
  for (const name of ['a', 'b', 'c', 'd']) {
    await store.write(name, bytes(1000));
    await utimes(join(folder, name), now, now);
    hours(1);
  }
  hours(2);
  await store.read('a');
  await expect.poll(async () => (await stat(join(folder, 'a'))).mtime).toEqual(now);
  const again = await open(4500);
  expect(again.bytes).toBeLessThanOrEqual(4500);
  await again.write('e', bytes(1000));
  await expect.poll(() => readdir(folder)).toEqual(['a', 'c', 'd', 'e']);
});

test('a folder that exceeds a lowered limit is cut down at start', async () => {
  const store = await open();
  for (const name of ['a', 'b', 'c']) await store.write(name, bytes(1000));
  await open(1500);
  await expect.poll(() => readdir(folder)).toHaveLength(1);
});

test.each([
  ['torn', (path: string) => truncate(path, 500)],
  ['emptied', (path: string) => truncate(path, 0)],
  ['changed', async (path: string) => writeFile(path, (await readFile(path)).fill(1, 600, 601))],
])('a file that was %s is not served, and is gone', async (_how, damage) => {
  const store = await open();
  await store.write('a', bytes(1000));
  await damage(join(folder, 'a'));
  expect(await store.read('a')).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  expect(logged).toEqual(['a stored image was damaged; it is made again']);
});

test('abandoned temporary files are deleted, those that are being written are not', async () => {
  await writeFile(join(folder, 'a.0123456789ab.tmp'), 'half');
  await writeFile(join(folder, 'b.0123456789ab.tmp'), 'half');
  const old = new Date(now.getTime() - 3_600_000);
  await utimes(join(folder, 'a.0123456789ab.tmp'), old, old);
  await utimes(join(folder, 'b.0123456789ab.tmp'), now, now);
  const store = await open();
  expect(await readdir(folder)).toEqual(['b.0123456789ab.tmp']);
  expect(store.bytes).toBe(0);
});

test('two processes may share the folder', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  const written = await one.write('a', bytes(1000));
  expect(await other.read('a')).toEqual(written);
  await Promise.all([one.write('b', bytes(2000, 1)), other.write('b', bytes(2000, 2))]);
  expect((await one.read('b'))?.bytes).toHaveLength(2000);
  await rm(join(folder, 'a'));
  expect(await one.read('a')).toBeUndefined();
});

test('a folder that cannot be written is logged once, and nothing fails', async () => {
  await writeFile(join(folder, 'taken'), '');
  const store = await open(1_000_000, join(folder, 'taken', 'images'));
  const written = await store.write('a', bytes(1000));
  await store.write('b', bytes(1000));
  expect(written.bytes).toHaveLength(1000);
  expect(await store.read('a')).toBeUndefined();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('images cannot be cached in');
  expect(store.bytes).toBe(0);
});

test('an image larger than the limit is returned and not stored', async () => {
  const store = await open(500);
  expect((await store.write('a', bytes(1000))).bytes).toHaveLength(1000);
  expect(store.bytes).toBe(0);
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('other files and folders in it do no harm', async () => {
  await mkdir(join(folder, 'a-folder'));
  const store = await open();
  expect(store.bytes).toBe(0);
  expect(await store.read('a-folder')).toBeUndefined();
});
