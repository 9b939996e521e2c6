import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fullDate } from '../../app/text/relative-time.ts';
import { CATEGORIES, TOPICS } from '../../contract/categories.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { readEnvironment } from '../../server/origin/environment.ts';
import { type Site, startSite } from '../../server/origin/site.ts';
import { importArticles } from '../../server/paper/articles/import-articles.ts';
import { readDeskAnswer } from '../support/desk-client.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { freePort } from '../support/free-port.ts';
import { createOwnPaper, type OwnPaper } from '../support/own-paper.ts';
import { askPage } from './ask-page.ts';

/** Each setting of publication.json, saved while the site runs. */

let remote: FakeHosts;
let other: FakeHosts;
let paper: OwnPaper;
let database: Database;
let site: Site;
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  remote = await startFakeHosts();
  other = await startFakeHosts();
  remote.set('*', newsFeed({ title: 'Quay Wire' }, [{ title: 'Ferry timetable grows', minutesAgo: 600 }]));
  other.set('*', newsFeed({ title: 'Crane Wire' }, [{ title: 'Crane number nine is back', minutesAgo: 5 }]));
  paper = await createOwnPaper((category) => remote.url(`/${category}.xml`));
  await paper.save(
    'content/articles/knot.md',
    '---\ntitle: A knot\ndescription: Tied\ndate: 2026-03-09\nimage: /illustrations/world/port-1/16x9.svg\n---\nIt holds.\n',
  );
  await paper.publish({
    trustedHosts: [remote.host],
    mostRead: false,
    viewOnPinterest: false,
    timeZone: 'Pacific/Pago_Pago',
  });
  database = await openEmptyDatabase();
  await paper.save(
    'imports/kiln.md',
    '---\ntitle: Fired in a kiln\ndescription: Hot\ndate: 2026-03-08\n---\nIt glows.\n',
  );
  await importArticles({
    folder: join(paper.folder, 'imports'),
    home: { domain: 'harborcourier.example', timeZone: 'UTC' },
    db: database.db,
  });
  site = await startSite(
    readEnvironment({
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_PORT: String(await freePort()),
      PUBLICATION: paper.folder,
      REQUESTS_PER_MINUTE: '1000000',
    }),
    {
      database,
      log: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
      timing: { pageTimeoutMs: 60_000, readsIntervalSeconds: 1 },
    },
  );
});
afterAll(async () => {
  await site.stop();
  await paper.dispose();
  await other.close();
  await remote.close();
});

const url = () => `http://127.0.0.1:${site.port}`;
const ask = (path: string, headers: Record<string, string> = {}) => fetch(url() + path, { headers });
const text = async (path: string) => (await ask(path)).text();
const pageHas = (path: string, words: string) => async () => (await text(path)).includes(words);

interface SettingChange {
  saved?: Record<string, unknown>;
  /** Of the feeds, by category. */
  feeds?: Record<string, string>;
  /** Whether readers, editors or outside hosts notice it. */
  isInUse(): Promise<boolean>;
}

/** By setting. What only notes are for is not among them. */
const CHANGES: Record<Exclude<keyof Publication, '$schema' | 'notes' | 'keepDays'>, () => SettingChange> = {
  name: () => ({ saved: { name: 'The Quayside Times' }, isInUse: pageHas('/', 'The Quayside Times') }),
  tagline: () => ({ saved: { tagline: 'Tides and trade' }, isInUse: pageHas('/', 'Tides and trade') }),
  description: () => ({
    saved: { description: 'All that moves in the port.' },
    isInUse: pageHas('/', 'All that moves in the port.'),
  }),
  domain: () => ({
    saved: { domain: 'quayside.example' },
    // Imported articles stay the paper's.
    isInUse: async () => {
      const blog = await text('/blog');
      return blog.includes('https://quayside.example/blog') && blog.includes('Fired in a kiln');
    },
  }),
  hosts: () => ({
    saved: { hosts: ['second.example'] },
    // It has a blog of its own, with nothing in it.
    isInUse: async () => {
      const { text } = await askPage(url(), '/blog', { headers: { Host: 'second.example' } });
      return text.includes('No Blog Posts Found');
    },
  }),
  timeZone: () => ({
    // It is never the same day in both. The locale is saved with it.
    saved: { timeZone: 'Pacific/Kiritimati' },
    isInUse: async () => {
      const { weekday, date } = fullDate(new Date(), { locale: 'en-GB', timeZone: 'Pacific/Kiritimati' });
      return (await text('/')).includes(`${weekday}</span>${date}`);
    },
  }),
  locale: () => ({ saved: { locale: 'en-GB' }, isInUse: pageHas('/', '<html lang="en-GB"') }),
  icon: () => ({ saved: { icon: '/media/anchor.svg' }, isInUse: pageHas('/', '/media/anchor.svg') }),
  texts: () => ({
    saved: { texts: { footer: 'Printed on rope.' } },
    isInUse: pageHas('/', 'Printed on rope.'),
  }),
  feeds: () => ({
    feeds: { world: remote.url('/tides.xml') },
    isInUse: async () => (await ask(`/api/rss?rss_url=${remote.url('/tides.xml')}`)).status === 200,
  }),
  trustedHosts: () => ({
    saved: { trustedHosts: [remote.host, other.host] },
    feeds: { sports: other.url('/cranes.xml') },
    isInUse: pageHas('/category/sports', 'Crane number nine is back'),
  }),
  userAgent: () => ({
    saved: { userAgent: 'Quayside (desk@quayside.example)' },
    feeds: { arts: remote.url('/agent.xml') },
    isInUse: async () =>
      remote.requests.some(
        ({ path, headers }) =>
          path === '/agent.xml' && String(headers['user-agent']).includes('desk@quayside.example'),
      ),
  }),
  categories: () => ({
    saved: { categories: { world: { name: 'Beyond the harbour' } } },
    isInUse: pageHas('/category/world', 'Beyond the harbour'),
  }),
  services: () => ({
    saved: { services: { key: 'another-key' } },
    isInUse: async () =>
      (await ask('/api/get_metainfo', KEY)).status === 401 &&
      (await ask('/api/get_metainfo', { Authorization: 'Bearer another-key' })).status === 200,
  }),
  featuredVideo: () => ({
    saved: { featuredVideo: { title: 'A night on the quay', youtube: 'abcdefghijk' } },
    isInUse: pageHas('/', 'A night on the quay'),
  }),
  eventsWall: () => ({
    saved: { eventsWall: 'https://events.example/wall' },
    isInUse: pageHas('/', 'https://events.example/wall'),
  }),
  newsroom: () => ({
    saved: { newsroom: { title: 'From the pier' } },
    isInUse: pageHas('/', 'From the pier'),
  }),
  mostRead: () => ({
    saved: { mostRead: true },
    async isInUse() {
      await askPage(url(), '/blog/rope', { headers: { 'Sec-Fetch-Dest': 'document' } });
      return (await database.db.selectFrom('reads').select('path').execute()).length > 0;
    },
  }),
  viewOnPinterest: () => ({
    saved: { viewOnPinterest: true },
    isInUse: pageHas('/blog/knot', 'View on Pinterest'),
  }),
  breakingHours: () => ({
    saved: { breakingHours: 24 },
    isInUse: async () => (await (await ask('/api/headlines')).json()).breaking.length > 0,
  }),
  trendingTopics: () => ({
    saved: { trendingTopics: ['Buoys', 'Ferries', 'Cranes', 'Fish', 'Rope'] },
    isInUse: pageHas('/', 'Buoys'),
  }),
  topics: () => ({
    saved: { topics: Object.fromEntries(TOPICS.map((topic) => [topic, { strong: ['ferry'] }])) },
    isInUse: pageHas('/topic/markets', 'Ferry timetable grows'),
  }),
  partners: () => ({
    saved: {
      partners: [
        { id: 'tide', title: 'Tide tables', directUrl: '/media/tide.png', originalUrl: '/media/tide.png' },
      ],
    },
    isInUse: pageHas('/partners', 'Tide tables'),
  }),
  social: () => ({
    saved: { social: { linkedin: 'https://social.example/quayside' } },
    isInUse: pageHas('/', 'https://social.example/quayside'),
  }),
  crawlers: () => ({
    saved: { crawlers: { refuse: ['QuayBot'] } },
    isInUse: pageHas('/robots.txt', 'QuayBot'),
  }),
  offline: () => ({
    saved: { offline: false },
    isInUse: async () => (await text('/worker.js')).includes('unregister'),
  }),
  webSub: () => ({
    saved: { webSub: 'https://hub.example/' },
    isInUse: pageHas('/feed.xml', 'https://hub.example/'),
  }),
  desk: () => ({
    saved: { desk: { reviewRequired: true } },
    isInUse: async () => (await readText(await operator())).reviewRequired === true,
  }),
  newswire: () => ({
    saved: { newswire: true },
    isInUse: async () => (await ask('/newswire/local.xml')).status === 200,
  }),
};

const KEY = { Authorization: 'Bearer public-anonymous-key' };

function feedsWith(changed: Record<string, string>): Record<string, string> {
  const usual = Object.fromEntries(CATEGORIES.map((category) => [category, remote.url(`/${category}.xml`)]));
  return { ...usual, ...changed };
}

let session: Promise<string> | undefined;
/** The session of the first account, which the printed link makes. */
function operator(): Promise<string> {
  session ??= (async () => {
    await vi.waitUntil(deskLink, { timeout: 20_000 });
    const body = JSON.stringify({
      token: deskLink()?.split('#')[1],
      name: 'Ada',
      password: 'correct horse battery',
    });
    const answer = await deskAnswer('invitation', { method: 'PUT', body, headers: { Origin: deskUrl() } });
    return answer.session ?? '';
  })();
  return session;
}
const deskUrl = () => `http://127.0.0.1:${site.adminPort}`;
const deskLink = () => logged.map(({ msg }) => /Desk: (http:\S+)/.exec(String(msg))?.[1]).find(Boolean);
const deskAnswer = async (path: string, request: RequestInit) =>
  readDeskAnswer(await fetch(`${deskUrl()}/desk/api/${path}`, request));
const holdText = async (tab: string) =>
  (
    await deskAnswer('text/hold?kind=articles&file=rope.md', {
      method: 'POST',
      body: JSON.stringify({ tab, take: false, leave: false }),
      headers: { Cookie: `masthead_desk=${await operator()}`, Origin: deskUrl() },
    })
  ).body;
const readText = async (cookie: string) =>
  (await deskAnswer('text?kind=articles&file=rope.md', { headers: { Cookie: `masthead_desk=${cookie}` } }))
    .body;

describe('a setting that is saved while the site runs is in use at once', () => {
  beforeAll(async () => {
    await holdText('first tab');
    const changes = Object.entries(CHANGES).map(([name, change]) => [name, change()] as const);
    for (const [name, { isInUse }] of changes) expect(await isInUse(), name).toBe(false);
    await paper.publish({
      ...Object.assign({}, ...changes.map(([, { saved }]) => saved)),
      feeds: feedsWith(Object.assign({}, ...changes.map(([, { feeds }]) => feeds))),
    });
  });
  for (const [name, change] of Object.entries(CHANGES)) {
    test(name, () => expect.poll(change().isInUse).toBe(true));
  }
});

test('a text stays with the tab that holds it while settings are saved', async () => {
  expect((await holdText('second tab')).holder).toEqual({ who: 'Ada', mine: false });
});

test('settings with an issue change nothing, and the log says what is wrong', async () => {
  const before = logged.length;
  await paper.publish({ name: 'Half a paper', feeds: { local: 'nowhere' } });
  await expect
    .poll(() => logged.slice(before).map(({ msg }) => String(msg)))
    .toContainEqual(expect.stringContaining('the last good version of the publication stays'));
  expect(await text('/')).not.toContain('Half a paper');
  await paper.publish({ name: 'A whole paper', feeds: feedsWith({}) });
  await expect.poll(pageHas('/', 'A whole paper')).toBe(true);
});
