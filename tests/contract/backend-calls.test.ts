import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Publication } from '../../contract/publication.ts';
import { createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createFetcher, type Fetcher } from '../../server/net/fetcher.ts';
import { type Articles, openArticles } from '../../server/paper/articles/open-articles.ts';
import { OWN_SOURCE, storeArticles } from '../../server/paper/articles/store-articles.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { domainOf } from '../../server/protocol/domains.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { type StubBackend, startStubBackend } from '../support/stub-backend.ts';
import { databases } from './databases.ts';

const SECRET = 'sk-live-0123456789';
const PUBLIC = 'public-anonymous-key';

let database: Database;
let stub: StubBackend;
let fetcher: Fetcher;
let publication: Publication;
let logged: string[];

beforeAll(async () => {
  database = await databases[0].open();
});
beforeEach(async () => {
  await database.db.deleteFrom('backend_answers').execute();
  stub = await startStubBackend(SECRET);
  stub.articles = sampleArticles(3, () => ({ domains: ['meridianledger.example', 'second.example'] }));
  fetcher = createFetcher({ trustedHosts: [stub.host], userAgent: 'test' });
  const sample = await loadPublication('sample/meridian-ledger/publication.json');
  publication = {
    ...sample,
    hosts: ['second.example'],
    services: { ...sample.services, backend: stub.address, key: PUBLIC },
  };
  logged = [];
});
afterEach(async () => {
  await fetcher.close();
  await stub.stop();
});
afterAll(() => database.close());

const open = (folder?: string, origin = new URL(stub.address).origin) =>
  openArticles({
    publication,
    folder,
    secret: { key: SECRET, origin },
    database,
    fetcher,
    changes: createChanges(),
    resolveImage: () => undefined,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    clock: () => new Date(),
  });
const ask = (articles: Articles, call: string, key: string) =>
  articles.routes.request(`/api/${call}`, { headers: { Authorization: `Bearer ${key}` } });

test('a backend that the environment does not name with the secret is sent the public key', async () => {
  await ask(await open(undefined, 'https://blog.example'), 'get_metainfo?page=1', PUBLIC);
  expect(stub.asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${PUBLIC}`]);
});

test('an outside backend is sent its secret; readers use the public key, and meet the secret nowhere', async () => {
  const articles = await open();
  const answers = [
    await ask(articles, 'get_metainfo?page=1', PUBLIC),
    await ask(articles, 'get_details?slug=article-1', PUBLIC),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(stub.asked.map(({ authorization }) => authorization)).toEqual([
    `Bearer ${SECRET}`,
    `Bearer ${SECRET}`,
  ]);
  expect((await ask(articles, 'get_metainfo?page=1', SECRET)).status).toBe(401);
  stub.fault = { status: 401, body: `{"message":"no such key"}` };
  const refused = await ask(articles, 'get_details?slug=article-2', PUBLIC);
  const bodies = [...answers, refused].map(
    async (answer) => JSON.stringify([...answer.headers]) + (await answer.text()),
  );
  expect((await Promise.all(bodies)).join() + logged.join()).not.toContain(SECRET);
  expect(logged.join()).toContain('HTTP error! status: 401');
});

test('each host that the publication lists sends its own domain, every other the publication’s', async () => {
  const articles = await open();
  for (const host of ['www.second.example', 'meridianledger.example', 'made-up.example', undefined]) {
    await ask(articles, `get_metainfo?page=1&domain=${domainOf(host, articles.domains)}`, PUBLIC);
  }
  expect(stub.asked.map(({ url }) => new URL(url, stub.address).searchParams.get('domain'))).toEqual([
    'second.example',
    'meridianledger.example',
  ]);
});

test('pages of each of its hosts may make the calls', async () => {
  const articles = await open();
  const allowed = async (origin: string) => {
    const headers = { Authorization: `Bearer ${PUBLIC}`, Origin: origin };
    const answer = await articles.routes.request('/api/get_metainfo?page=1', { headers });
    return answer.headers.get('access-control-allow-origin');
  };
  expect(await allowed('https://www.second.example')).toBe('https://www.second.example');
  expect(await allowed('https://meridianledger.example')).toBe('https://meridianledger.example');
  expect(await allowed('https://made-up.example')).toBeNull();
});

test('a node whose texts another desk writes takes articles from the database, and withdraws none', async () => {
  const stored = { articles: sampleArticles(2), spared: new Set<string>(), allOrNothing: true };
  await storeArticles(database.db, { ...stored, publication: publication.domain, source: OWN_SOURCE });
  publication = { ...publication, services: { ...publication.services, backend: null } };
  const articles = await open();
  const answer = await ask(articles, 'get_metainfo?page=1&domain=meridianledger.example', PUBLIC);
  expect(await answer.json()).toMatchObject({ total: 2 });
  await articles.stop();
});
