import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rssAnswer } from '../../contract/rss.ts';
import { newswireRoutes } from '../../sample/newswire/newswire.ts';
import { newestReleases } from '../../sample/newswire/schedule.ts';
import { createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createFetcher } from '../../server/net/fetcher.ts';
import { claimDueFeeds, isDue } from '../../server/news/feeds/store/feed-leases.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { feed } from '../support/fake-responses.ts';
import {
  DAY,
  eventually,
  type FeedsSetup,
  type FeedsSetupOptions,
  HOUR,
  MINUTE,
  openFeedsSetup,
  rss,
} from '../support/feeds-setup.ts';
import { databases } from './databases.ts';

describe.for(databases)('on $name', ({ open }) => {
  let database: Database;
  let remote: FakeHosts;
  const desks: FeedsSetup[] = [];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    remote = await startFakeHosts();
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) await desk.stop();
    await remote.close();
    await sql`delete from feeds`.execute(database.db);
  });

  async function openDesk(options: Omit<FeedsSetupOptions, 'database'>): Promise<FeedsSetup> {
    const desk = await openFeedsSetup({ database, trust: [remote.host], ...options });
    desks.push(desk);
    return desk;
  }

  const asked = (path: string) => remote.requests.filter((request) => request.path === path).length;

  test('a feed that one category shows with images and another without is served with them, their alt texts and credits', async () => {
    const picture = 'https://wire.example/crane.jpg';
    const extra = `<description>Tall.</description><media:content url="${picture}" type="image/jpeg"><media:description>A crane</media:description><media:credit>Ada Marrow</media:credit></media:content>`;
    remote.set('/wire.xml', feed(rss([{ title: 'Crane', extra }])));
    const url = remote.url('/wire.xml');
    const { ask, feeds } = await openDesk({ feeds: { local: { url, images: 'off' }, world: { url } } });
    await feeds.pollDue();
    expect(await (await ask({ rss_url: url })).json()).toMatchObject({
      items: [{ thumbnail: picture, enclosure: { alt: 'A crane', credit: 'Ada Marrow' } }],
    });
  });

  test('feeds of one category are polled and fail each for itself, and leave it when it is given others', async () => {
    remote.set('/a.xml', feed(rss(['Crane', 'Ferry'])));
    remote.set('/b.xml', feed(rss(['Bridge', 'Ferry'])));
    const [a, b, none] = [remote.url('/a.xml'), remote.url('/b.xml'), remote.url('/none.xml')];
    const desk = await openDesk({ feeds: { local: [a, b, none], world: b } });
    await desk.feeds.pollDue();
    const askFor = async (url: string) => (await desk.ask({ rss_url: url })).status;
    expect(await Promise.all([a, b, none].map(askFor))).toEqual([200, 200, 500]);
    const { items } = rssAnswer.parse(await (await desk.ask({ rss_url: a })).json());
    expect(items.map(({ title, alsoIn = [] }) => [title, alsoIn])).toEqual([
      ['Crane', []],
      ['Ferry', ['world']],
    ]);
    const failures = await desk.metrics.getSingleMetricAsString('masthead_feed_failures');
    expect(failures).toMatch(/category="local",.*\} 1/);
    expect(failures).toMatch(/category="world",.*\} 0/);

    const next = await openDesk({ feeds: { local: [b], world: b } });
    expect((await next.ask({ rss_url: a })).status).toBe(422);
    const carried = await database.db
      .selectFrom('publication_feeds')
      .innerJoin('feeds', 'feeds.id', 'feed_id')
      .select('category')
      .where('feeds.address', 'in', [a, b])
      .execute();
    expect(carried.map(({ category }) => category).sort()).toEqual(['local', 'world']);
  });

  test('content=false leaves out the articles that pages do not show, and /api/rss has them otherwise', async () => {
    const extra = '<description>Cranes</description>';
    remote.set('/wire.xml', feed(rss([{ title: 'Crane', extra }])));
    const url = remote.url('/wire.xml');
    const { ask, feeds } = await openDesk({ feeds: { local: { url } } });
    await feeds.pollDue();
    const items = async (query: Record<string, string>) =>
      rssAnswer.parse(await (await ask({ rss_url: url, ...query })).json()).items;
    expect(await items({})).toMatchObject([{ title: 'Crane', description: 'Cranes', content: 'Cranes' }]);
    expect(await items({ content: 'false' })).toMatchObject([{ title: 'Crane', description: 'Cranes' }]);
    expect((await items({ content: 'false' }))[0]).not.toHaveProperty('content');
  });

  test('a poll stores the feed and its items, newest first, and /api/rss gives them', async () => {
    remote.set(
      '/wire.xml',
      feed(
        rss(
          [
            { title: 'Older', date: 'Sun, 15 Nov 2026 09:00:00 GMT' },
            {
              title: 'Newer',
              date: 'Sun, 15 Nov 2026 11:00:00 GMT',
              extra:
                '<description>Cranes &amp;amp; tides</description><category>Ports</category><enclosure url="https://wire.example/crane.jpg" type="image/jpeg" length="9"/>',
            },
          ],
          '<title>Harbour Wire</title><description>From the quay</description><link>https://wire.example/</link>',
        ),
      ),
    );
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await desk.feeds.pollDue();
    const answer = await desk.read('local');
    expect(answer.feed).toEqual({
      url: remote.url('/wire.xml'),
      title: 'Harbour Wire',
      link: 'https://wire.example/',
      author: '',
      description: 'From the quay',
      image: '',
    });
    expect(answer.items.map(({ title }) => title)).toEqual(['Newer', 'Older']);
    expect(answer.items[0]).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      pubDate: '2026-11-15 11:00:00',
      link: 'https://wire.example/Newer',
      guid: 'Newer',
      description: 'Cranes & tides',
      categories: ['Ports'],
      thumbnail: 'https://wire.example/crane.jpg',
      enclosure: { url: 'https://wire.example/crane.jpg', type: 'image/jpeg' },
    });
    expect(answer.items[1]).toMatchObject({ thumbnail: '', enclosure: {}, author: '' });
  });

  test('an item that changes is updated in place; one that leaves the feed stays in the archive', async () => {
    remote.set('/wire.xml', feed(rss(['Kept', { title: 'Fresh', guid: 'one' }, 'Leaving'])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await desk.feeds.pollDue();
    const before = await desk.read('local');
    remote.set('/wire.xml', feed(rss([{ title: 'Corrected', guid: 'one' }, 'Kept'])));
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    const after = await desk.read('local');
    const idOf = (answer: typeof after, guid: string) => answer.items.find((item) => item.guid === guid)?.id;
    expect(after.items.map(({ title }) => title).sort()).toEqual(['Corrected', 'Kept']);
    expect(idOf(after, 'one')).toBe(idOf(before, 'one'));
    expect(idOf(after, 'Kept')).toBe(idOf(before, 'Kept'));
    const archived = await database.db
      .selectFrom('items')
      .select('title')
      .where('in_feed', '=', false)
      .execute();
    expect(archived).toEqual([{ title: 'Leaving' }]);
  });

  test('an item that comes back is the one it was', async () => {
    remote.set('/wire.xml', feed(rss(['Boomerang'])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await desk.feeds.pollDue();
    const [first] = (await desk.read('local')).items;
    for (const items of [[], ['Boomerang']]) {
      remote.set('/wire.xml', feed(rss(items)));
      desk.pass(15 * MINUTE);
      await desk.feeds.pollDue();
    }
    expect((await desk.read('local')).items).toEqual([first]);
  });

  test('an item without a date shows none, and is ranked by the time it was first seen', async () => {
    remote.set('/wire.xml', feed(rss(['Undated'])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await desk.feeds.pollDue();
    remote.set('/wire.xml', feed(rss(['Second', { title: 'Undated, corrected', guid: 'Undated' }])));
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    const { items } = await desk.read('local');
    expect(items.map(({ title, pubDate, rankDate }) => [title, pubDate, rankDate])).toEqual([
      ['Second', '', '2026-11-15 12:15:00'],
      ['Undated, corrected', '', '2026-11-15 12:00:00'],
    ]);
  });

  test('nothing from the future leads; when its time has come it has a date like all others', async () => {
    const dated = (title: string, time: string) => ({ title, date: `Sun, 15 Nov 2026 ${time} GMT` });
    const stories = [dated('Ahead', '17:00:00'), dated('Now', '11:50:00'), dated('Before', '09:00:00')];
    remote.set('/wire.xml', feed(rss(stories)));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await desk.feeds.pollDue();
    const shown = async () => (await desk.read('local')).items.map(({ title, pubDate }) => [title, pubDate]);
    expect(await shown()).toEqual([
      ['Now', '2026-11-15 11:50:00'],
      ['Ahead', ''],
      ['Before', '2026-11-15 09:00:00'],
    ]);
    desk.pass(6 * HOUR);
    remote.set('/wire.xml', feed(rss([...stories, 'One more'])));
    await desk.feeds.pollDue();
    expect((await shown()).slice(0, 2)).toEqual([
      ['One more', ''],
      ['Ahead', '2026-11-15 17:00:00'],
    ]);
  });

  test('a date of long ago is a date', async () => {
    remote.set('/wire.xml', feed(rss([{ title: 'Crash', date: 'Tue, 29 Oct 1929 16:00:00 GMT' }])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await desk.feeds.pollDue();
    expect((await desk.read('local')).items[0]?.pubDate).toBe('1929-10-29 16:00:00');
  });

  test('items of one time keep the order of the feed', async () => {
    const titles = ['One', 'Two', 'Three', 'Four'];
    remote.set('/wire.xml', feed(rss(titles)));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(titles);
  });

  test('all of one poll is stored, or nothing of it', async () => {
    remote.set('/wire.xml', feed(rss(['One'])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await desk.feeds.pollDue();
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin if new.title = 'Three' then raise exception 'disk full'; end if; return new; end $$`.execute(
      database.db,
    );
    await sql`create trigger refuse before insert on items for each row execute function refuse()`.execute(
      database.db,
    );
    remote.set('/wire.xml', feed(rss(['Two', 'Three'])));
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['One']);
    expect(desk.logged).toContainEqual(expect.objectContaining({ msg: 'storing a poll failed' }));
    // The lease runs out, and the feed is polled again.
    await sql`drop trigger refuse on items`.execute(database.db);
    await sql`drop function refuse()`.execute(database.db);
    desk.pass(2 * MINUTE);
    await desk.feeds.pollDue();
    expect((await desk.titles('local')).sort()).toEqual(['Three', 'Two']);
  });

  test('text that no database takes is stored without what it cannot hold', async () => {
    const awkward = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Awkward',
      items: [
        {
          id: 'a\0b',
          url: 'https://wire.example/1',
          title: 'Half \ud83d pair\0',
          content_text: '\udc00 nul \0',
        },
      ],
    });
    remote.set('/wire.json', feed(awkward));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.json') } });
    await desk.feeds.pollDue();
    const [item] = (await desk.read('local')).items;
    expect(item?.title).toMatch(/^Half . pair$/u);
    expect(JSON.stringify(item)).not.toContain('\\u0000');
  });

  test('a change is published under every category that carries the feed, and only when there is one', async () => {
    remote.set('/wire.xml', feed(rss(['One'])));
    const desk = await openDesk({
      feeds: { local: remote.url('/wire.xml'), business: remote.url('/wire.xml') },
    });
    await desk.feeds.pollDue();
    const concerned = () => desk.published.filter((tag) => /local|business/.test(tag)).sort();
    await eventually(concerned).toEqual(['feed:business', 'feed:local']);
    expect(asked('/wire.xml')).toBe(1);
    desk.published.length = 0;
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    remote.set('/wire.xml', feed(rss(['Two', 'One'])));
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    await eventually(concerned).toEqual(['feed:business', 'feed:local']);
  });

  test('an interval that is shortened applies to the next poll already', async () => {
    remote.set('/wire.xml', feed(rss(['One'])));
    const url = remote.url('/wire.xml');
    const desk = await openDesk({ feeds: { local: { url, everyMinutes: 600 } } });
    await desk.feeds.pollDue();
    const { publication } = desk;
    const changed = publication.feeds.local.map((one) => ({ ...one, everyMinutes: 5 }));
    const changes = createChanges();
    const paper = await desk.feeds.carry({
      publication: { ...publication, feeds: { ...publication.feeds, local: changed } },
      changes,
    });
    desk.pass(6 * MINUTE);
    await desk.feeds.pollDue();
    expect(asked('/wire.xml')).toBe(2);
    paper.close();
  });

  test('a feed that is edited out of the publication is left alone', async () => {
    remote.set('*', feed(rss(['One'])));
    const first = await openDesk({ feeds: { local: remote.url('/old.xml') } });
    await first.feeds.pollDue();
    const second = await openDesk({ feeds: { local: remote.url('/new.xml') } });
    second.pass(DAY);
    await second.feeds.pollDue();
    expect([asked('/old.xml'), asked('/new.xml')]).toEqual([1, 1]);
    expect((await second.ask({ rss_url: remote.url('/old.xml') })).status).toBe(422);
  });

  test('two publications on one database share the feeds that both carry', async () => {
    remote.set('/wire.xml', feed(rss(['One'])));
    const carries = { feeds: { local: remote.url('/wire.xml') } };
    const ours = await openDesk(carries);
    const theirs = await openDesk({ ...carries, publish: { domain: 'other.example' } });
    await Promise.all([ours.feeds.pollDue(), theirs.feeds.pollDue()]);
    expect(asked('/wire.xml')).toBe(1);
    await eventually(() => theirs.titles('local')).toEqual(['One']);
    await eventually(() => theirs.published).toContain('feed:local');
  });

  test('archived items are deleted after keepDays, and those in the feed are not', async () => {
    remote.set('/wire.xml', feed(rss(['Stays', 'Goes'])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') }, publish: { keepDays: 90 } });
    await desk.feeds.pollDue();
    remote.set('/wire.xml', feed(rss(['Stays'])));
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    const stored = async () =>
      (await database.db.selectFrom('items').select('title').orderBy('title').execute()).map(
        ({ title }) => title,
      );
    desk.pass(89 * DAY);
    remote.set('/wire.xml', feed(rss(['Stays', 'Later'])));
    await desk.feeds.pollDue();
    await desk.feeds.prune();
    expect(await stored()).toEqual(['Goes', 'Later', 'Stays']);
    desk.pass(2 * DAY);
    remote.set('/wire.xml', feed(rss(['Stays', 'Later', 'Last'])));
    await desk.feeds.pollDue();
    await desk.feeds.prune();
    expect(await stored()).toEqual(['Last', 'Later', 'Stays']);
  });

  test('the items of a feed that no paper carries any more stay for keepDays', async () => {
    remote.set('/wire.xml', feed(rss(['Ferry'])));
    remote.set('/other.xml', feed(rss(['Bridge'])));
    const [local, business] = [remote.url('/wire.xml'), remote.url('/other.xml')];
    const publish = { keepDays: 90, domain: 'other.example' };
    const ours = await openDesk({ feeds: { local, business }, publish: { keepDays: 90 } });
    const theirs = await openDesk({ feeds: { local }, publish });
    await ours.feeds.pollDue();
    const stored = async () =>
      (await database.db.selectFrom('items').select('title').orderBy('title').execute()).map(
        ({ title }) => title,
      );
    const prune = async (days: number) => {
      remote.set('/other.xml', feed(rss(['Bridge', `After ${days} days`])));
      for (const { pass, feeds } of [ours, theirs]) {
        pass(days * DAY);
        await feeds.pollDue();
      }
      for (const { feeds } of [ours, theirs]) await feeds.prune();
    };
    await ours.feeds.know([{ ...ours.publication, feeds: { ...ours.publication.feeds, local: [] } }]);
    await prune(100);
    expect(await stored()).toContain('Ferry');
    await theirs.feeds.forget('other.example');
    await prune(80);
    expect(await stored()).toContain('Ferry');
    await prune(20);
    expect(await stored()).not.toContain('Ferry');
    expect(await stored()).toContain('Bridge');
  });

  test('a clock that is a year ahead deletes nothing of the archive', async () => {
    const dated = (title: string) => ({ title, date: 'Sun, 15 Nov 2026 10:00:00 GMT' });
    remote.set('/wire.xml', feed(rss([dated('Stays'), dated('Goes')])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') }, publish: { keepDays: 90 } });
    await desk.feeds.pollDue();
    remote.set('/wire.xml', feed(rss([dated('Stays')])));
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    desk.pass(365 * DAY);
    await desk.feeds.pollDue();
    await desk.feeds.prune();
    const { rows } = await sql`select title from items where not in_feed`.execute(database.db);
    expect(rows).toEqual([{ title: 'Goes' }]);
  });

  test('most of a large archive is never deleted at once, and the log says why and what to do', async () => {
    remote.set('/wire.xml', feed(rss(['Now'])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') }, publish: { keepDays: 90 } });
    await desk.feeds.pollDue();
    const archive = (days: number, count: number) =>
      sql`insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
          categories, canonical, title_words, published_at, first_seen_at, updated_at, position, in_feed, left_feed_at)
        select feed_id, ${`${days} `} || n, 'Old', '', '', '', '', '', '', '', '{}', ${`${days} `} || n, '{}', left_at, left_at,
          left_at, 0, false, left_at
        from items, generate_series(1, ${sql.lit(count)}) as n,
          (select ${desk.now()}::timestamptz - make_interval(days => ${sql.lit(days)}) as left_at) as given
        where in_feed`.execute(database.db);
    const archived = async () =>
      (await sql<{ count: number }>`select count(*)::int from items where not in_feed`.execute(database.db))
        .rows[0]?.count;
    await archive(400, 1_200);
    await archive(10, 1_000);
    await desk.feeds.prune();
    expect(await archived()).toBe(2_200);
    expect(desk.logged).toContainEqual(
      expect.objectContaining({ tooOld: 1_200, msg: expect.stringContaining('check the clock') }),
    );
    await archive(11, 400);
    await desk.feeds.prune();
    expect(await archived()).toBe(1_400);
  });

  test('a feed of five hundred items is stored whole', async () => {
    const paragraph = `<description>${'Words about cranes and tides. '.repeat(3)}</description>`;
    remote.set(
      '/wire.xml',
      feed(rss(Array.from({ length: 500 }, (_, n) => ({ title: `Story ${n}`, extra: paragraph })))),
    );
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toHaveLength(500);
  });

  test('with the sample newswire running, a new story is on /api/rss within one poll interval', async () => {
    const time = { now: new Date('2026-11-15T12:00:00Z') };
    const wire = newswireRoutes({ clock: () => time.now, timeZone: 'UTC' });
    const site = new Hono().route('/newswire', wire);
    const fetcher = createFetcher({
      trustedHosts: [],
      userAgent: 'Masthead/0.1 (tests)',
      self: { fetch: async (_path, request) => site.fetch(request) },
    });
    const desk = await openDesk({
      feeds: { business: { url: '/newswire/business.xml', everyMinutes: 4 } },
      fetcher,
      // The longest that an interval may be.
      timing: { random: () => 1 },
    });
    const INTERVAL_MS = 264_000;
    const seen = new Set<string>();
    for (let polls = 0; polls < 10; polls += 1) {
      time.now = desk.now();
      await desk.feeds.pollDue();
      const titles = await desk.titles('business');
      const [newest] = newestReleases('business', new Date(desk.now().getTime() - INTERVAL_MS), 1);
      expect(titles).toContain(newest?.story.title);
      seen.add(titles[0] ?? '');
      desk.pass(INTERVAL_MS);
    }
    // The business desk has a story every twelve minutes or so.
    expect(seen.size).toBeGreaterThan(2);
    await fetcher.close();
  });

  test('a process that died in the middle of a poll leaves its feed to the others once the lease is over', async () => {
    remote.set('/wire.xml', feed(rss(['One'])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    const claim = { publications: ['meridianledger.example'], now: desk.now(), limit: 100 };
    expect(await claimDueFeeds(database.db, claim)).toHaveLength(2);
    await desk.feeds.pollDue();
    expect(asked('/wire.xml')).toBe(0);
    desk.pass(90_000);
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['One']);
  });

  test('a feed is due until its poll has ended, and not after that', async () => {
    const mayAnswer = Promise.withResolvers<void>();
    remote.set('/wire.xml', (request, response) => {
      void mayAnswer.promise.then(() => feed(rss(['One']))(request, response));
    });
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    const { id } = await database.db
      .selectFrom('feeds')
      .select('id')
      .where('address', '=', remote.url('/wire.xml'))
      .executeTakeFirstOrThrow();
    const due = () => isDue(database.db, id, desk.now());
    const polled = desk.feeds.pollDue();
    await eventually(() => asked('/wire.xml')).toBe(1);
    expect(await due()).toBe(true);
    mayAnswer.resolve();
    await polled;
    expect(await due()).toBe(false);
  });

  test('a process that starts finds its feeds free where it is the only one there can be', async () => {
    remote.set('/wire.xml', feed(rss(['One'])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await claimDueFeeds(database.db, {
      publications: ['meridianledger.example'],
      now: desk.now(),
      limit: 100,
    });
    const restarted = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await restarted.feeds.pollDue();
    expect(asked('/wire.xml')).toBe(database.kind === 'embedded' ? 1 : 0);
  });

  test('a clock that was years ahead for a while does not put polls off for years', async () => {
    remote.set('/wire.xml', feed(rss(['One'])));
    const wrong = await openDesk({
      feeds: { local: remote.url('/wire.xml') },
      startAt: new Date('2036-01-01'),
    });
    await wrong.feeds.pollDue();
    await wrong.stop();
    const right = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    await right.feeds.pollDue();
    expect(asked('/wire.xml')).toBe(2);
  });

  test('a clock that was a day ahead and is right again puts no poll off', async () => {
    remote.set('/wire.xml', feed(rss(['One'])));
    const desk = await openDesk({ feeds: { local: remote.url('/wire.xml') } });
    desk.pass(DAY);
    await desk.feeds.tick();
    await eventually(() => asked('/wire.xml')).toBe(1);
    await eventually(() => desk.published).toContain('feed:local');
    desk.pass(-DAY);
    await desk.feeds.tick();
    await eventually(() => asked('/wire.xml')).toBe(2);
  });
});
