import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { FEED_FORMS } from '../../contract/feed-addresses.ts';
import { createEmptyPostgres } from '../support/empty-database.ts';
import { prepareDataFolder, removeFolder, startSupervisedSite } from '../support/supervised-site.ts';
import { createLibelPaper, LIBEL, type LibelPaper } from './libel-paper.ts';

/** A headline that is hidden, looked for at every public address of sites as operators run them. */

let paper: LibelPaper;
const folders: string[] = [];

beforeAll(async () => {
  paper = await createLibelPaper();
});
afterAll(async () => {
  await paper.dispose();
  for (const folder of folders) await removeFolder(folder);
});

const start = async (dataDir: string, variables: Record<string, string> = {}) => {
  const site = await startSupervisedSite({
    dataDir,
    edges: 2,
    variables: { PUBLICATION: paper.folder, ...variables },
  });
  onTestFinished(() => site.stop());
  return site;
};

test('hidden by a command while the site runs, a headline is nowhere: not at any edge, nor after a restart from the disk', async () => {
  const dataDir = await prepareDataFolder();
  folders.push(dataDir);
  let site = await start(dataDir);
  const here = { DATA_DIR: dataDir };
  await expect.poll(() => paper.foundAt(site, ['/'])).toEqual(['/']);
  await expect
    .poll(async () => (await paper.foundAt(site)).filter((address) => !address.includes('search')))
    .toEqual([
      '/',
      '/category/local',
      ...FEED_FORMS.map(({ file }) => `/category/local/${file}`),
      '/topic/markets',
      ...FEED_FORMS.map(({ file }) => `/topic/markets/${file}`),
      '/api/headlines',
      '/api/headlines?category=local',
      '/api/topics',
      expect.stringContaining('/api/rss'),
    ]);
  expect(
    await paper.masthead(['headlines', 'hide', paper.remote.url('/libel'), '--reason', 'libel'], here),
  ).toContain(`Hidden: ${LIBEL} (1 item).`);
  await expect.poll(() => paper.foundAt(site)).toEqual([]);

  await site.stop();
  // Without a site, a command opens the database itself.
  expect(await paper.masthead(['headlines', 'show', paper.remote.url('/libel')], here)).toContain('(libel)');
  site = await start(dataDir);
  expect(await paper.foundAt(site)).toEqual([]);
  expect(await (await fetch(site.url)).text()).toContain('Ferry back in service');
  expect(await paper.masthead(['headlines', 'restore', paper.remote.url('/libel')], here)).toContain(LIBEL);
  await expect.poll(() => paper.foundAt(site, ['/category/local'])).toHaveLength(1);
});

/** Asks for what the page snapshot has, without a pause, until the origin answers too. */
async function foundWhileStarting({ url }: { url: string }): Promise<string[]> {
  const found: string[] = [];
  for (let isUp = false; !isUp; ) {
    isUp = (await fetch(`${url}/api/headlines`)).ok;
    found.push(...(await paper.foundAt({ url }, ['/', '/category/local', '/topic/markets'])));
  }
  return found;
}

test.for(['the embedded database', 'PostgreSQL, on another node'])(
  'hidden while the site is stopped, in %s, a headline is in no page of the next start',
  async (where) => {
    const dataDir = await prepareDataFolder();
    const elsewhere = await mkdtemp(join(tmpdir(), 'masthead-node-'));
    folders.push(dataDir, elsewhere);
    const isEmbedded = where === 'the embedded database';
    const database = isEmbedded ? undefined : { DATABASE_URL: await createEmptyPostgres(inject('postgres')) };
    const first = await start(dataDir, database);
    for (const path of ['/', '/category/local', '/topic/markets'])
      await expect.poll(() => paper.foundAt(first, [path])).toEqual([path]);
    await first.stop();
    await paper.masthead(['headlines', 'hide', paper.remote.url('/libel'), '--reason', 'libel'], {
      DATA_DIR: isEmbedded ? dataDir : elsewhere,
      ...database,
    });
    const next = await start(dataDir, database);
    expect(await foundWhileStarting(next)).toEqual([]);
    expect(await (await fetch(next.url)).text()).toContain('Ferry back in service');
  },
);

test('hidden on one node of two on a PostgreSQL, it is gone from both', async () => {
  const DATABASE_URL = await createEmptyPostgres(inject('postgres'));
  const nodes: { url: string; dataDir: string }[] = [];
  for (let node = 0; node < 2; node++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'masthead-node-'));
    folders.push(dataDir);
    const { url } = await start(dataDir, { DATABASE_URL });
    nodes.push({ url, dataDir });
  }
  const [one, other] = nodes;
  if (!one || !other) throw new Error('two nodes were started');
  await expect.poll(() => paper.foundAt(other, ['/'])).toEqual(['/']);
  await paper.masthead(['headlines', 'hide', paper.remote.url('/libel'), '--reason', 'libel'], {
    DATA_DIR: one.dataDir,
    DATABASE_URL,
  });
  for (const node of nodes) await expect.poll(() => paper.foundAt(node)).toEqual([]);
});
