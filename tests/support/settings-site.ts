import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { fullDate } from '../../app/text/relative-time.ts';
import { TOPICS } from '../../contract/categories.ts';
import type { Publication } from '../../contract/publication.ts';
import type { SettingEdit } from '../../contract/setting-edits.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { readEnvironment } from '../../server/origin/environment.ts';
import { startSite } from '../../server/origin/site.ts';
import { importArticles } from '../../server/paper/articles/import-articles.ts';
import { askPage } from './ask-page.ts';
import { CHEAP_PASSWORDS, type DeskAnswer, PASSWORD, readDeskAnswer } from './desk-client.ts';
import { newsFeed } from './fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from './fake-hosts.ts';
import { freePort } from './free-port.ts';
import { createOwnPaper, type OwnPaper } from './own-paper.ts';

/** A site whose settings are saved while it runs, and its operator. */
export interface SettingsSite {
  url: string;
  paper: OwnPaper;
  database: Database;
  /** The host of the paper's feeds, and one that it does not trust yet. */
  remote: FakeHosts;
  other: FakeHosts;
  logged: Record<string, unknown>[];
  ask(path: string, headers?: Record<string, string>): Promise<Response>;
  text(path: string): Promise<string>;
  pageHas(path: string, words: string): () => Promise<boolean>;
  /** Saves settings at the desk. Settles when the desk says that they are in use. */
  save(changes: readonly SettingChange[]): Promise<void>;
  holdText(tab: string): Promise<DeskAnswer['body']>;
  /** An article, as the desk has it. */
  readRope(): Promise<DeskAnswer['body']>;
  /** Returns what the desk says of the picture. */
  uploadPicture(name: string, bytes: AsyncIterable<Uint8Array>): Promise<unknown>;
  stop(): Promise<void>;
}

/** The site closes the database. */
export async function startSettingsSite(database: Database): Promise<SettingsSite> {
  const [remote, other] = await Promise.all([startFakeHosts(), startFakeHosts()]);
  remote.set('*', newsFeed({ title: 'Quay Wire' }, [{ title: 'Ferry timetable grows', minutesAgo: 600 }]));
  other.set('*', newsFeed({ title: 'Crane Wire' }, [{ title: 'Crane number nine is back', minutesAgo: 5 }]));
  const paper = await createOwnPaper((category) => remote.url(`/${category}.xml`));
  await paper.save(
    'content/articles/knot.md',
    '---\ntitle: A knot\ndescription: Tied\ndate: 2026-03-09\nimage: /illustrations/world/port-1/16x9.svg\n---\nIt holds.\n',
  );
  for (const picture of ['anchor.svg', 'tide.png']) await paper.save(`media/${picture}`, '<svg/>');
  await paper.publish({
    trustedHosts: [remote.host],
    mostRead: false,
    viewOnPinterest: false,
    timeZone: 'Pacific/Pago_Pago',
  });
  await paper.save(
    'imports/kiln.md',
    '---\ntitle: Fired in a kiln\ndescription: Hot\ndate: 2026-03-08\n---\nIt glows.\n',
  );
  await importArticles({
    folder: join(paper.folder, 'imports'),
    home: { id: 'harborcourier.example', domain: 'harborcourier.example', timeZone: 'UTC' },
    db: database.db,
  });
  const logged: Record<string, unknown>[] = [];
  /** Of the printed link, by which the first account is made. */
  const token = Promise.withResolvers<string>();
  const write = (line: string) => {
    const entry = JSON.parse(line);
    logged.push(entry);
    const [, printed] = /Desk: http:\S+#(\S+)/.exec(entry.msg) ?? [];
    if (printed) token.resolve(printed);
  };
  const site = await startSite(
    readEnvironment({
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_PORT: String(await freePort()),
      PUBLICATION: paper.folder,
      REQUESTS_PER_MINUTE: '1000000',
    }),
    {
      database,
      log: pino({ level: 'info' }, { write }),
      timing: { pageTimeoutMs: 60_000, readsIntervalSeconds: 1, passwordCost: CHEAP_PASSWORDS },
    },
  );
  const url = `http://127.0.0.1:${site.port}`;
  const desk = `http://127.0.0.1:${site.adminPort}`;
  const ask: SettingsSite['ask'] = (path, headers = {}) => fetch(url + path, { headers });
  const text: SettingsSite['text'] = async (path) => (await ask(path)).text();

  const atDesk = async (path: string, request: RequestInit) =>
    readDeskAnswer(await fetch(`${desk}/desk/api/${path}`, request));
  const joined = await atDesk('invitation', {
    method: 'PUT',
    body: JSON.stringify({ token: await token.promise, name: 'Ada', password: PASSWORD }),
    headers: { Origin: desk },
  });
  const headers = { Cookie: `masthead_desk=${joined.session}`, Origin: desk };
  const atDeskAs = async (path: string, method = 'GET', body?: object) => {
    const answer = await atDesk(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };

  return {
    url,
    paper,
    database,
    remote,
    other,
    logged,
    ask,
    text,
    pageHas: (path, words) => async () => (await text(path)).includes(words),
    async save(changes) {
      const edits = changes.flatMap(({ saved = {}, feeds = {} }): SettingEdit[] => [
        ...Object.entries(saved).map(([name, value]) => ({ path: [name], value })),
        ...Object.entries(feeds).map(([category, value]) => ({ path: ['feeds', category], value })),
      ]);
      const { revision } = await atDeskAs('settings?file=publication');
      const change = { base: revision, change: { edits } };
      const { problem } = await atDeskAs('settings?file=publication', 'PUT', change);
      if (problem !== '') throw new Error(problem);
    },
    holdText: (tab) =>
      atDeskAs('text/hold?kind=articles&file=rope.md', 'POST', { tab, take: false, leave: false }),
    readRope: () => atDeskAs('text?kind=articles&file=rope.md'),
    async uploadPicture(name, bytes) {
      const upload = request(`${desk}/desk/api/pictures?name=${name}`, { method: 'POST', headers });
      const [[answer]] = await Promise.all([once(upload, 'response'), pipeline(bytes, upload)]);
      return json(answer);
    },
    async stop() {
      await site.stop();
      await paper.dispose();
      await other.close();
      await remote.close();
    },
  };
}

export interface SettingChange {
  saved?: Record<string, unknown>;
  /** Of the feeds, by category. */
  feeds?: Record<string, string>;
  /** Whether readers, editors or outside hosts notice it. */
  isInUse(): Promise<boolean>;
}

/**
 * By setting, in an order in which they can be saved one by one: made-up hosts need `newswire`. `keepDays` shows only when
 * headlines are pruned.
 */
export const CHANGES: Record<
  Exclude<
    keyof Publication,
    '$schema' | 'notes' | 'id' | 'closed' | 'keepDays' | 'untrustedHosts' | 'trustedHosts'
  >,
  (site: SettingsSite) => SettingChange
> = {
  newswire: (site) => ({
    saved: { newswire: true },
    isInUse: async () => (await site.ask('/newswire/local.xml')).status === 200,
  }),
  name: (site) => ({
    saved: { name: 'The Quayside Times' },
    isInUse: site.pageHas('/', 'The Quayside Times'),
  }),
  securityContact: (site) => ({
    saved: { securityContact: 'mailto:security@quayside.example' },
    isInUse: site.pageHas('/.well-known/security.txt', 'mailto:security@quayside.example'),
  }),
  tagline: (site) => ({
    saved: { tagline: 'Tides and trade' },
    isInUse: site.pageHas('/', 'Tides and trade'),
  }),
  description: (site) => ({
    saved: { description: 'All that moves in the port.' },
    isInUse: site.pageHas('/', 'All that moves in the port.'),
  }),
  domain: (site) => ({
    saved: { domain: 'quayside.example' },
    // Imported articles stay the paper's.
    isInUse: async () => {
      const blog = await site.text('/blog');
      return blog.includes('https://quayside.example/blog') && blog.includes('Fired in a kiln');
    },
  }),
  hosts: (site) => ({
    saved: { hosts: ['second.example'] },
    // It has a blog of its own, with nothing in it.
    isInUse: async () => {
      const { text } = await askPage(site.url, '/blog', { headers: { Host: 'second.example' } });
      return text.includes('No Blog Posts Found');
    },
  }),
  formerHosts: (site) => ({
    saved: { formerHosts: ['old.example'] },
    async isInUse() {
      const { status, headers } = await askPage(site.url, '/blog?page=2', {
        headers: { Host: 'old.example' },
      });
      return status === 301 && headers.location === 'https://quayside.example/blog?page=2';
    },
  }),
  locale: (site) => ({ saved: { locale: 'en-GB' }, isInUse: site.pageHas('/', '<html lang="en-GB"') }),
  icon: (site) => ({ saved: { icon: '/media/anchor.svg' }, isInUse: site.pageHas('/', '/media/anchor.svg') }),
  texts: (site) => ({
    saved: { texts: { footer: 'Printed on rope.' } },
    isInUse: site.pageHas('/', 'Printed on rope.'),
  }),
  timeZone: (site) => ({
    // It is never the same day in both.
    saved: { timeZone: 'Pacific/Kiritimati' },
    isInUse: async () => {
      const { weekday, date } = fullDate(new Date(), { locale: 'en-GB', timeZone: 'Pacific/Kiritimati' });
      return (await site.text('/')).includes(`${weekday}</span>${date}`);
    },
  }),
  feeds: (site) => ({
    feeds: { world: site.remote.url('/tides.xml') },
    isInUse: async () => (await site.ask(`/api/rss?rss_url=${site.remote.url('/tides.xml')}`)).status === 200,
  }),
  userAgent: (site) => ({
    saved: { userAgent: 'Quayside (desk@quayside.example)' },
    feeds: { arts: site.remote.url('/agent.xml') },
    isInUse: async () =>
      site.remote.requests.some(
        ({ path, headers }) =>
          path === '/agent.xml' && String(headers['user-agent']).includes('desk@quayside.example'),
      ),
  }),
  categories: (site) => ({
    saved: { categories: { world: { name: 'Beyond the harbour' } } },
    isInUse: site.pageHas('/category/world', 'Beyond the harbour'),
  }),
  services: (site) => ({
    saved: { services: { key: 'another-key' } },
    isInUse: async () =>
      (await site.ask('/api/get_metainfo', KEY)).status === 401 &&
      (await site.ask('/api/get_metainfo', { Authorization: 'Bearer another-key' })).status === 200,
  }),
  featuredVideo: (site) => ({
    saved: { featuredVideo: { title: 'A night on the quay', youtube: 'abcdefghijk' } },
    isInUse: site.pageHas('/', 'A night on the quay'),
  }),
  eventsWall: (site) => ({
    saved: { eventsWall: 'https://events.example/wall' },
    isInUse: site.pageHas('/', 'https://events.example/wall'),
  }),
  newsroom: (site) => ({
    saved: { newsroom: { title: 'From the pier' } },
    isInUse: site.pageHas('/', 'From the pier'),
  }),
  mostRead: (site) => ({
    saved: { mostRead: true },
    async isInUse() {
      await askPage(site.url, '/blog/rope', { headers: { 'Sec-Fetch-Dest': 'document' } });
      return (await site.database.db.selectFrom('reads').select('path').execute()).length > 0;
    },
  }),
  viewOnPinterest: (site) => ({
    saved: { viewOnPinterest: true },
    isInUse: site.pageHas('/blog/knot', 'View on Pinterest'),
  }),
  breakingHours: (site) => ({
    saved: { breakingHours: 24 },
    isInUse: async () => (await (await site.ask('/api/headlines')).json()).breaking.length > 0,
  }),
  trendingTopics: (site) => ({
    saved: { trendingTopics: ['Buoys', 'Ferries', 'Cranes', 'Fish', 'Rope'] },
    isInUse: site.pageHas('/', 'Buoys'),
  }),
  topics: (site) => ({
    saved: { topics: Object.fromEntries(TOPICS.map((topic) => [topic, { strong: ['ferry'] }])) },
    isInUse: site.pageHas('/topic/markets', 'Ferry timetable grows'),
  }),
  partners: (site) => ({
    saved: {
      partners: [
        { id: 'tide', title: 'Tide tables', directUrl: '/media/tide.png', originalUrl: '/media/tide.png' },
      ],
    },
    isInUse: site.pageHas('/partners', 'Tide tables'),
  }),
  social: (site) => ({
    saved: { social: { linkedin: 'https://social.example/quayside' } },
    isInUse: site.pageHas('/', 'https://social.example/quayside'),
  }),
  crawlers: (site) => ({
    saved: { crawlers: { refuse: ['QuayBot'] } },
    isInUse: site.pageHas('/robots.txt', 'QuayBot'),
  }),
  offline: (site) => ({
    saved: { offline: false },
    isInUse: async () => (await site.text('/worker.js')).includes('unregister'),
  }),
  webSub: (site) => ({
    saved: { webSub: 'https://hub.example/' },
    isInUse: site.pageHas('/feed.xml', 'https://hub.example/'),
  }),
  desk: (site) => ({
    saved: { desk: { reviewRequired: true } },
    isInUse: async () => (await site.readRope()).reviewRequired === true,
  }),
};

const KEY = { Authorization: 'Bearer public-anonymous-key' };
