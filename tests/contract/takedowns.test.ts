import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import { CATEGORIES } from '../../contract/categories.ts';
import { createChanges } from '../../server/data/changes/changes.ts';
import { currentHeadlines } from '../../server/data/changes/headlines.ts';
import { LOCKS } from '../../server/data/database/locks.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createHiddenImages } from '../../server/images/hidden-images.ts';
import { createSearch } from '../../server/news/search/search.ts';
import { openTestDesk, type TestDesk } from '../support/desk-client.ts';
import {
  eventually,
  type FeedsSetup,
  type FeedsSetupOptions,
  HOUR,
  openFeedsSetup,
} from '../support/feeds-setup.ts';
import { databases } from './databases.ts';

/** What editors hide, and what readers then find of it. */

const PUBLICATION = 'meridianledger.example';
const LIBEL = 'Harbour mayor accused of taking gifts';
const AGAIN = 'Harbour mayor accused of taking gifts again';
type Item = string | { title: string; guid?: string; link?: string; href?: string; author?: string };

const feedOf = (items: readonly Item[]) =>
  `<rss version="2.0"><channel><title>Harbour Wire</title>${items
    .map((item) => {
      const {
        title,
        guid = title,
        link = guid,
        href = `https://wire.example/${encodeURIComponent(link)}`,
        author,
      } = typeof item === 'string' ? { title: item } : item;
      return `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid><link>${href.replaceAll('&', '&amp;')}</link>${author ? `<author>${author}</author>` : ''}</item>`;
    })
    .join('')}</channel></rss>`;

describe.for(databases)('on $name', ({ name, open }) => {
  let database: Database;
  let feeds: FeedsSetup;
  let desk: TestDesk;
  let session: string;
  let documents: Partial<Record<Category, Item[]>>;

  beforeAll(async () => {
    database = await open();
    desk = await openTestDesk(database);
    session = await desk.join('Ben');
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    documents = {
      local: [LIBEL, 'Ferry back in service'],
      national: [{ title: LIBEL, guid: 'syndicated' }, 'Budget passed'],
    };
    feeds = await openFeedsSetup({
      database,
      feeds: { local: '/local.xml', national: '/national.xml', politics: '/politics.xml' },
      self: (path) => {
        const items = documents[path.slice(1, -4) as Category];
        return new Response(feedOf(items ?? []));
      },
    });
    await feeds.feeds.pollDue();
  });
  afterEach(async () => {
    await feeds.stop();
    for (const table of ['feeds', 'takedowns', 'block_rules'] as const)
      await database.db.deleteFrom(table).execute();
  });

  const poll = async () => {
    feeds.pass(HOUR);
    await feeds.feeds.pollDue();
  };
  const idOf = async (title: string) =>
    (
      await sql<{
        id: string;
      }>`select id::text from items where title = ${title} order by id limit 1`.execute(database.db)
    ).rows[0]?.id;
  const hide = async (target: object) =>
    (await desk.ask('hide', { session, body: { target, reason: 'libel' } })).body;
  /** All titles that readers of a category get, by every way. */
  const seen = async (category: Category) => {
    const paper = { id: PUBLICATION, categories: {} };
    const now = await currentHeadlines(database.db, paper, category, new Map());
    const search = createSearch({
      db: database.db,
      publication: { id: PUBLICATION, domain: PUBLICATION },
      ownArticles: true,
      similarity: true,
      clock: feeds.now,
    });
    const { results } = await search({ q: 'mayor', kind: null, page: 1, sort: 'best', domain: PUBLICATION });
    return {
      copy: await feeds.titles(category),
      newest: now.newest.map(({ title }) => title),
      search: results.length,
    };
  };

  test('the number of a headline that only another paper’s feeds have answers nothing', async () => {
    const mill = await openTestDesk(database, { ...feeds.publication, id: 'mill', domain: 'mill.example' });
    const session = await mill.join('Mia');
    const item = await idOf(LIBEL);
    const hidden = await mill.ask('hide', { session, body: { target: { item }, reason: 'Libel' } });
    expect([hidden.status, hidden.body]).toEqual([404, { error: 'This headline is no longer stored.' }]);
    const { revision } = (await mill.ask('front', { session })).body;
    const pins = [{ target: { item }, slot: 'breaking', until: null }];
    expect((await mill.ask('pin', { session, body: { revision, pins } })).status).toBe(422);
  });

  test('what is hidden is gone from feeds, live headlines and search, with every item that tells the same story', async () => {
    expect(await seen('national')).toMatchObject({ copy: [LIBEL, 'Budget passed'], search: 1 });
    // All feeds have changed since their first poll.
    await eventually(() => new Set(feeds.published).size).toBe(CATEGORIES.length);
    feeds.published.length = 0;
    const takedown = await hide({ item: await idOf(LIBEL) });
    expect(takedown).toMatchObject({ title: LIBEL, reason: 'libel', who: 'Ben', items: 2 });
    await eventually(() => feeds.published.toSorted()).toEqual(['feed:local', 'feed:national']);
    expect(await seen('national')).toEqual({ copy: ['Budget passed'], newest: ['Budget passed'], search: 0 });
    expect(await seen('local')).toEqual({
      copy: ['Ferry back in service'],
      newest: ['Ferry back in service'],
      search: 0,
    });
    const listed = await desk.ask('headlines', { session, query: { state: 'hidden' } });
    expect(listed.body.headlines).toMatchObject([
      { title: LIBEL, hidden: { by: 'takedown', id: takedown.id, reason: 'libel', who: 'Ben' } },
      { title: LIBEL },
    ]);
    expect(
      (await desk.ask('audit', { session: await desk.join('Ada', 'operator') })).body.entries,
    ).toContainEqual(expect.objectContaining({ who: 'Ben', what: 'hide', target: `${LIBEL} (libel)` }));

    expect((await desk.ask('restore', { session, params: { id: takedown.id } })).status).toBe(200);
    await eventually(() => feeds.titles('local')).toEqual([LIBEL, 'Ferry back in service']);
    expect((await desk.ask('restore', { session, params: { id: takedown.id } })).status).toBe(404);
  });

  test('it stays gone when it comes again: with another title, another number, in another feed, or after its items were deleted', async () => {
    await hide({ item: await idOf(LIBEL) });
    documents.local = [
      { title: 'A quite different wording', guid: LIBEL },
      { title: 'Third wording', guid: 'new-guid', link: LIBEL },
      'Ferry back in service',
    ];
    documents.politics = [{ title: AGAIN, guid: 'elsewhere' }];
    await poll();
    expect(await feeds.titles('local')).toEqual(['Ferry back in service']);
    expect(await feeds.titles('politics')).toEqual([]);
    documents.local = [{ title: 'Third wording', guid: 'new-guid' }, 'Ferry back in service'];
    await sql`delete from items`.execute(database.db);
    await sql`update feeds set body_hash = null`.execute(database.db);
    await poll();
    expect(await feeds.titles('local')).toEqual(['Ferry back in service']);
    expect(await feeds.titles('national')).toEqual(['Budget passed']);
  });

  test('a picture is gone while only hidden headlines name it, and back with one that readers see', async () => {
    const picture = 'https://wire.example/mayor.jpg';
    const changes = createChanges();
    const isHidden = createHiddenImages(database.db, PUBLICATION, changes);
    const seen = async () => {
      changes.publish(['feed:local']);
      return !(await isHidden(picture));
    };
    await sql`update items set image_url = ${picture} where title = ${LIBEL}`.execute(database.db);
    expect(await seen()).toBe(true);
    const takedown = await hide({ item: await idOf(LIBEL) });
    expect(await seen()).toBe(false);
    expect(await isHidden('https://wire.example/never-named.jpg')).toBe(false);
    await sql`update items set image_url = ${picture} where title = 'Budget passed'`.execute(database.db);
    expect(await seen()).toBe(true);
    await sql`update items set image_url = '' where title = 'Budget passed'`.execute(database.db);
    expect(await seen()).toBe(false);
    await desk.ask('restore', { session, params: { id: takedown.id } });
    expect(await seen()).toBe(true);
  });

  test('an address is hidden before any feed has sent it', async () => {
    expect(await hide({ address: 'https://www.wire.example/soon/?utm_source=x' })).toMatchObject({
      items: 0,
    });
    documents.local = [{ title: 'Soon to come', guid: 'soon' }, 'Ferry back in service'];
    await poll();
    expect(await feeds.titles('local')).toEqual(['Ferry back in service']);
  });

  test('a variant of its address does not bring it back: with a referrer or a fragment, a new number and a new title', async () => {
    const wire = 'https://wire.example/mayor';
    documents.local = [{ title: LIBEL, link: 'mayor' }, 'Ferry back in service'];
    documents.national = [{ title: 'Town hall under suspicion', href: `${wire}?ref=home&ref=top#comments` }];
    await poll();
    const other = 'Ferry back in service';
    await hide({ item: await idOf(LIBEL) });
    await eventually(() => feeds.titles('local')).toEqual([other]);
    await eventually(() => feeds.titles('national')).toEqual([]);
    documents.local = [
      { title: 'Second wording', href: `${wire}?ref=rss` },
      { title: 'Third wording', href: `${wire}#read-more` },
      { title: 'Fourth wording', href: `${wire}?page=2&ref=rss` },
      { title: 'Fifth wording', href: 'https://wire.example/mayoral-race?ref=rss' },
      other,
    ];
    await poll();
    expect((await feeds.titles('local')).toSorted()).toEqual([other, 'Fifth wording', 'Fourth wording']);

    // An editor may name any variant, too.
    await hide({ address: 'https://wire.example/mayoral-race#top' });
    await eventually(async () => (await feeds.titles('local')).toSorted()).toEqual([other, 'Fourth wording']);
  });

  test('a post of a live report is hidden without the others of its page', async () => {
    const post = (number: number) => ({
      title: `Post ${number} of the evening`,
      href: `https://wire.example/live#post-${number}`,
    });
    documents.local = [post(1), post(2)];
    await poll();
    await hide({ item: await idOf('Post 1 of the evening') });
    await eventually(() => feeds.titles('local')).toEqual(['Post 2 of the evening']);
    documents.local = [post(1), post(2), post(3)];
    await poll();
    expect((await feeds.titles('local')).toSorted()).toEqual([
      'Post 2 of the evening',
      'Post 3 of the evening',
    ]);
    await hide({ address: 'https://wire.example/live#post-2' });
    await eventually(() => feeds.titles('local')).toEqual(['Post 3 of the evening']);
    await hide({ address: 'https://wire.example/live' });
    await eventually(() => feeds.titles('local')).toEqual([]);
  });

  // The embedded database has one connection: there a poll and a takedown follow each other.
  if (name === 'PostgreSQL')
    test('a takedown or a rule that comes while a poll is storing hides what the poll brings', async () => {
      const GATE = 4_242;
      await sql`create function wait_at_gate() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(4242); return new; end'`.execute(database.db);
      await sql`create trigger wait_at_gate before insert or update on feed_hours
        for each row execute function wait_at_gate()`.execute(database.db);
      const waiting = async (lock: number) =>
        (
          await sql`select 1 from pg_locks where locktype = 'advisory' and not granted and objid = ${lock}
            and database = (select oid from pg_database where datname = current_database())`.execute(
            database.db,
          )
        ).rows.length > 0;
      /** Decides while a poll has written its items and not committed them. */
      const whilePolling = async (decide: () => Promise<unknown>) => {
        const gate = Promise.withResolvers<void>();
        const closed = Promise.withResolvers<void>();
        const keeping = database.db.transaction().execute(async (trx) => {
          await sql`select pg_advisory_xact_lock(${GATE})`.execute(trx);
          closed.resolve();
          await gate.promise;
        });
        await closed.promise;
        const polling = poll();
        await expect.poll(() => waiting(GATE)).toBe(true);
        let isDecided = false;
        const deciding = decide().then(() => {
          isDecided = true;
        });
        await expect.poll(async () => isDecided || (await waiting(LOCKS.stories))).toBe(true);
        gate.resolve();
        await Promise.all([keeping, polling, deciding]);
      };

      documents.local = [{ title: 'Mayor resigns', href: 'https://wire.example/resigns' }, LIBEL];
      await whilePolling(() => hide({ address: 'https://wire.example/resigns' }));
      await eventually(() => feeds.titles('local')).toEqual([LIBEL]);
      documents.national = [{ title: 'Smuggling at the quay', guid: 'Budget passed' }];
      const rule = { kind: 'word', value: 'smuggling', category: null };
      await whilePolling(() => desk.ask('addRule', { session, body: rule }));
      await eventually(() => feeds.titles('national')).toEqual([]);
      await sql`drop trigger wait_at_gate on feed_hours`.execute(database.db);
    });

  test('items that have only their feed’s own address in common are hidden one by one', async () => {
    await feeds.stop();
    feeds = await openFeedsSetup({
      database,
      feeds: { sports: '/sports.xml' },
      startAt: feeds.now(),
      self: () =>
        new Response(
          feedOf([
            { title: 'Cup final tonight', link: '' },
            { title: 'League begins in spring', link: '' },
          ]),
        ),
    });
    await feeds.feeds.pollDue();
    await hide({ item: await idOf('Cup final tonight') });
    await eventually(() => feeds.titles('sports')).toEqual(['League begins in spring']);
  });

  test('a rule hides by word, author or source what is stored and what comes, in its category alone', async () => {
    const preview = async (body: object) => (await desk.ask('previewRule', { session, body })).body;
    const rule = { kind: 'word', value: 'GÍFTS', category: 'local' };
    expect(await preview(rule)).toMatchObject({
      matching: 1,
      of: 2,
      emptied: [],
      headlines: [{ title: LIBEL }],
    });
    expect(await preview({ kind: 'source', value: 'harbour wire', category: 'local' })).toMatchObject({
      matching: 2,
      emptied: ['local'],
    });
    const added = (await desk.ask('addRule', { session, body: rule })).body;
    expect(added).toMatchObject({ ...rule, items: 1, who: 'Ben' });
    await eventually(() => feeds.titles('local')).toEqual(['Ferry back in service']);
    expect(await feeds.titles('national')).toContain(LIBEL);

    await desk.ask('addRule', { session, body: { kind: 'author', value: 'Sam Poe', category: null } });
    documents.local = [
      { title: 'Shop gives gifts away', guid: 'gifts' },
      { title: 'A column', guid: 'column', author: 'desk@wire.example (Sam Poe)' },
      'Giftshop opens',
    ];
    await poll();
    expect(await feeds.titles('local')).toEqual(['Giftshop opens']);
    documents.local = [
      { title: 'Shop gives presents away', guid: 'gifts' },
      { title: 'Gifts opened', guid: 'Giftshop opens' },
    ];
    await poll();
    expect(await feeds.titles('local')).toEqual(['Shop gives presents away']);
    expect((await desk.ask('removeRule', { session, params: { id: added.id } })).status).toBe(200);
    await eventually(() => feeds.titles('local')).toEqual(['Shop gives presents away', 'Gifts opened']);
  });

  test('a rule holds for stored headlines of a feed that comes, comes back or moves to another section', async () => {
    const addRule = async (value: string, category: Category | null) =>
      (await desk.ask('addRule', { session, body: { kind: 'word', value, category } })).body.items;
    const reopen = async (given: FeedsSetupOptions['feeds'], publish = {}) => {
      await feeds.stop();
      feeds = await openFeedsSetup({ database, feeds: given, publish, startAt: feeds.now() });
    };
    const [local, national] = ['/local.xml', '/national.xml'];

    // A paper begins to carry a feed that another one has.
    const other = {
      publication: 'other.example',
      kind: 'word' as const,
      value: 'ferry',
      who: 'Ada',
      at: feeds.now(),
    };
    await database.db.insertInto('block_rules').values(other).execute();
    await reopen({ local }, { domain: other.publication });
    expect(await feeds.titles('local')).toEqual([LIBEL]);

    // A feed of the paper comes back after a rule was made.
    await reopen({ local });
    expect(await addRule('budget', null)).toBe(0);
    await reopen({ local, national });
    expect(await feeds.titles('local')).toEqual([LIBEL, 'Ferry back in service']);
    expect(await feeds.titles('national')).toEqual([LIBEL]);

    // It moves into a section with a rule, and out again.
    expect(await addRule('gifts', 'sports')).toBe(0);
    await reopen({ sports: local, national });
    expect(await feeds.titles('sports')).toEqual(['Ferry back in service']);
    await reopen({ local, national });
    expect(await feeds.titles('local')).toEqual([LIBEL, 'Ferry back in service']);
  });
});
