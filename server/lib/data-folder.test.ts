import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../data/database/open-database.ts';
import { closeFolder, closeToOthers, makeFolder } from './data-folder.ts';
import { StartupError } from './startup-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-data-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder that was open to everybody is closed, with all that is in it', async () => {
  await mkdir(join(folder, 'sub'));
  await writeFile(join(folder, 'sub/file'), 'words');
  const paths = ['', 'sub', 'sub/file'].map((name) => join(folder, name));
  for (const path of paths) await chmod(path, 0o777);
  await closeToOthers(folder);
  for (const path of paths) expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test('a folder that many share stays as it is', async () => {
  await chmod(folder, 0o1777);
  await closeFolder(folder);
  expect((await stat(folder)).mode & 0o7777).toBe(0o1777);
});

test.each(['/proc/masthead', '/proc/masthead/data'])(
  'a data folder that cannot be made, %s, is said so in one line',
  async (dataDir) => {
    const opened = openDatabase({ dataDir });
    await expect(opened).rejects.toThrow(StartupError);
    await expect(opened).rejects.toThrow(`The data folder ${dataDir}`);
  },
);

test('a data folder that is a file is said so in one line', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(openDatabase({ dataDir: join(folder, 'file') })).rejects.toThrow(StartupError);
});

test('a folder is made with those around it, and may exist already', async () => {
  await makeFolder(join(folder, 'a/b/c'));
  await makeFolder(join(folder, 'a/b/c'));
  expect((await stat(join(folder, 'a/b'))).mode & 0o777).toBe(0o700);
});
