import { renameSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FolderWatch, watchFolder } from './watch-folder.ts';

let base: string;
let folder: string;
let watch: FolderWatch | undefined;
let looks: number;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'masthead-watch-'));
  folder = join(base, 'articles');
  looks = 0;
});
afterEach(async () => {
  await watch?.stop();
  await rm(base, { recursive: true, force: true });
});

const start = () => {
  watch = watchFolder(folder, async () => {
    looks++;
  });
};
const nextLook = async (change: () => Promise<unknown>) => {
  const before = looks;
  await change();
  // Before it is swept, which would notice everything.
  await expect.poll(() => looks, { timeout: 25_000 }).toBeGreaterThan(before);
};

test('a file that is added, changed, replaced or removed is noticed, in subfolders too', async () => {
  await mkdir(folder);
  start();
  await nextLook(() => writeFile(join(folder, 'a.md'), '1'));
  await nextLook(() => writeFile(join(folder, 'a.md'), '2'));
  await nextLook(async () => {
    await writeFile(join(folder, '.a.tmp'), '3');
    await rename(join(folder, '.a.tmp'), join(folder, 'a.md'));
  });
  await nextLook(() => mkdir(join(folder, 'sub')));
  await nextLook(() => writeFile(join(folder, 'sub/b.md'), '1'));
  await nextLook(() => rm(join(folder, 'a.md')));
});

test('a folder that is removed, or replaced by another, is watched again once it is back', async () => {
  await mkdir(folder);
  start();
  await nextLook(() => rm(folder, { recursive: true }));
  await nextLook(() => mkdir(folder));
  await nextLook(() => writeFile(join(folder, 'a.md'), '1'));
  await mkdir(join(base, 'other'));
  await nextLook(async () => {
    await rename(folder, join(base, 'old'));
    await rename(join(base, 'other'), folder);
  });
  await nextLook(() => writeFile(join(folder, 'b.md'), '1'));
});

test('a folder that is replaced in one go is noticed at once', async () => {
  await mkdir(folder);
  await mkdir(join(base, 'other'));
  start();
  await nextLook(async () => {
    // Nothing else runs in between: a look then finds a folder where there was one.
    renameSync(folder, join(base, 'old'));
    renameSync(join(base, 'other'), folder);
  });
  await nextLook(() => writeFile(join(folder, 'a.md'), '1'));
});

test('a folder that is not there yet is looked for', async () => {
  start();
  await nextLook(() => mkdir(folder));
});

test('looks never overlap, and the last change is always looked at', async () => {
  await mkdir(folder);
  let running = 0;
  let most = 0;
  let release = () => {};
  watch = watchFolder(folder, async () => {
    looks++;
    most = Math.max(most, ++running);
    if (looks === 1) await new Promise<void>((resolve) => (release = resolve));
    running--;
  });
  await nextLook(() => writeFile(join(folder, 'a.md'), '1'));
  await writeFile(join(folder, 'a.md'), '2');
  await expect.poll(() => looks).toBe(1);
  release();
  await expect.poll(() => looks, { timeout: 25_000 }).toBeGreaterThan(1);
  expect(most).toBe(1);
});
