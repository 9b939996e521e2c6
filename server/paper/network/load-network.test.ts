import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import sample from '../../../sample/meridian-ledger/publication.json' with { type: 'json' };
import { describeIssue } from '../content/issue.ts';
import { followNetwork, type PaperChange } from './follow-network.ts';
import { loadNetwork, type Network } from './load-network.ts';

const { name: _, domain: __, ...defaults } = sample;
let folder: string;
let logged: { level: number; msg: string }[];
let changes: PaperChange[];
let failing: string | undefined;
let follower: ReturnType<typeof followNetwork> | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-network-'));
  logged = [];
  changes = [];
  failing = undefined;
  follower = undefined;
  await saveNetwork({});
  for (const name of ['harbour', 'ledger', 'weekly']) await savePaper(name);
});

afterEach(async () => {
  await follower?.close();
  await rm(folder, { recursive: true, force: true });
});

async function save(path: string, settings: unknown): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(
    join(folder, path),
    typeof settings === 'string' ? settings : JSON.stringify(settings, null, 2),
  );
}
const saveNetwork = (more: Readonly<Record<string, unknown>>) =>
  save('network.json', { name: 'The Network', defaults: { ...defaults, ...more } });
const savePaper = (name: string, more: Readonly<Record<string, unknown>> = {}) =>
  save(`${name}/publication.json`, { name, domain: `${name}.example`, ...more });
const namesOf = ({ papers }: Network) => papers.map(({ name }) => name);
const issuesOf = ({ issues }: Network) => issues.map(describeIssue);
const complaints = () => logged.filter(({ level }) => level > 30).map(({ msg }) => msg);
const described = () =>
  changes.map(({ before, after }) => `${before?.name ?? ''} → ${after?.publication.name ?? ''}`);

async function follow(): Promise<Network> {
  const network = await loadNetwork(folder);
  follower = followNetwork({
    network,
    settled: { papers: network.papers, issues: [] },
    settle: async ({ papers }) => ({ papers, issues: [] }),
    async onChange(change) {
      if (change.after && change.after.name === failing) throw new Error('the database is unreachable');
      changes.push(change);
    },
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    pollIntervalMs: 10,
    retryDelayMs: 10,
  });
  return network;
}

test('a network is its folders with a publication.json, each with the defaults of the network', async () => {
  await save('drafts/notes.txt', 'No paper.');
  const network = await loadNetwork(folder);
  expect(namesOf(network)).toEqual(['harbour', 'ledger', 'weekly']);
  expect(network.issues).toEqual([]);
  expect(network.papers[0]).toMatchObject({
    folder: join(folder, 'harbour'),
    publication: { domain: 'harbour.example', keepDays: 90, trendingTopics: sample.trendingTopics },
  });
});

test('every broken paper is reported with file and line, and holds up no other', async () => {
  await savePaper('harbour', { timeZone: 'Mars' });
  await save('weekly/publication.json', '{');
  await save('ledger/network.json', '{}');
  await save('publication.json', '{}');
  const network = await loadNetwork(folder);
  expect(namesOf(network)).toEqual(['ledger']);
  expect(issuesOf(network)).toEqual([
    expect.stringMatching(/^publication\.json: a network is not a paper/),
    'harbour/publication.json:4: timeZone is “Mars”: write an IANA time zone such as "America/New_York"',
    expect.stringMatching(/^ledger\/network\.json: the folder of a paper is not a network/),
    expect.stringMatching(/^weekly\/publication\.json:1: this is no JSON/),
  ]);
});

test('papers that are added, changed, renamed and removed are put into use one by one, and others stay the same', async () => {
  const network = await follow();
  await savePaper('market');
  await expect.poll(described).toEqual([' → market']);
  await savePaper('ledger', { name: 'The Ledger' });
  await expect.poll(() => changes.length).toBe(2);
  expect(described()[1]).toBe('ledger → The Ledger');
  await rename(join(folder, 'weekly'), join(folder, 'review'));
  await expect.poll(() => changes.length).toBe(3);
  expect(changes[2]).toMatchObject({ before: { name: 'weekly' }, after: { name: 'review' } });
  await rm(join(folder, 'harbour'), { recursive: true });
  await expect.poll(() => changes.length).toBe(4);
  expect(changes[3]).toEqual({ before: network.papers[0] });
  expect(complaints()).toEqual([]);
});

test('new defaults change the papers that inherit them, and no other', async () => {
  await savePaper('weekly', { keepDays: 5 });
  await follow();
  await saveNetwork({ keepDays: 7 });
  await expect.poll(described).toEqual(['harbour → harbour', 'ledger → ledger']);
  expect(changes.map(({ after }) => after?.publication.keepDays)).toEqual([7, 7]);
  await save('network.json', '{');
  await expect.poll(complaints).toEqual([expect.stringContaining('network.json:1: this is no JSON')]);
  await saveNetwork({ keepDays: 9 });
  await expect.poll(() => changes.length).toBe(4);
});

test('a broken paper is reported once and stays as it was until it is mended', async () => {
  await follow();
  await savePaper('ledger', { timeZone: 'Mars' });
  await expect.poll(complaints).toHaveLength(1);
  await savePaper('weekly', { name: 'The Weekly' });
  await expect.poll(described).toEqual(['weekly → The Weekly']);
  await savePaper('ledger', { name: 'The Ledger' });
  await expect.poll(described).toEqual(['weekly → The Weekly', 'ledger → The Ledger']);
  expect(complaints()).toHaveLength(1);
});

test('a paper that does not open is reported once and tried again', async () => {
  await follow();
  failing = 'ledger';
  await savePaper('ledger', { name: 'The Ledger' });
  await expect
    .poll(complaints)
    .toEqual(['the last good version of the paper stays: the database is unreachable']);
  failing = undefined;
  await expect.poll(described).toEqual(['ledger → The Ledger']);
  expect(complaints()).toHaveLength(1);
});

test('a folder that is gone removes no paper', async () => {
  await follow();
  await rename(folder, `${folder}-away`);
  await expect.poll(complaints).toEqual([expect.stringContaining('there is no such folder')]);
  await rename(`${folder}-away`, folder);
  await savePaper('ledger', { name: 'The Ledger' });
  await expect.poll(described).toEqual(['ledger → The Ledger']);
});

test('of 3,000 papers of which 300 are broken each broken one is reported, and all others are read', {
  timeout: 60_000,
}, async () => {
  const count = 3_000;
  const saves = Array.from({ length: count }, (_, index) => () => {
    mkdirSync(join(folder, `p${index}`));
    writeFileSync(
      join(folder, `p${index}/publication.json`),
      JSON.stringify({
        name: `Paper ${index}`,
        domain: `p${index}.example`,
        ...(index % 10 === 0 && { keepDays: 0 }),
      }),
    );
  });
  for (const each of saves) each();
  const network = await loadNetwork(folder);
  expect(network.papers).toHaveLength(3 + count * 0.9);
  expect(network.issues).toHaveLength(count * 0.1);
  const again = await network.readAgain();
  expect(again.papers[0]).toBe(network.papers[0]);
});

test('a folder that links to the network or to itself is no paper and stops no other', async () => {
  await symlink('.', join(folder, 'everything'));
  await symlink('circle', join(folder, 'circle'));
  await symlink('nowhere', join(folder, 'dangling'));
  await symlink('.', join(folder, 'harbour/harbour'));
  await mkdir(join(folder, 'spiral'));
  await symlink('publication.json', join(folder, 'spiral/publication.json'));
  const network = await loadNetwork(folder);
  expect(namesOf(network)).toEqual(['harbour', 'ledger', 'weekly']);
  expect(issuesOf(network)).toEqual([
    'circle/publication.json: the file cannot be read (ELOOP): check its rights',
    'spiral/publication.json: the file cannot be read (ELOOP): check its rights',
  ]);
});
