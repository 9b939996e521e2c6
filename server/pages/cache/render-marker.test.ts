import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { markRenders } from './render-marker.ts';

test('the next origin knows which page was being rendered when the last one died, and forgets it then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-marker-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'rendering');
  const page = { kind: 'same', address: '/' } as const;
  const first = markRenders(
    (key) => (key.endsWith('/endless') ? new Promise(() => {}) : Promise.resolve(page)),
    file,
  );
  expect([...first.unfinished]).toEqual([]);
  void first.makePage('ledger.example/blog/endless', 0);
  await first.makePage('ledger.example/blog', 0);
  await expect(
    markRenders(() => Promise.reject(new Error('no data')), join(folder, 'other')).makePage('x/', 0),
  ).rejects.toThrow('no data');
  expect([...markRenders(async () => page, join(folder, 'other')).unfinished]).toEqual([]);
  expect([...markRenders(async () => page, file).unfinished]).toEqual(['ledger.example/blog/endless']);
  expect([...markRenders(async () => page, file).unfinished]).toEqual([]);
});

test('an origin that stops in good order leaves no page as unfinished, though it was rendering one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-marker-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'rendering');
  const rendered = Promise.withResolvers<{ kind: 'same'; address: string }>();
  const first = markRenders(() => rendered.promise, file);
  const page = first.makePage('ledger.example/blog', 0);
  first.stop();
  rendered.resolve({ kind: 'same', address: '/' });
  await page;
  expect([...markRenders(() => rendered.promise, file).unfinished]).toEqual([]);
});

test('pages of an origin that still runs, while the next one starts, are not unfinished', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-marker-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'rendering');
  await writeFile(file, `${process.ppid}\nledger.example/blog`);
  expect([...markRenders(() => new Promise(() => {}), file).unfinished]).toEqual([]);
});
