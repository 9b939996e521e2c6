import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a data folder belongs to one process at a time', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('Another Masthead is running on the data folder');
  await lock.release();
  const again = await lockFolder(folder);
  await again.release();
});
