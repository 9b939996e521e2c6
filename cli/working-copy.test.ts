import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { validatePaper } from '../server/paper/validate/validate-paper.ts';
import { openWorkingCopy, SAMPLE_NETWORK } from './working-copy.ts';

const SAMPLE = 'sample/meridian-ledger';
/** Still March 1 in New York, where the sample is published. */
const NOW = new Date('2028-03-02T04:30:00Z');

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-sample-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function readArticles(paper: string): Promise<Map<string, string>> {
  const folder = join(paper, 'content/articles');
  const files = (await readdir(folder)).sort();
  return new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

const DATE = /^date: (.*)$/m;
/** Of the article and of its corrections. */
const DATES = /^( *- )?date: .*$/gm;
const dayOf = (text: string) => Date.parse(DATE.exec(text)?.[1] ?? '') / 86_400_000;

test('the newest article of the working copy is of today, the others keep their distance, and their texts are those of the sample', async () => {
  const sample = await readArticles(SAMPLE);
  const copy = await readArticles(await openWorkingCopy(await makeDataFolder(), NOW));
  expect([...copy.keys()]).toEqual([...sample.keys()]);
  expect(Math.max(...[...copy.values()].map(dayOf))).toBe(Date.parse('2028-03-01') / 86_400_000);
  const distances = [...sample].map(([name, text]) => dayOf(copy.get(name) ?? '') - dayOf(text));
  expect(new Set(distances).size).toBe(1);
  for (const [name, text] of sample) expect(copy.get(name)?.replace(DATES, '')).toBe(text.replace(DATES, ''));
});

test('a second start uses the working copy as it is, whatever the day', async () => {
  const dataDir = await makeDataFolder();
  const paper = await openWorkingCopy(dataDir, NOW);
  await writeFile(join(paper, 'content/articles/mine.md'), 'mine');
  const articles = await readArticles(paper);
  expect(await openWorkingCopy(dataDir, new Date('2029-01-01T12:00:00Z'))).toBe(paper);
  expect(await readArticles(paper)).toEqual(articles);
});

test('a start after a crash replaces an unfinished copy', async () => {
  const dataDir = await makeDataFolder();
  await mkdir(join(dataDir, 'meridian-ledger.unfinished'));
  await writeFile(join(dataDir, 'meridian-ledger.unfinished/half.md'), '');
  const paper = await openWorkingCopy(dataDir, NOW);
  expect(await readdir(dataDir)).toEqual(['meridian-ledger']);
  const own = (await readdir(SAMPLE)).filter((name) => name !== 'data');
  expect((await readdir(paper)).sort()).toEqual(own.sort());
});

test('a data folder that cannot be written is one clear line', async () => {
  const file = join(await makeDataFolder(), 'file');
  await cp(join(SAMPLE, 'publication.json'), file);
  await expect(openWorkingCopy(file, NOW)).rejects.toThrow(
    /^Cannot copy the sample to .*meridian-ledger \(.*\)\. Set DATA_DIR to a folder that can be written\.$/,
  );
});

test('the working copy of the sample network has no links, and each paper’s newest article is of today', async () => {
  const network = await openWorkingCopy(await makeDataFolder(), NOW, SAMPLE_NETWORK);
  const entries = await readdir(network, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
  for (const name of ['harbour', 'ledger', 'weekly']) {
    const articles = [...(await readArticles(join(network, name))).values()];
    expect(Math.max(...articles.map(dayOf)), name).toBe(Date.parse('2028-03-01') / 86_400_000);
  }
  expect(await validatePaper(network)).toMatchObject({ issues: [], notes: [] });
});
