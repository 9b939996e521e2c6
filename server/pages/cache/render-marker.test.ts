import { mkdtemp, rm } from 'node:fs/promises';
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
