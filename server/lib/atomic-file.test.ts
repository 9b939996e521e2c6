import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyAtomic, writeFileAtomic } from './atomic-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-atomic-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a file is replaced as a whole and readable by its owner alone, even when several write it', async () => {
  const file = join(folder, 'list.json');
  await Promise.all(['one', 'two', 'three'].map((text) => writeFileAtomic(file, text)));
  expect(['one', 'two', 'three']).toContain(await readFile(file, 'utf8'));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await copyAtomic(file, join(folder, 'copy.json'));
  expect(await readdir(folder)).toEqual(['copy.json', 'list.json']);
});

test('a failed write leaves nothing behind', async () => {
  await mkdir(join(folder, 'taken'));
  await expect(writeFileAtomic(join(folder, 'taken'), 'text')).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).toEqual(['taken']);
});
