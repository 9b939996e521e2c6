import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BREAKING_TAGS } from '../../contract/tags.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createPins, pinnedStories } from '../../server/news/pins/pins.ts';
import { createArticleStore } from '../../server/paper/articles/article-store.ts';
import { createFindArticles } from '../../server/paper/articles/named-articles.ts';
import type { Article } from '../../server/paper/articles/read-article.ts';
import { OWN_SOURCE, storeArticles } from '../../server/paper/articles/store-articles.ts';
import { openTestDesk, type TestDesk } from '../support/desk-client.ts';
import {
  eventually,
  type FeedsSetup,
  type FeedsSetupOptions,
  HOUR,
  openFeedsSetup,
  rss,
} from '../support/feeds-setup.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { databases } from './databases.ts';

const PAPER = { id: 'meridianledger.example', domain: 'meridianledger.example' };

describe.for(databases)('on $name', ({ open }) => {
  let database: Database;
  let feeds: FeedsSetup;
  let desk: TestDesk;
  let session: string;
  let ids: Record<string, string>;

  const [rope, merger] = sampleArticles(2, ({ slug }, index) => ({
    slug: index === 0 ? 'rope' : 'merger',
    title: index === 0 ? 'How rope is made' : 'Two ports merge',
    publishedAt: new Date(index === 0 ? '2026-03-10T00:00:00Z' : '2026-11-15T18:00:00Z'),
    file: `${slug}.md`,
  }));
  const store = (...articles: (Article | undefined)[]) =>
    storeArticles(
      database.db,
      {
        publication: PAPER.domain,
        source: OWN_SOURCE,
        articles: articles.filter((one) => one !== undefined),
        spared: new Set(),
        allOrNothing: true,
      },
      desk.now(),
    );

  beforeAll(async () => {
    database = await open();
    desk = await openTestDesk(database);
    await store(rope);
    session = await desk.join('Ben');
    await carry({ local: '/local.xml' });
    await feeds.feeds.pollDue();
    const { rows } = await sql<{ id: string; title: string }>`select id::text, title from items`.execute(
      database.db,
    );
    ids = Object.fromEntries(rows.map(({ id, title }) => [title, id]));
  });
  afterAll(async () => {
    await feeds.stop();
    await database.close();
  });

  async function carry(given: FeedsSetupOptions['feeds']): Promise<void> {
    feeds = await openFeedsSetup({
      database,
      feeds: given,
      self: (path) => new Response(rss(path === '/local.xml' ? ['Ferry', 'Bridge', 'Harbour'] : [])),
    });
  }
  const pin = (title: string, slot: string, until: string | null = null) => ({
    target: { item: ids[title] },
    slot,
    until,
  });
  const front = async () => (await desk.ask('front', { session })).body;
  const publish = async (pins: object[], revision?: string) =>
    desk.ask('pin', { session, body: { pins, revision: revision ?? (await front()).revision } });
  const pins = () =>
    createPins({
      db: database.db,
      publication: feeds.publication,
      findArticles: createFindArticles({ db: database.db, publication: feeds.publication, clock: desk.now }),
      clock: desk.now,
    });
  /** What pages are made from. */
  const answer = async () => pinnedStories(await pins().read());
  const shown = async () =>
    (await answer()).map(({ slot, item }) => [slot, 'article' in item ? item.article : item.title]);
  const noted = async () =>
    (
      await sql<{
        target: string;
      }>`select target from desk_audit where what = 'pin fell back' order by id`.execute(database.db)
    ).rows.map(({ target }) => target);

  const breaking = async () =>
    (await pins().read()).flatMap(({ slot, headline, title, link, story }) =>
      slot === 'breaking' && story ? { category: story.category, title: headline ?? title, link } : [],
    );

  test('pins are published together, in their order; publishing over newer ones is a conflict', async () => {
    const { revision } = await front();
    const published = await publish(
      [
        pin('Bridge', 'featured'),
        pin('Harbour', 'top'),
        pin('Ferry', 'top'),
        { target: { article: 'rope' }, slot: 'latest', until: null },
      ],
      revision,
    );
    expect(published.body.pins).toMatchObject([
      { slot: 'featured', title: 'Bridge', state: 'shown', who: 'Ben' },
      { slot: 'latest', target: { article: 'rope' } },
      { slot: 'top', title: 'Harbour' },
      { slot: 'top', title: 'Ferry' },
    ]);
    // The poll's own changes may arrive until now.
    await eventually(() => feeds.published.filter((tag) => !tag.startsWith('feed:'))).toEqual(['pins']);
    expect(await shown()).toEqual([
      ['featured', 'Bridge'],
      ['latest', 'rope'],
      ['top', 'Harbour'],
      ['top', 'Ferry'],
    ]);
    const late = await publish([], revision);
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('Someone else')]);
    expect((await publish([pin('Nothing', 'top')])).status).toBe(422);
    expect(await shown()).toHaveLength(4);
  });

  test('a pin ends with its time, its story or a takedown, falls back silently, and the log says so once', async () => {
    const until = new Date(desk.now().getTime() + HOUR).toISOString();
    await publish([pin('Bridge', 'featured', until), pin('Harbour', 'top'), pin('Ferry', 'breaking')]);
    expect(await breaking()).toEqual([
      { category: 'local', title: 'Ferry', link: 'https://wire.example/Ferry' },
    ]);

    const takedown = await desk.ask('hide', {
      session,
      body: { target: { item: ids.Ferry }, reason: 'wrong' },
    });
    expect(await breaking()).toEqual([]);
    expect((await front()).pins).toContainEqual(expect.objectContaining({ title: 'Ferry', state: 'hidden' }));
    await front();
    expect(await noted()).toEqual(['Ferry (Breaking): the story is hidden']);
    await desk.ask('restore', { session, params: { id: takedown.body.id } });
    expect(await breaking()).toHaveLength(1);

    desk.pass(HOUR);
    expect(await shown()).toEqual([
      ['breaking', 'Ferry'],
      ['top', 'Harbour'],
    ]);
    await sql`delete from items where title = 'Harbour'`.execute(database.db);
    expect(await shown()).toEqual([['breaking', 'Ferry']]);
    // Editors see which one fell back until they remove it; two who look at once note it once.
    const [{ pins }] = await Promise.all([front(), front(), front()]);
    expect(pins).toMatchObject([
      { title: 'Ferry', state: 'shown' },
      { title: 'Harbour', state: 'gone' },
    ]);
    expect(await noted()).toEqual([
      'Ferry (Breaking): the story is hidden',
      'Bridge (Featured): its time is over',
      'Harbour (Top Stories): the story is gone',
    ]);
    expect((await publish([pin('Ferry', 'breaking')])).body.pins).toHaveLength(1);
  });

  test('a pin of a scheduled article is nowhere until its time, and then in its place', async () => {
    await store(rope, merger);
    const pinned = { target: { article: 'merger' }, slot: 'breaking', until: null };
    const published = await publish([pinned, { ...pinned, slot: 'top' }]);
    expect(published.body.pins).toMatchObject([
      { title: 'Two ports merge', state: 'scheduled' },
      { title: 'Two ports merge', state: 'scheduled' },
    ]);
    expect([await breaking(), await shown(), await noted()]).toEqual([
      [],
      [],
      expect.not.arrayContaining([expect.stringContaining('Two ports merge')]),
    ]);
    desk.pass(6 * HOUR);
    expect(await breaking()).toEqual([
      { category: 'business', title: 'Two ports merge', link: '/blog/merger' },
    ]);
    expect(await shown()).toEqual([
      ['breaking', 'merger'],
      ['top', 'merger'],
    ]);
    expect((await front()).pins).toMatchObject([{ state: 'shown' }, { state: 'shown' }]);

    // Renamed, it keeps its place; the bar of open pages hears of it.
    const renamed = merger && { ...merger, slug: 'union', title: 'Two ports unite', aliases: ['merger'] };
    expect((await store(rope, renamed)).tags).toContain('feed:local');
    expect(await breaking()).toEqual([
      { category: 'business', title: 'Two ports unite', link: '/blog/union' },
    ]);
    expect(await shown()).toContainEqual(['top', 'union']);

    await store(rope);
    expect([await breaking(), await shown()]).toEqual([[], []]);
    const { pins, revision } = await front();
    expect(pins).toMatchObject([{ state: 'gone' }, { state: 'gone' }]);
    expect(await noted()).toContain('Two ports merge (Top Stories): the story is gone');
    await publish([], revision);
  });

  test('a pin whose feed was removed is gone from the page, the breaking bar and the desk alike, and back with its feed', async () => {
    await publish([pin('Ferry', 'breaking'), pin('Bridge', 'top')]);
    const everywhere = async () => [
      await shown(),
      (await breaking()).map(({ title }) => title),
      (await front()).pins.map(({ state }: { state: string }) => state),
    ];
    const all = [
      [
        ['breaking', 'Ferry'],
        ['top', 'Bridge'],
      ],
      ['Ferry'],
      ['shown', 'shown'],
    ];
    expect(await everywhere()).toEqual(all);
    await feeds.stop();
    await carry({});
    expect(await everywhere()).toEqual([[], [], ['gone', 'gone']]);
    expect(await noted()).toContain('Bridge (Top Stories): the story is gone');
    await feeds.stop();
    await carry({ sports: '/local.xml' });
    expect(await everywhere()).toEqual(all);
    await feeds.stop();
    await carry({ local: '/local.xml' });
    await publish([]);
  });

  test('the end of a pin is a change of the pages that show it, as is the time of a pinned article, also under a former name', async () => {
    const until = new Date(desk.now().getTime() + HOUR);
    await publish([pin('Bridge', 'top', until.toISOString())]);
    const { nextAfter, tagsBetween } = pins().ends;
    expect(await nextAfter(desk.now())).toEqual(until);
    expect(await tagsBetween(desk.now(), until)).toEqual(['pins']);
    await publish([pin('Bridge', 'breaking', until.toISOString())]);
    expect(await tagsBetween(desk.now(), until)).toEqual(['pins', ...BREAKING_TAGS]);
    expect([await nextAfter(until), await tagsBetween(until, new Date(until.getTime() + HOUR))]).toEqual([
      undefined,
      [],
    ]);

    await store(rope, merger && { ...merger, publishedAt: until });
    await publish([{ target: { article: 'merger' }, slot: 'breaking', until: null }]);
    await store(rope, merger && { ...merger, publishedAt: until, slug: 'union', aliases: ['merger'] });
    const { embargoes } = createArticleStore(database.db, PAPER, desk.now);
    expect(await embargoes.tagsBetween(desk.now(), until)).toEqual(
      expect.arrayContaining([...BREAKING_TAGS]),
    );
    await store(rope);
    await publish([]);
  });

  test('a pin of an article that does not exist, or was withdrawn, is refused by name', async () => {
    await store(rope);
    const refused = async (article: string) => {
      const { status, body } = await publish([{ target: { article }, slot: 'featured', until: null }]);
      return [status, body.error];
    };
    expect(await refused('no-such')).toEqual([
      422,
      '/blog/no-such is not the address of a published or scheduled article: publish or schedule it first.',
    ]);
    await store();
    expect(await refused('rope')).toEqual([
      422,
      '“How rope is made” was withdrawn: publish it before you pin it.',
    ]);
    expect((await front()).pins).toEqual([]);
  });

  test('a pin shows a headline and a picture of its own, on the front page alone, and loses them with its place', async () => {
    await store(rope, merger && { ...merger, publishedAt: new Date(desk.now().getTime() + HOUR) });
    const own = { headline: 'The ferry is back', picture: '/media/ferry.jpg' };
    const until = new Date(desk.now().getTime() + HOUR).toISOString();
    const scheduled = { target: { article: 'merger' }, slot: 'latest', until: null, headline: 'One port' };
    const published = await publish([
      { ...pin('Ferry', 'breaking'), ...own },
      { ...pin('Bridge', 'featured', until), ...own, picture: 'https://wire.example/bridge.jpg' },
      scheduled,
    ]);
    expect(published.body.pins).toMatchObject([
      { title: 'Ferry', ...own },
      { title: 'Bridge', headline: own.headline },
      { title: 'Two ports merge', headline: 'One port', picture: null, state: 'scheduled' },
    ]);
    const places = async () =>
      (await answer()).map(({ slot, headline, picture }) => [slot, headline, picture]);
    expect(await places()).toEqual([
      ['breaking', own.headline, own.picture],
      ['featured', own.headline, 'https://wire.example/bridge.jpg'],
    ]);
    // A process that starts later finds them.
    const restarted = await openTestDesk(database);
    expect((await restarted.ask('front', { session })).body.pins).toEqual(published.body.pins);
    // The story keeps its headline, also where the bar of open pages is made.
    expect((await answer())[0]).toMatchObject({ item: { title: 'Ferry', thumbnail: '' } });
    expect(await breaking()).toEqual([
      { category: 'local', title: own.headline, link: 'https://wire.example/Ferry' },
    ]);

    const takedown = await desk.ask('hide', {
      session,
      body: { target: { item: ids.Ferry }, reason: 'wrong' },
    });
    expect([await breaking(), JSON.stringify(await answer())]).toEqual([
      [],
      expect.not.stringMatching(/is back.*ferry\.jpg/),
    ]);
    await desk.ask('restore', { session, params: { id: takedown.body.id } });
    desk.pass(HOUR);
    expect(await places()).toEqual([
      ['breaking', own.headline, own.picture],
      ['latest', 'One port', undefined],
    ]);
    await store(rope);
    expect(await places()).toEqual([['breaking', own.headline, own.picture]]);

    const before = (await front()).pins;
    await publish([{ ...before[0], headline: null }]);
    expect((await front()).pins).toMatchObject([{ headline: null, picture: own.picture }]);
    const { rows } = await sql<{ what: string }>`
      select what from desk_audit where target = 'Ferry (Breaking)' order by id desc limit 2`.execute(
      database.db,
    );
    expect(rows.map(({ what }) => what)).toEqual(['change pin', 'pin']);
    await publish([]);
  });

  test.for([
    '/media/../publication.json',
    '/media/.hidden.jpg',
    '//evil.example/x.jpg',
    '/images/x/160',
    'http://wire.example/x.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
  ])('a pin with the picture %s is refused', async (picture) => {
    const { status, body } = await publish([{ ...pin('Ferry', 'top'), picture }]);
    expect([status, body.error]).toEqual([422, expect.stringContaining('write a path such as /media/')]);
  });

  test('headlines and articles are found together, newest first, and those that cannot be pinned are marked', async () => {
    const ahead = new Date(desk.now().getTime() + HOUR);
    await store(rope, merger && { ...merger, publishedAt: ahead });
    const find = async (q: string) => {
      const { status, body } = await desk.ask('stories', { session, query: { q } });
      expect(status).toBe(200);
      return body.stories.map(({ title, state }: Record<string, string>) => [title, state]);
    };
    const { body: hidden } = await desk.ask('hide', {
      session,
      body: { target: { item: ids.Ferry }, reason: 'wrong' },
    });
    const all = await find('');
    expect(all[0]).toEqual(['Two ports merge', 'scheduled']);
    expect(all).toEqual(
      expect.arrayContaining([
        ['Bridge', 'shown'],
        ['Ferry', 'hidden'],
        ['How rope is made', 'shown'],
      ]),
    );
    expect(all.at(-1)).toEqual(['How rope is made', 'shown']);
    // While it is typed.
    expect([
      await find('bri'),
      await find('how ro'),
      await find('nothing'),
      await find('bri -bridge'),
    ]).toEqual([[['Bridge', 'shown']], [['How rope is made', 'shown']], [], []]);
    expect(await find('https://ledger.example/blog/rope?x=1')).toEqual([['How rope is made', 'shown']]);
    expect(await find('https://wire.example/Bridge')).toEqual([['Bridge', 'shown']]);
    expect(await find('o\'neill & \\ :* ( " <b>')).toEqual([]);

    await store(merger && { ...merger, publishedAt: ahead });
    expect(await find('rope')).toEqual([['How rope is made', 'withdrawn']]);
    await desk.ask('restore', { session, params: { id: hidden.id } });
    await store(rope);
  });
});
