import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskRouteName } from '../../contract/desk.ts';
import { DESK_ROUTES } from '../../contract/desk.ts';
import type { DeskRoute } from '../../contract/desk-route.ts';
import { DESK_API_PATH, DESK_PAPER } from '../../contract/paths.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { PASSWORD, readDeskAnswer } from '../support/desk-client.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { freePort } from '../support/free-port.ts';
import { startTestSite, type TestSite } from '../support/harness.ts';
import { smallNetworkDefaults } from '../support/small-network.ts';

/** What an operator of a network hides in all of its papers: open, added later, and after a restart. */

const LIBEL = 'Mayor accused of taking gifts';
const hostOf = (name: string) => `${name}.example`;

let folder: string;
let remote: FakeHosts;
let database: Database;
let site: TestSite;
let session: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-network-'));
  remote = await startFakeHosts();
  const items = [LIBEL, 'Bridge opens to traffic'].map((title) => ({
    title,
    link: remote.url(`/${encodeURIComponent(title)}`),
  }));
  remote.set('/shared.xml', newsFeed({ title: 'Shared wire' }, items));
  await save('network.json', {
    name: 'The Network',
    host: 'papers.example',
    defaults: smallNetworkDefaults(remote),
  });
  remote.set('/quarry.xml', newsFeed({ title: 'Quarry wire' }, [{ title: 'Quarry reopens' }]));
  await savePaper('quay', { feeds: { arts: remote.url('/quarry.xml') } });
  await savePaper('mill');
  database = await openEmptyDatabase();
  site = await start();
});
afterAll(async () => {
  await site?.stop();
  await database.close();
  await remote.close();
  await rm(folder, { recursive: true, force: true });
});

async function save(path: string, content: object): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), JSON.stringify(content));
}
const savePaper = (name: string, settings: object = {}) =>
  save(`${name}/publication.json`, { name: `The ${name}`, domain: hostOf(name), ...settings });

/** On the same database and data folder as the site before it. */
async function start(): Promise<TestSite> {
  return startTestSite({
    isNetwork: true,
    database: { ...database, close: async () => {} },
    variables: {
      PUBLICATION: folder,
      DATA_DIR: join(folder, 'data'),
      ADMIN_PORT: String(await freePort()),
    },
  });
}

function read(name: string, path = '/category/business'): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { port: site.site.port, host: '127.0.0.1', path, headers: { host: hostOf(name) } };
    request(options, (response) => text(response).then(resolve, reject))
      .on('error', reject)
      .end();
  });
}
const shows = async (name: string, path?: string) => (await read(name, path)).includes(LIBEL);

async function ask(paper: string, route: DeskRouteName, params: { id?: string } = {}, body?: object) {
  const { method, path }: DeskRoute = DESK_ROUTES[route];
  const origin = `http://127.0.0.1:${site.site.adminPort}`;
  const response = await fetch(origin + DESK_API_PATH + path.replace(':id', params.id ?? ''), {
    method,
    headers: {
      Origin: origin,
      [DESK_PAPER]: hostOf(paper),
      ...(session && { Cookie: `masthead_desk=${session}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return readDeskAnswer(response);
}

/** The item of the headline, as the desk of a paper lists it. */
async function findHeadline(paper: string) {
  const { headlines } = (await ask(paper, 'headlines')).body;
  return headlines.find(({ title }: { title: string }) => title === LIBEL);
}

test('a takedown in all papers holds in open papers, in one that is added later, over a pin, after a restart, and until it is lifted', async () => {
  const lines = () => site.logged.map(({ msg }) => String(msg));
  await expect.poll(lines).toContainEqual(expect.stringMatching(/^Desk: .*#/));
  const token = lines().join('\n').split('#')[1]?.split('\n')[0];
  const joined = await ask('quay', 'acceptInvitation', {}, { token, name: 'Nell', password: PASSWORD });
  ({ session } = joined);
  for (const name of ['quay', 'mill']) {
    await expect.poll(() => shows(name), { timeout: 10_000 }).toBe(true);
    await expect.poll(() => shows(name, '/'), { timeout: 10_000 }).toBe(true);
  }
  await expect.poll(() => shows('papers', '/network'), { timeout: 10_000 }).toBe(true);
  const { id: item } = await findHeadline('mill');
  const pins = [{ target: { item }, slot: 'featured', until: null, headline: null, picture: null }];
  const { revision } = (await ask('mill', 'front')).body;
  expect((await ask('mill', 'pin', {}, { pins, revision })).status).toBe(200);

  const hidden = await ask('quay', 'hide', {}, { target: { item }, reason: 'Libel', everywhere: true });
  expect([hidden.status, hidden.body.everywhere]).toEqual([200, true]);
  for (const name of ['quay', 'mill'])
    for (const path of ['/', '/category/business', '/feed.xml', '/api/headlines', '/search?q=mayor'])
      await expect.poll(() => shows(name, path), { timeout: 10_000, message: name + path }).toBe(false);
  await expect.poll(() => shows('papers', '/network'), { timeout: 20_000 }).toBe(false);
  const [pinned] = (await ask('mill', 'front')).body.pins;
  expect(pinned.state).toBe('hidden');
  expect((await ask('mill', 'takedowns')).body.takedowns).toMatchObject([{ title: LIBEL, everywhere: true }]);

  await savePaper('fern');
  await expect.poll(() => read('fern'), { timeout: 10_000 }).toContain('Bridge opens');
  expect(await shows('fern')).toBe(false);

  await site.stop();
  site = await start();
  for (const name of ['quay', 'mill', 'fern']) {
    await expect.poll(() => read(name), { timeout: 10_000 }).toContain('Bridge opens');
    expect(await shows(name), name).toBe(false);
  }
  const lifted = await ask('fern', 'restore', { id: hidden.body.id });
  expect(lifted.status).toBe(200);
  for (const name of ['quay', 'mill', 'fern'])
    await expect.poll(() => shows(name), { timeout: 10_000 }).toBe(true);
});

test('a rule of the network blocks in all papers; an operator of one paper makes and lifts neither', async () => {
  const rule = { kind: 'author', value: 'Nobody', category: null };
  const word = { ...rule, kind: 'word', value: 'accused', everywhere: true };
  expect((await ask('quay', 'addRule', {}, { ...word, category: 'business' })).status).toBe(422);
  const preview = async (more: object) =>
    (await ask('mill', 'previewRule', {}, { ...rule, kind: 'word', ...more })).body;
  expect(await preview({ value: 'quarry' })).toMatchObject({ matching: 0, of: 2, emptied: [] });
  expect(await preview({ value: 'quarry', everywhere: true })).toMatchObject({
    ...{ matching: 1, of: 3, emptied: ['arts'] },
    headlines: [{ title: 'Quarry reopens' }],
  });
  const { status, body } = await ask('quay', 'addRule', {}, word);
  expect(status).toBe(200);
  for (const name of ['quay', 'mill']) await expect.poll(() => shows(name), { timeout: 10_000 }).toBe(false);

  const nell = session;
  const { path } = (await ask('mill', 'invite', {}, { name: 'Ada', role: 'operator' })).body;
  const token = path.split('#')[1];
  ({ session } = await ask('mill', 'acceptInvitation', {}, { token, password: PASSWORD }));
  const target = { address: 'https://wire.example/story' };
  expect([
    (await ask('mill', 'addRule', {}, { ...rule, everywhere: true })).status,
    (await ask('mill', 'previewRule', {}, { ...rule, everywhere: true })).status,
    (await ask('mill', 'hide', {}, { target, reason: 'Libel', everywhere: true })).status,
    (await ask('mill', 'removeRule', { id: body.id })).status,
    (await ask('mill', 'addRule', {}, rule)).status,
  ]).toEqual([403, 403, 403, 403, 200]);
  expect(await shows('mill')).toBe(false);
  session = nell;
  expect((await ask('mill', 'removeRule', { id: body.id })).status).toBe(200);
  for (const name of ['quay', 'mill']) await expect.poll(() => shows(name), { timeout: 10_000 }).toBe(true);
});
