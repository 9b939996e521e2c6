import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Publication } from '../../../contract/publication.ts';
import { type FollowedPublication, followPublication } from './follow-publication.ts';
import { loadPublication } from './load-publication.ts';

let folder: string;
let file: string;
let settings: Record<string, unknown>;
let logged: { level: number; msg: string }[];
let heard: Publication[];
let followed: FollowedPublication;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-follow-'));
  file = join(folder, 'publication.json');
  settings = JSON.parse(await readFile('sample/meridian-ledger/publication.json', 'utf8'));
  await writeFile(file, JSON.stringify(settings));
  logged = [];
  heard = [];
  followed = followPublication({
    file,
    started: await loadPublication(file),
    onChange: (publication) => heard.push(publication),
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    pollIntervalMs: 10,
  });
});

afterEach(async () => {
  followed.close();
  await rm(folder, { recursive: true });
});

const save = (changes: Readonly<Record<string, unknown>>) =>
  writeFile(file, JSON.stringify({ ...settings, ...changes }));
const complaints = () => logged.filter(({ level }) => level > 30).map(({ msg }) => msg);

test('what was saved is the publication from then on, also where the file was replaced by another', async () => {
  await save({ name: 'The Harbor Courier' });
  await expect.poll(() => followed.current().name).toBe('The Harbor Courier');
  await writeFile(join(folder, 'new'), JSON.stringify({ ...settings, tagline: 'News from the quays' }));
  await rename(join(folder, 'new'), file);
  await expect.poll(() => followed.current().tagline).toBe('News from the quays');
  expect(heard.map(({ name }) => name)).toEqual(['The Harbor Courier', 'The Meridian Ledger']);
  expect(complaints()).toEqual([]);
});

test('a save with an issue leaves the last good version, and the issue is logged once', async () => {
  await save({ name: '', tagline: 'x' });
  await expect.poll(complaints).toHaveLength(1);
  expect(complaints()[0]).toContain('the last good version of the publication stays');
  expect(complaints()[0]).toContain('name is empty: write a text, it must not be empty');
  expect(followed.current()).toMatchObject({ name: settings.name, tagline: settings.tagline });
  await save({ name: '', tagline: 'y' });
  await save({ tagline: 'z' });
  await expect.poll(() => followed.current().tagline).toBe('z');
  expect(complaints()).toHaveLength(1);
});

test('a file that is gone leaves the last good version', async () => {
  await rm(file);
  await expect.poll(complaints).toHaveLength(1);
  expect(complaints()[0]).toContain('the file does not exist');
  expect(followed.current().name).toBe(settings.name);
});

test('what needs a restart is named in one line and stays as it was; the rest follows', async () => {
  await save({ domain: 'other.example', hosts: ['new.example'], keepDays: 7, tagline: 'x' });
  await expect.poll(() => followed.current().tagline).toBe('x');
  expect(complaints()).toEqual(['domain, hosts, keepDays: masthead reload puts what was saved into use']);
  expect(followed.current()).toMatchObject({ domain: settings.domain, hosts: [], keepDays: 90 });
  await save({ domain: 'other.example', hosts: ['new.example'], keepDays: 7, tagline: 'y' });
  await expect.poll(() => followed.current().tagline).toBe('y');
  expect(complaints()).toHaveLength(1);
});
