import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import { headlinesAnswer, liveEvent } from '../../contract/live.ts';
import type { OwnItem } from '../../contract/rss.ts';
import type { SharedChanges } from '../../server/data/changes/change-reader.ts';
import { liveRoutes } from '../../server/data/changes/live-routes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createSseConnections } from '../../server/edge/sse-connections.ts';
import { createHttpServer, type HttpServer } from '../../server/lib/http/http-server.ts';
import { createReaderAddress } from '../../server/lib/http/reader-address.ts';
import { rss2jsonTime } from '../../server/news/feeds/serve/rss2json.ts';
import { eventually, openFeedsSetup } from '../support/feeds-setup.ts';
import { type LiveReader, openLiveReader } from '../support/live-reader.ts';
import { openSharedChanges } from '../support/shared-changes.ts';
import { rssItem } from '../support/story-fixture.ts';
import { engines } from './databases.ts';

const log = pino({ level: 'silent' });
const readerAddress = createReaderAddress(undefined);
const PUBLICATION = 'meridianledger.example';
const EARLIER = '<pubDate>Sun, 15 Nov 2026 08:00:00 GMT</pubDate>';

interface Process {
  url: string;
  changes: SharedChanges;
  routes: ReturnType<typeof liveRoutes>;
  stop(): Promise<void>;
}

const bar = [{ category: 'local' as const, title: 'Ferry', link: 'https://w.example/Ferry' }];

describe.for(engines)('on $name', ({ open }) => {
  let database: Database;
  const processes: Process[] = [];
  const readers: LiveReader[] = [];
  const sections = new Map<Category, OwnItem[]>();

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    for (const process of processes.splice(0)) await process.stop();
    await sql`delete from changes`.execute(database.db);
    await sql`delete from feeds`.execute(database.db);
  });

  async function startProcess(): Promise<Process> {
    const changes = await openSharedChanges({ database, publication: PUBLICATION, log });
    const clock = () => new Date();
    const live = createSseConnections({
      changesOf: () => changes,
      clock,
      readerAddress,
      timing: { batchDelayMs: 20, heartbeatIntervalMs: 200 },
    });
    const http: HttpServer = createHttpServer((request, response) => {
      if (!live.handle(request, response, PUBLICATION)) response.writeHead(404).end();
    });
    const port = await http.listen({ host: '127.0.0.1', port: 0 });
    const process = {
      url: `http://127.0.0.1:${port}/api/live`,
      changes,
      routes: liveRoutes({
        database,
        sections: async () => sections,
        breaking: async () => bar,
        publication: {
          id: PUBLICATION,
          domain: PUBLICATION,
          categories: {},
        },
        changes,
        log,
        clock,
      }),
      stop: async () => {
        live.closeAll();
        await http.stop({ timeoutMs: 1_000 });
        await changes.close();
      },
    };
    processes.push(process);
    return process;
  }

  async function read(url: string, headers: Record<string, string> = {}) {
    const reader = await openLiveReader(url, { headers });
    readers.push(reader);
    return reader;
  }

  test('a change reaches the readers of every process, with the categories that changed', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const readers = [await read(one.url), await read(other.url)];
    one.changes.publish(['feed:local', 'feed:business', 'articles', 'article:a']);
    for (const reader of readers) {
      await eventually(() => reader.events()).toMatchObject([
        { categories: ['local', 'business'], others: ['articles', 'article:a'] },
      ]);
      expect(reader.messages.find(({ event }) => event === 'message')?.id).toBe(String(one.changes.latest));
    }
  });

  test('the line says at once that it is alive, and again and again', async () => {
    const { url } = await startProcess();
    const reader = await read(url);
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(reader.headers['cache-control']).toBe('no-store');
    await eventually(
      () => reader.messages.filter(({ event }) => event === 'heartbeat').length,
    ).toBeGreaterThan(2);
    expect(reader.body()).toMatch(/^retry: [2-5]\d{3}\n/);
  });

  test('changes that come together are sent as one event', async () => {
    const { url, changes } = await startProcess();
    const reader = await read(url);
    for (const category of ['local', 'world', 'sports']) changes.publish([`feed:${category}`]);
    await eventually(() => reader.events().flatMap(({ categories }) => categories).length).toBe(3);
    expect(reader.events().length).toBeLessThanOrEqual(2);
  });

  test('a client that reconnects receives what it missed, by header or query, also from another process', async () => {
    const first = await startProcess();
    const reader = await read(first.url);
    first.changes.publish(['feed:local']);
    await eventually(() => reader.events().length).toBe(1);
    const place = String(first.changes.latest);
    await first.stop();
    processes.splice(0);
    await eventually(() => reader.messages.length).toBeGreaterThan(0);

    const second = await startProcess();
    second.changes.publish(['feed:sports']);
    await eventually(() => second.changes.latest).toBeGreaterThan(Number(place));
    const third = await startProcess();
    for (const back of [
      await read(third.url, { 'Last-Event-ID': place }),
      await read(`${third.url}?since=${place}`),
      // Where a browser says both, the header is newer.
      await read(`${third.url}?since=0`, { 'Last-Event-ID': place }),
    ]) {
      await eventually(() => back.events()).toMatchObject([{ categories: ['sports'], others: [] }]);
    }
    const current = await read(`${third.url}?since=${third.changes.latest}`);
    await eventually(() => current.messages.length).toBeGreaterThan(1);
    expect(current.events()).toEqual([]);
  });

  test('a client that was away for too long learns that anything may have changed', async () => {
    const { url, changes } = await startProcess();
    changes.publish(['feed:local']);
    await eventually(() => changes.latest).toBeGreaterThan(0);
    for (const since of ['999999999', '0']) {
      const reader = await read(`${url}?since=${since}`);
      await eventually(() => reader.events()[0]?.categories.length).toBe(15);
    }
  });

  test('those whom the line does not reach ask for the same', async () => {
    const { routes, changes } = await startProcess();
    const ask = async (query: string) =>
      liveEvent.parse(await (await routes.request(`/api/changes${query}`)).json());
    expect(await ask('')).toMatchObject({ id: changes.latest, categories: [], others: [] });
    changes.publish(['feed:local']);
    await eventually(() => changes.latest).toBeGreaterThan(0);
    const { id } = await ask('');
    changes.publish(['feed:food', 'faq']);
    await eventually(() => changes.latest).toBeGreaterThan(id);
    expect(await ask(`?since=${id}`)).toMatchObject({ categories: ['food'], others: ['faq'] });
    expect((await routes.request('/api/changes?since=yesterday')).status).toBe(422);
    // The place of a page moves with its own categories alone.
    expect(await ask('?categories=local')).toMatchObject({ id });
    expect(await ask('?categories=local,food')).toMatchObject({ id: changes.latest });
    expect(await ask('?categories=arts')).toMatchObject({ id: changes.latest });
  });

  test('the headlines of now: the breaking bar, and every item with its story', async () => {
    const { routes, changes } = await startProcess();
    const rss = (titles: string[]) =>
      `<rss version="2.0"><channel><title>Wire</title>${titles
        .map(
          (title) =>
            `<item><title>${title}</title><link>https://w.example/${title.replaceAll(' ', '-')}</link></item>`,
        )
        .join('')}</channel></rss>`;
    const contents = new Map([
      ['/local.xml', rss(['Ferry timetable changes'])],
      ['/town.xml', rss(['Library reopens']).replace('</item>', `${EARLIER}</item>`)],
      ['/national.xml', rss(['Council votes on the thimble tax', 'Mint strikes a new coin'])],
      ['/politics.xml', rss(['Council votes on the thimble tax'])],
      ['/business.xml', rss(['Council votes on the thimble tax', 'Copper slips'])],
    ]);
    const category = await openFeedsSetup({
      database,
      changes,
      feeds: {
        local: ['/local.xml', '/town.xml'],
        national: '/national.xml',
        politics: '/politics.xml',
        business: '/business.xml',
      },
      self: (path) => new Response(contents.get(path) ?? rss([])),
    });
    await category.feeds.pollDue();
    const ask = async (query = '') => {
      const response = await routes.request(`/api/headlines${query}`);
      return { ...headlinesAnswer.parse(await response.json()), kept: response.headers.get('cache-control') };
    };
    const all = await ask();
    expect(all.breaking).toEqual(bar);
    expect(all.categories.local).toHaveLength(2);
    expect(all.newest).toHaveLength(4);
    expect(all.newest).toContainEqual({
      category: 'local',
      section: 'Local',
      id: all.categories.local?.[0]?.[0],
      title: 'Ferry timetable changes',
    });
    expect(all.categories.business?.[0]?.[1]).toBe(all.categories.politics?.[0]?.[1]);
    expect(all.categories.sports).toBeUndefined();
    const business = await ask('?category=business');
    expect(business.categories).toEqual({ business: all.categories.business });
    expect((await routes.request('/api/headlines?category=nonsense')).status).toBe(422);

    const hour = 3_600_000;
    const article = (title: string, at: Date) => ({
      ...rssItem({ title, pubDate: rss2jsonTime(at), link: `/blog/${title.toLowerCase()}` }),
      article: title.toLowerCase(),
    });
    const [soon, old] = [new Date(Date.now() + hour), new Date(Date.now() - 10_000 * hour)];
    sections.set('local', [article('Rope', soon), article('Tar', old)]);
    changes.publish(['articles', 'feed:local']);
    await expect.poll(async () => (await ask()).articles[0]?.title).toBe('Rope');
    const withArticles = await ask();
    const at = (time: Date) => Math.floor(time.getTime() / 1000) * 1000;
    expect(withArticles.articles).toEqual([
      { category: 'local', section: 'Local', at: at(soon), title: 'Rope' },
      { category: 'local', section: 'Local', at: at(old), title: 'Tar' },
    ]);
    expect(withArticles.categories).toEqual(all.categories);
    expect((await ask('?category=business')).articles).toEqual([]);
    sections.clear();
    changes.publish(['articles', 'feed:local']);
    await expect.poll(async () => (await ask()).articles).toEqual([]);

    contents.set('/local.xml', rss(['Bridge opens', 'Ferry timetable changes']));
    category.pass(3_600_000);
    const before = changes.latest;
    await category.feeds.pollDue();
    await eventually(() => changes.latest).toBeGreaterThan(before);
    const now = await ask(`?at=${changes.latest}`);
    expect(now.newest[0]).toMatchObject({ category: 'local', title: 'Bridge opens' });
    expect(now.categories.local).toHaveLength(3);
    expect(now.kept).toContain('max-age=60');
    expect((await ask(`?at=${changes.latest + 1}`)).kept).toBe('no-store');
    await category.stop();
  });
});
