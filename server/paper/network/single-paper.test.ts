import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Publication } from '../../../contract/publication.ts';
import { followNetwork } from './follow-network.ts';
import { loadSinglePaper } from './single-paper.ts';

let folder: string;
let file: string;
let settings: Record<string, unknown>;
let logged: { level: number; msg: string }[];
let heard: Publication[];
let removed: string[];
let inUse: Publication;
let failure: Error | undefined;
let follower: ReturnType<typeof followNetwork>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-follow-'));
  file = join(folder, 'publication.json');
  settings = JSON.parse(await readFile('sample/meridian-ledger/publication.json', 'utf8'));
  await writeFile(file, JSON.stringify(settings));
  logged = [];
  heard = [];
  removed = [];
  failure = undefined;
  const network = await loadSinglePaper(file);
  for (const { publication } of network.papers) inUse = publication;
  follower = followNetwork({
    network,
    settled: { papers: network.papers, issues: [] },
    settle: async ({ papers }) => ({ papers, issues: [] }),
    async onChange({ before, after }) {
      if (failure) throw failure;
      if (!after) {
        removed.push(before?.publication.id ?? '');
        return;
      }
      inUse = after.publication;
      heard.push(inUse);
    },
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    pollIntervalMs: 10,
    retryDelayMs: 10,
  });
});

afterEach(async () => {
  await follower.close();
  await rm(folder, { recursive: true });
});

/** As editors of text save: readers of the file never meet half of it. */
const save = async (changes: Readonly<Record<string, unknown>>) => {
  await writeFile(join(folder, 'new'), JSON.stringify({ ...settings, ...changes }));
  await rename(join(folder, 'new'), file);
};
const complaints = () => logged.filter(({ level }) => level > 30).map(({ msg }) => msg);

test('what was saved is the publication from then on, also where the file was replaced by another', async () => {
  await writeFile(file, JSON.stringify({ ...settings, name: 'The Harbor Courier' }));
  await expect.poll(() => inUse.name).toBe('The Harbor Courier');
  await save({ tagline: 'News from the quays' });
  await expect.poll(() => inUse.tagline).toBe('News from the quays');
  expect(heard.map(({ name }) => name)).toEqual(['The Harbor Courier', 'The Meridian Ledger']);
  expect(complaints()).toEqual([]);
});

test('a save with an issue leaves the last good version, and the issue is logged once', async () => {
  await save({ name: '', tagline: 'x' });
  await expect.poll(complaints).toHaveLength(1);
  expect(complaints()[0]).toBe(`${file}:1: name is empty: write a text, it must not be empty`);
  expect(await follower.checkForChanges({ name: '' })).toContain('publication.json:1: name is empty');
  expect(inUse).toMatchObject({ name: settings.name, tagline: settings.tagline });
  await save({ name: '', tagline: 'y' });
  await save({ tagline: 'z' });
  await expect.poll(() => inUse.tagline).toBe('z');
  expect(complaints()).toHaveLength(1);
});

test('a file that is gone leaves the last good version', async () => {
  await rm(file);
  await expect.poll(complaints).toHaveLength(1);
  expect(complaints()[0]).toContain('the file does not exist');
  expect(inUse.name).toBe(settings.name);
});

test('every setting is in use as it was saved', async () => {
  const { domain: _, ...rest } = settings;
  await save({
    ...rest,
    id: settings.domain,
    domain: 'other.example',
    hosts: ['new.example'],
    keepDays: 7,
    timeZone: 'Europe/Paris',
  });
  await expect.poll(() => inUse.domain).toBe('other.example');
  expect(inUse).toMatchObject({ hosts: ['new.example'], keepDays: 7, timeZone: 'Europe/Paris' });
  expect(complaints()).toEqual([]);
});

test('a file in which the domain was changed by hand is a new paper; with the id of the former one it is the same', async () => {
  await save({ id: settings.domain, domain: 'other.example' });
  await expect.poll(() => inUse.domain).toBe('other.example');
  expect([inUse.id, removed]).toEqual([settings.domain, []]);
  await save({ domain: 'new.example' });
  await expect.poll(() => inUse.id).toBe('new.example');
  expect(removed).toEqual([settings.domain]);
});

test('settings that cannot be put into use are tried again, and the reason is logged once', async () => {
  failure = new Error('the database is unreachable');
  await save({ tagline: 'x' });
  await expect.poll(complaints).toHaveLength(1);
  expect(complaints()[0]).toContain('the database is unreachable');
  expect(inUse.tagline).toBe(settings.tagline);
  failure = undefined;
  await expect.poll(() => inUse.tagline).toBe('x');
  expect(complaints()).toHaveLength(1);
});
