import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addBuildAssets, readBuildAssets } from './build-assets.ts';

const DAY = 24 * 60 * 60 * 1000;
let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'masthead-builds-'));
  folder = join(root, 'assets');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function build(name: string): Promise<string> {
  const dist = join(root, name);
  await mkdir(join(dist, 'browser/assets'), { recursive: true });
  await writeFile(join(dist, 'browser/manifest.json'), name);
  await writeFile(join(dist, 'browser/assets/font.woff2'), 'the same in all');
  await writeFile(join(dist, `browser/assets/script-${name}.js`), name);
  return dist;
}

const files = async () => (await readdir(folder)).filter((name) => name !== 'builds.json').sort();

test('the files of an earlier build are deleted after seven days', async () => {
  const first = await addBuildAssets(folder, await build('one'), 0);
  const second = await addBuildAssets(folder, await build('two'), DAY);
  expect(await files()).toEqual(['font.woff2', 'script-one.js', 'script-two.js']);
  expect([...second.known].sort()).toEqual([first.current, second.current].sort());
  const third = await addBuildAssets(folder, await build('two'), 7 * DAY);
  expect(third.current).toBe(second.current);
  expect([...third.known]).toEqual([second.current]);
  expect(await files()).toEqual(['font.woff2', 'script-two.js']);
});

test('a process reads the list of builds; one that cannot be read is replaced', async () => {
  const added = await addBuildAssets(folder, await build('one'), 0);
  expect(await readBuildAssets(folder)).toEqual(added);
  await writeFile(join(folder, 'builds.json'), '{"half');
  expect((await readBuildAssets(folder)).known.size).toBe(0);
  expect(await addBuildAssets(folder, await build('one'), 1)).toEqual(added);
});

test('a truncated file is copied again', async () => {
  const dist = await build('one');
  await addBuildAssets(folder, dist, 0);
  await writeFile(join(folder, 'script-one.js'), '');
  await addBuildAssets(folder, dist, 0);
  expect(await readFile(join(folder, 'script-one.js'), 'utf8')).toBe('one');
});
