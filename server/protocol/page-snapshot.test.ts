import { mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaperList } from './domains.ts';
import type { RenderedPage } from './page.ts';
import { openSnapshotWriter, readPageSnapshot, writeDecisions } from './page-snapshot.ts';

let folder: string;
const failures: unknown[] = [];
const report = (error: unknown) => void failures.push(error);
const LIST: PaperList = {
  papers: [{ paperId: 'a', domain: 'a', hosts: ['b'], folder: '' }],
  isNetwork: false,
};
const BUILDS = new Set(['now', 'before']);

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'masthead-snapshot-')), 'pages');
});
afterEach(async () => {
  await rm(join(folder, '..'), { recursive: true, force: true });
  expect(failures.splice(0)).toEqual([]);
});

function page(words: string, build = 'now'): RenderedPage {
  const copy = { etag: `"${words}"`, headers: ['A', 'b'], body: Buffer.from(words) };
  return {
    status: 200,
    tags: [],
    renderedAt: 1,
    build,
    decisions: { takedown: 0, rule: 0 },
    size: 10,
    copies: { br: copy, gzip: copy, identity: copy },
  };
}

async function writePages(pages: Record<string, RenderedPage>): Promise<void> {
  const writer = await openSnapshotWriter({ folder, keys: [], report });
  writer.writePapers(() => LIST);
  for (const [key, page] of Object.entries(pages)) writer.write(key, page);
  await writer.flush();
}

const keysOf = async (builds = BUILDS) =>
  (await readPageSnapshot(folder, builds)).pages.map(({ key }) => key).sort();

test('pages and domains are read at the next start, and readable by the owner alone', async () => {
  const writer = await openSnapshotWriter({ folder, keys: [], report });
  writer.write('a/', page('old'));
  writer.write('a/', page('new'));
  writer.write('a/blog?page=2', page('list'));
  writer.writePapers(() => LIST);
  await writer.flush();
  const { pages, list } = await readPageSnapshot(folder, BUILDS);
  expect(list).toEqual(LIST);
  expect(pages.find(({ key }) => key === 'a/')?.page).toEqual(page('new'));
  expect(pages).toHaveLength(2);
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
});

test('after a decision, pages with headlines that are older are not read, and those rendered since are', async () => {
  const carrying = (words: string, takedown: number) => ({
    ...page(words),
    tags: ['feed:local'],
    decisions: { takedown, rule: 3 },
  });
  await writePages({
    'a/': carrying('old', 1),
    'a/local': carrying('new', 2),
    'a/faq': page('no headlines'),
  });
  await writeDecisions(folder, { a: { takedown: 2, rule: 3 }, z: { takedown: 9, rule: 9 } });
  expect(await keysOf()).toEqual(['a/faq', 'a/local']);
  await writeDecisions(folder, { a: { takedown: 2, rule: 4 } });
  expect(await keysOf()).toEqual(['a/faq']);
});

test('a page that comes at the moment when the last one is written is written too', async () => {
  for (let steps = 0; steps < 8; steps++) {
    const later = (left: number, run: () => void): void =>
      queueMicrotask(() => (left === 0 ? run() : later(left - 1, run)));
    const writer = await openSnapshotWriter({
      folder,
      keys: [],
      // Writing fails, so that the test knows when the last task ends.
      report() {
        rmSync(folder);
        mkdirSync(folder);
        later(steps, () => writer.write('a/', page('late')));
      },
    });
    await rm(folder, { recursive: true });
    await writeFile(folder, 'not a folder');
    writer.write('a/failing', page('x'));
    await expect.poll(() => keysOf(), { timeout: 500 }).toEqual(['a/']);
    await rm(folder, { recursive: true });
  }
});

test('a removed page is not in the snapshot', async () => {
  const writer = await openSnapshotWriter({ folder, keys: [], report });
  writer.write('a/', page('x'));
  writer.write('a/gone', page('y'));
  writer.remove('a/gone');
  await writer.flush();
  expect(await keysOf()).toEqual(['a/']);
});

test('pages of a build without assets are skipped', async () => {
  await writePages({ 'a/': page('x'), 'a/older': page('y', 'before'), 'a/oldest': page('z', 'gone') });
  expect(await keysOf()).toEqual(['a/', 'a/older']);
});

test('a truncated or corrupt page is skipped, and the others are read', async () => {
  await writePages({ 'a/': page('good'), 'a/broken': page('broken') });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.page'));
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const index = contents.findIndex((bytes) => bytes.includes('a/broken'));
  const [name = '', bytes = Buffer.alloc(0)] = [names[index], contents[index]];
  for (const length of [0, 1, 31, 32, 40, bytes.length - 1]) {
    await writeFile(join(folder, name), bytes);
    await truncate(join(folder, name), length);
    expect(await keysOf()).toEqual(['a/']);
  }
  const altered = Buffer.from(bytes);
  altered[bytes.length - 1] = 0;
  await writeFile(join(folder, name), altered);
  expect(await keysOf()).toEqual(['a/']);
});

test('files of pages that are not cached are removed at the next start', async () => {
  await writePages({ 'a/': page('x'), 'a/other': page('y') });
  await writeFile(join(folder, 'half.page.new'), 'half');
  await (await openSnapshotWriter({ folder, keys: ['a/'], report })).flush();
  expect(await keysOf()).toEqual(['a/']);
  expect((await readdir(folder)).filter((name) => name.endsWith('.page'))).toHaveLength(1);
});

test('without a folder the snapshot is empty', async () => {
  expect(await readPageSnapshot(join(folder, 'nowhere'), BUILDS)).toEqual({ list: undefined, pages: [] });
});
