import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyAtomic, writeFileAtomic, writeFileDurable } from './atomic-file.ts';

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

test('a file that people write too keeps its mode, and stays behind its link', async () => {
  const [file, link] = [join(folder, 'rope.md'), join(folder, 'link.md')];
  await writeFile(file, 'one');
  await chmod(file, 0o664);
  await symlink(file, link);
  await writeFileDurable(link, 'two');
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['two', 0o664]);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readdir(folder)).toEqual(['link.md', 'rope.md']);
});
