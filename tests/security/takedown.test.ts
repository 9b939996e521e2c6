import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { TOPICS } from '../../contract/categories.ts';
import { FEED_FORMS } from '../../contract/feed-addresses.ts';
import { readEnvironment } from '../../server/origin/environment.ts';
import { startSite } from '../../server/origin/site.ts';
import { createEmptyPostgres } from '../support/empty-database.ts';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { runMasthead } from '../support/masthead-process.ts';
import { createOwnPaper, type OwnPaper } from '../support/own-paper.ts';
import { prepareDataFolder, removeFolder, startSupervisedSite } from '../support/supervised-site.ts';

/** A headline that is hidden, looked for at every public address of sites as operators run them. */

const LIBEL = 'Quay markets mayor accused of smuggling rope';
const WORD = /smuggling/i;
let remote: FakeHosts;
let paper: OwnPaper;
const folders: string[] = [];

beforeAll(async () => {
  remote = await startFakeHosts();
  remote.set('*', newsFeed({ title: 'Nothing' }, []));
  remote.set(
    '/local.xml',
    newsFeed({ title: 'Harbour Wire' }, [
      {
        title: LIBEL,
        link: remote.url('/libel'),
        description: 'Markets, smuggling and rope.',
        minutesAgo: 5,
      },
      { title: 'Ferry back in service', link: remote.url('/ferry'), minutesAgo: 9 },
    ]),
  );
  paper = await createOwnPaper((category) => (category === 'local' ? remote.url('/local.xml') : null));
  const topics = Object.fromEntries(TOPICS.map((topic) => [topic, [topic]]));
  // A phrase in the headline is enough for a topic.
  await paper.publish({ trustedHosts: [remote.host], topics: { ...topics, markets: ['quay markets'] } });
});
afterAll(async () => {
  await remote.close();
  await paper.dispose();
  for (const folder of folders) await removeFolder(folder);
});

const ADDRESSES = [
  '/',
  '/category/local',
  ...FEED_FORMS.map(({ file }) => `/category/local/${file}`),
  '/topic/markets',
  ...FEED_FORMS.map(({ file }) => `/topic/markets/${file}`),
  ...FEED_FORMS.map(({ file }) => `/${file}`),
  '/search?q=rope',
  '/api/search?q=smuggling',
  '/api/headlines',
  '/api/headlines?category=local',
  '/api/topics',
  '/api/pins',
  '/api/changes?since=0',
  '/sitemap.xml',
  '/llms.txt',
  '/feeds',
  '/offline',
];

/** The addresses at which it is found, asked so often that every edge is among those who answer. */
async function foundAt({ url }: { url: string }, among?: string[]): Promise<string[]> {
  const addresses = among ?? [
    ...ADDRESSES,
    `/api/rss?rss_url=${encodeURIComponent(remote.url('/local.xml'))}`,
  ];
  const found = new Set<string>();
  for (const address of addresses) {
    for (let time = 0; time < 3; time++) {
      const headers = { Connection: 'close', 'Cache-Control': 'no-cache' };
      const text = await (await fetch(url + address, { headers })).text();
      // A search page repeats what was asked for.
      if (WORD.test(text.replaceAll('q=smuggling', '').replace(/"query":"smuggling"/, '')))
        found.add(address);
    }
  }
  return [...found];
}

const start = async (dataDir: string, variables: Record<string, string> = {}) => {
  const site = await startSupervisedSite({
    dataDir,
    edges: 2,
    variables: { PUBLICATION: paper.folder, ...variables },
  });
  onTestFinished(() => site.stop());
  return site;
};

const masthead = async (words: string[], variables: Record<string, string>) => {
  const result = await runMasthead(words, { PUBLICATION: paper.folder, ...variables });
  expect(result, result.warnings).toMatchObject({ code: 0 });
  return result.output;
};

test('hidden by a command while the site runs, a headline is nowhere: not at any edge, nor after a restart from the disk', async () => {
  const dataDir = await prepareDataFolder();
  folders.push(dataDir);
  let site = await start(dataDir);
  const here = { DATA_DIR: dataDir };
  await expect.poll(() => foundAt(site, ['/'])).toEqual(['/']);
  await expect
    .poll(async () => (await foundAt(site)).filter((address) => !address.includes('search')))
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
  expect(await masthead(['headlines', 'hide', remote.url('/libel'), '--reason', 'libel'], here)).toContain(
    `Hidden: ${LIBEL} (1 item).`,
  );
  await expect.poll(() => foundAt(site)).toEqual([]);

  await site.stop();
  // Without a site, a command opens the database itself.
  expect(await masthead(['headlines', 'show', remote.url('/libel')], here)).toContain('(libel)');
  site = await start(dataDir);
  expect(await foundAt(site)).toEqual([]);
  expect(await (await fetch(site.url)).text()).toContain('Ferry back in service');
  expect(await masthead(['headlines', 'restore', remote.url('/libel')], here)).toContain(LIBEL);
  await expect.poll(() => foundAt(site, ['/category/local'])).toHaveLength(1);
});

/** Asks for what the page snapshot has, without a pause, until the origin answers too. */
async function foundWhileStarting({ url }: { url: string }): Promise<string[]> {
  const found: string[] = [];
  for (let isUp = false; !isUp; ) {
    isUp = (await fetch(`${url}/api/headlines`)).ok;
    found.push(...(await foundAt({ url }, ['/', '/category/local', '/topic/markets'])));
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
      await expect.poll(() => foundAt(first, [path])).toEqual([path]);
    await first.stop();
    await masthead(['headlines', 'hide', remote.url('/libel'), '--reason', 'libel'], {
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
    const own = { PUBLICATION: paper.folder, DATA_DIR: dataDir, DATABASE_URL, PORT: '0', HOST: '127.0.0.1' };
    // A process each would cost three times as much, and shows nothing that the test above does not.
    const { port, stop } = await startSite(readEnvironment({ ...own, REQUESTS_PER_MINUTE: '1000000' }), {
      log: pino({ level: 'silent' }),
    });
    onTestFinished(stop);
    nodes.push({ url: `http://127.0.0.1:${port}`, dataDir });
  }
  const [one, other] = nodes;
  if (!one || !other) throw new Error('two nodes were started');
  await expect.poll(() => foundAt(other, ['/'])).toEqual(['/']);
  await masthead(['headlines', 'hide', remote.url('/libel'), '--reason', 'libel'], {
    DATA_DIR: one.dataDir,
    DATABASE_URL,
  });
  for (const node of nodes) await expect.poll(() => foundAt(node)).toEqual([]);
});
