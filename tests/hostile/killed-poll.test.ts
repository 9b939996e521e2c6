import { afterAll, beforeAll, expect, test } from 'vitest';
import { rss } from '../feeds-setup.ts';
import { createOwnPaper, type OwnPaper } from '../own-paper.ts';
import { feed } from './outside-faults.ts';
import { type OutsideWorld, startOutsideWorld } from './outside-world.ts';
import {
  prepareDataFolder,
  removeFolder,
  type SupervisedSite,
  startReaders,
  startSupervisedSite,
} from './supervised-site.ts';

/** Real processes, one of which dies while a feed is being read. */

const PATIENCE = { timeout: 120_000, interval: 50 };
let world: OutsideWorld;
let paper: OwnPaper;
let site: SupervisedSite;

beforeAll(async () => {
  world = await startOutsideWorld();
  paper = await createOwnPaper((category) => world.url(`/${category}.xml`));
  await paper.publish({ trustedHosts: [world.host] });
  world.set('*', feed(rss(['The first tide'])));
  // Begins to answer and never ends.
  world.set('/world.xml', (_request, response) => void response.write('<rss version="2.0"><channel>'));
  site = await startSupervisedSite({
    dataDir: await prepareDataFolder(),
    edges: 1,
    // A busy machine takes its time to start an origin.
    originPatienceMs: 120_000,
    variables: { PUBLICATION: paper.folder },
  });
});
afterAll(async () => {
  await site?.stop();
  await removeFolder(site.dataDir);
  await paper.dispose();
  await world.close();
});

const polls = () => world.requests.filter(({ path }) => path === '/world.xml').length;
const words = async (path: string) => (await fetch(site.url + path)).text();

test('an origin killed in the middle of a poll: what was stored stays, the next one polls that feed, no reader notices', async () => {
  await expect.poll(polls, PATIENCE).toBe(1);
  await expect.poll(() => words('/category/local'), PATIENCE).toContain('The first tide');
  const readers = startReaders(site.url, ['/category/local', '/faq'], 4);
  world.set('*', (_request, response) => void response.writeHead(503).end());
  world.set('/world.xml', feed(rss(['The second tide'])));
  process.kill(site.supervisor.processes().origin, 'SIGKILL');
  await expect.poll(polls, PATIENCE).toBeGreaterThan(1);
  await expect.poll(() => words('/category/world'), PATIENCE).toContain('The second tide');
  expect(await words('/category/local')).toContain('The first tide');
  await readers.stop();
  expect(readers.failures).toEqual([]);
  expect(readers.read).toBeGreaterThan(0);
});
