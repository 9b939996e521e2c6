import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openPostgres } from '../../server/data/database/open-database.ts';
import { createEmptyPostgres } from '../support/empty-database.ts';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { startNginx } from '../support/nginx.ts';
import { smallNetworkDefaults } from '../support/small-network.ts';
import { removeFolder, startSupervisedSite } from '../support/supervised-site.ts';

/** A network as large ones run it: two nodes on one PostgreSQL, behind the shipped nginx. */

const NAMES = ['quay', 'mill', 'fern'];
const WAIT = { timeout: 60_000, interval: 100 };
const stack = new AsyncDisposableStack();
let remote: FakeHosts;
let database: Database;
/** nginx, and each node. */
let urls: [front: string, one: string, other: string];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-network-nodes-'));
  stack.defer(() => removeFolder(folder));
  remote = await startFakeHosts();
  stack.defer(() => remote.close());
  for (const name of ['shared', ...NAMES]) say(name, `News of ${name}`);
  const save = async (path: string, content: object) => {
    const file = join(folder, 'network', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(content));
  };
  await save('network.json', {
    name: 'The Network',
    defaults: smallNetworkDefaults(remote),
  });
  for (const name of NAMES) {
    await save(`${name}/publication.json`, {
      name: `The ${name}`,
      domain: `${name}.example`,
      feeds: { business: remote.url(`/${name}.xml`) },
    });
  }
  const address = await createEmptyPostgres(inject('postgres'));
  database = await openPostgres(address);
  stack.defer(() => database.close());
  const nodes = await Promise.all(
    ['one', 'other'].map((node) =>
      startSupervisedSite({
        dataDir: join(folder, node),
        edges: 1,
        variables: {
          PUBLICATION: join(folder, 'network'),
          DATABASE_URL: address,
          TRUSTED_PROXIES: '127.0.0.1',
          SHARED_CACHE_SECONDS: '1',
        },
      }),
    ),
  );
  for (const node of nodes) stack.defer(() => node.stop());
  const [one = '', other = ''] = nodes.map(({ url }) => url);
  const nginx = await startNginx({ nodes: [one, other].map((url) => url.replace('http://', '')) });
  stack.defer(() => nginx.stop());
  urls = [nginx.url, one, other];
}, 180_000);
afterAll(() => stack.disposeAsync());

function say(feed: string, title: string): void {
  remote.set(`/${feed}.xml`, newsFeed({ title: feed }, [{ title, link: remote.url(`/${feed}`) }]));
}

/** Not fetch, which sends the host of the address. */
async function front(url: string, name: string): Promise<string> {
  const [answer] = await once(request(url, { headers: { Host: `${name}.example` } }).end(), 'response');
  return text(answer);
}

test('readers get each paper from either node, and each feed is polled by one of them', async () => {
  for (const name of NAMES)
    for (const url of urls) {
      await expect.poll(() => front(url, name), WAIT).toContain(`News of ${name}`);
      const others = NAMES.filter((other) => other !== name).map((other) => `News of ${other}`);
      for (const other of others) expect(await front(url, name)).not.toContain(other);
    }
  const polls = (feed: string) => remote.requests.filter(({ path }) => path === `/${feed}.xml`).length;
  expect(['shared', ...NAMES].map(polls)).toEqual([1, 1, 1, 1]);
});

test('what one node polls is on the pages of the other, too', { timeout: 180_000 }, async () => {
  say('shared', 'Bridge opens to traffic');
  const before = remote.requests.length;
  await sql`update feeds set next_poll_at = now() where address like '%/shared.xml'`.execute(database.db);
  for (const name of NAMES)
    for (const url of urls)
      await expect.poll(() => front(url, name), WAIT).toContain('Bridge opens to traffic');
  expect(remote.requests.slice(before).filter(({ path }) => path === '/shared.xml')).toHaveLength(1);
});
