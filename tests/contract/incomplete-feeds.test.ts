import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { readToday } from '../../server/desk/today.ts';
import { openTestDesk, type TestDesk } from '../support/desk-client.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { feed, notModified, serverError } from '../support/fake-responses.ts';
import { DAY, type FeedsSetup, HOUR, openFeedsSetup, rss } from '../support/feeds-setup.ts';
import { databases } from './databases.ts';

/** Feeds that answer 200 with no items, or with a document that breaks off. */

const STORIES = ['Crane', 'Ferry', 'Quay'];
const EMPTY = rss([], '<title>Under repair</title>');
/** The first items, and half of the next one. */
const brokenOff = (items: readonly string[]) => {
  const whole = rss([...items, 'Half']);
  return whole.slice(0, whole.indexOf('Half') + 2);
};

describe.for(databases)('on $name', ({ open }) => {
  let database: Database;
  let remote: FakeHosts;
  let site: FeedsSetup;
  let desk: TestDesk;
  let session: string;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    remote = await startFakeHosts();
    await start();
    desk = await openTestDesk(database, site.publication);
    session = await desk.join('Ben');
  });
  afterEach(async () => {
    await site.stop();
    await remote.close();
    for (const table of ['feeds', 'takedowns', 'desk_accounts'] as const) {
      await database.db.deleteFrom(table).execute();
    }
  });

  async function start(startAt?: Date): Promise<void> {
    site = await openFeedsSetup({
      database,
      trust: [remote.host],
      feeds: { local: { url: remote.url('/wire.xml'), everyMinutes: 60 } },
      ...(startAt ? { startAt } : {}),
    });
  }

  /** Answers like this from now on, and is polled after a while. */
  async function send(handler: Parameters<FakeHosts['set']>[1], after = HOUR): Promise<void> {
    remote.set('/wire.xml', handler);
    site.pass(after);
    await site.feeds.pollDue();
  }
  async function sendFor(handler: Parameters<FakeHosts['set']>[1], duration: number): Promise<void> {
    for (let passed = 0; passed < duration; passed += HOUR) await send(handler);
  }
  const titles = () => site.titles('local');
  const list = async () => (await desk.ask('feeds', { session })).body.feeds;
  const listed = async () => {
    const [local] = await list();
    return { health: local.health, problem: local.problem };
  };
  const sentNothing = (kept: string) => ({
    health: 'suspect',
    problem: `${remote.host} sent nothing; ${kept} kept`,
  });

  test.for<[string, () => string, string]>([
    ['sends no items', () => EMPTY, 'sent nothing'],
    ['breaks off', () => brokenOff(['Crane']), 'sent a document that breaks off'],
  ])('a feed that %s keeps its stored items, and is called suspect', async ([, document, words]) => {
    await send(feed(rss(STORIES)));
    await send(feed(document()));
    expect(await titles()).toEqual(STORIES);
    expect((await site.read('local')).feed.title).toBe('Harbour Wire');
    expect(await listed()).toEqual({
      health: 'suspect',
      problem: `${remote.host} ${words}; ${words === 'sent nothing' ? '3' : '2'} items are kept`,
    });
    expect(site.logged).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'feed suspect: items are kept', categories: ['local'] }),
    );
    await send(feed(rss(['Bridge', 'Crane'])));
    expect(await titles()).toEqual(['Bridge', 'Crane']);
    expect(await listed()).toEqual({ health: 'ok', problem: '' });
  });

  test('Today names a suspect feed, and says when its answer is believed', async () => {
    await send(feed(rss(STORIES)));
    await send(feed(EMPTY));
    const today = await readToday(
      {
        findings: async () => [],
        traffic: async () => ({ readers: 0, requestsPerMinute: 0, pagesPerMinute: 0 }),
        storage: async () => ({ backup: { planned: true }, disk: { free: 1, total: 1 } }),
      } as unknown as Parameters<typeof readToday>[0],
      async () => (await desk.ask('feeds', { session })).body,
      '0.0.0',
      async () => [],
      'editor',
    );
    expect(today.findings).toEqual([
      expect.objectContaining({
        state: 'note',
        message: `Harbour Wire: ${remote.host} sent nothing; 3 items are kept`,
        fix: expect.stringContaining('for a day'),
      }),
    ]);
  });

  test('new items of a document that breaks off are shown beside those that are kept', async () => {
    await send(feed(rss(STORIES)));
    await send(feed(brokenOff(['Bridge', 'Crane'])));
    expect(new Set(await titles())).toEqual(new Set(['Bridge', ...STORIES]));
  });

  test('a feed that sends nothing for a day is believed', async () => {
    await send(feed(rss(STORIES)));
    await sendFor(feed(EMPTY), DAY);
    expect(await titles()).toEqual(STORIES);
    await send(feed(EMPTY));
    expect(await titles()).toEqual([]);
    expect(await listed()).toEqual({ health: 'ok', problem: '' });
  });

  test('a feed that was always empty is empty and in order', async () => {
    await send(feed(EMPTY));
    expect(await titles()).toEqual([]);
    expect(await listed()).toEqual({ health: 'ok', problem: '' });
  });

  test('a document that has broken off for days is read as it is, and still empties nothing', async () => {
    await sendFor(feed(brokenOff(STORIES)), DAY + HOUR);
    expect(await listed()).toEqual({ health: 'ok', problem: '' });
    await send(feed(brokenOff(['Bridge', 'Crane'])));
    expect(new Set(await titles())).toEqual(new Set(['Bridge', 'Crane']));
    await send(feed(EMPTY));
    expect(await titles()).toHaveLength(2);
    expect(await listed()).toEqual(sentNothing('2 items are'));
  });

  test('items are kept over a restart, and its day goes on', async () => {
    await send(feed(rss(STORIES)));
    await sendFor(feed(EMPTY), DAY / 2);
    await site.stop();
    await start(site.now());
    expect(await titles()).toEqual(STORIES);
    expect(await listed()).toEqual(sentNothing('3 items are'));
    await sendFor(feed(EMPTY), DAY / 2);
    expect(await titles()).toEqual(STORIES);
    await send(feed(EMPTY));
    expect(await titles()).toEqual([]);
  });

  test('a failure after it keeps the items, and hours of failures begin the day anew', async () => {
    await send(feed(rss(STORIES)));
    await sendFor(feed(EMPTY), DAY / 2);
    await send(serverError);
    expect(await titles()).toEqual(STORIES);
    expect(await listed()).toEqual({ health: 'failing', problem: `${remote.host} answered 500` });
    await send(serverError, 6 * HOUR);
    await sendFor(feed(EMPTY), DAY / 2);
    expect(await titles()).toEqual(STORIES);
    expect(await listed()).toEqual(sentNothing('3 items are'));
  });

  test('a feed that was stopped or paused for days has not been empty for days', async () => {
    await send(feed(rss(STORIES)));
    await send(feed(EMPTY));
    const [{ key }] = await list();
    await desk.ask('pauseFeed', { session, params: { key }, body: {} });
    await send(feed(EMPTY), 3 * DAY);
    await desk.ask('resumeFeed', { session, params: { key } });
    await send(feed(EMPTY));
    expect(await titles()).toEqual(STORIES);
    expect(await listed()).toEqual(sentNothing('3 items are'));
  });

  test('an empty answer leaves no validators: every later answer is read in full', async () => {
    const good = feed(rss(STORIES), { etag: '"good"' });
    await send(good);
    await send(feed(EMPTY, { etag: '"empty"', lastModified: 'Sun, 15 Nov 2026 11:00:00 GMT' }));
    await send(feed(EMPTY, { etag: '"empty"', lastModified: 'Sun, 15 Nov 2026 11:00:00 GMT' }));
    const last = remote.requests.at(-1)?.headers;
    expect([last?.['if-none-match'], last?.['if-modified-since']]).toEqual([undefined, undefined]);
    expect(await listed()).toEqual(sentNothing('3 items are'));
    // A host that says 304 whatever it is asked makes nothing permanent.
    await send(notModified);
    expect(await titles()).toEqual(STORIES);
    await send(good);
    expect(await listed()).toEqual({ health: 'ok', problem: '' });
    expect(await titles()).toEqual(STORIES);
    await send(good);
    expect(remote.requests.at(-1)?.headers['if-none-match']).toBe('"good"');
  });

  test('a host that asks for a day of caching for its empty answer is asked again soon', async () => {
    await send(feed(rss(STORIES)));
    await send(feed(EMPTY, { headers: { 'cache-control': 'max-age=86400' } }));
    await send(feed(rss(STORIES)));
    expect(await listed()).toEqual({ health: 'ok', problem: '' });
  });

  test('a kept item that is taken down is gone at once and stays gone', async () => {
    await send(feed(rss(STORIES)));
    await send(feed(EMPTY));
    const { rows } = await sql<{ id: string }>`select id::text from items where title = 'Ferry'`.execute(
      database.db,
    );
    const id = rows[0]?.id ?? '';
    expect(
      (await desk.ask('hide', { session, body: { target: { item: id }, reason: 'libel' } })).status,
    ).toBe(200);
    await expect.poll(titles).toEqual(['Crane', 'Quay']);
    for (const document of [EMPTY, brokenOff(['Crane', 'Ferry']), rss(STORIES)]) {
      await send(feed(document));
      expect(await titles()).toEqual(['Crane', 'Quay']);
    }
  });
});
