import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { feed } from '../support/fake-responses.ts';
import { eventually, type FeedsSetup, MINUTE, openFeedsSetup } from '../support/feeds-setup.ts';
import { databases } from './databases.ts';

interface WrittenItem {
  title: string;
  link: string;
  date?: string;
}

const written = (items: readonly WrittenItem[]) =>
  feed(
    `<rss version="2.0"><channel><title>Wire</title>${items
      .map(
        ({ title, link, date = 'Sun, 15 Nov 2026 11:00:00 GMT' }) =>
          `<item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate></item>`,
      )
      .join('')}</channel></rss>`,
  );

describe.for(databases)('on $name', ({ open }) => {
  let database: Database;
  let remote: FakeHosts;
  let desk: FeedsSetup;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    remote = await startFakeHosts();
  });
  afterEach(async () => {
    await desk.stop();
    await remote.close();
    await sql`delete from feeds`.execute(database.db);
  });

  async function poll(feeds: Partial<Record<Category, readonly WrittenItem[]>>): Promise<void> {
    const addresses: Partial<Record<Category, string>> = {};
    for (const [category, items] of Object.entries(feeds)) {
      remote.set(`/${category}.xml`, written(items));
      addresses[category as Category] = remote.url(`/${category}.xml`);
    }
    desk = await openFeedsSetup({ database, trust: [remote.host], feeds: addresses });
    await desk.feeds.pollDue();
  }

  const readStories = async (category: Category) =>
    (await desk.read(category)).items.map(({ title, story, alsoIn }) => ({ title, story, alsoIn }));

  const RATES = 'Central bank holds its rate for a third meeting';

  test('one address in three feeds is one story, and each says where else it stands', async () => {
    await poll({
      business: [{ title: 'Rates on hold', link: 'https://wire.example/rates?utm_source=a' }],
      national: [{ title: 'Bank does nothing', link: 'https://www.wire.example/rates/' }],
      politics: [{ title: 'A third pause', link: 'http://wire.example/rates' }],
      sports: [{ title: 'Cup final', link: 'https://wire.example/cup' }],
    });
    const [business] = await readStories('business');
    expect(business?.alsoIn).toEqual(['national', 'politics']);
    expect((await readStories('national'))[0]).toMatchObject({
      story: business?.story,
      alsoIn: ['politics', 'business'],
    });
    const [sports] = await readStories('sports');
    expect(sports?.alsoIn).toBeUndefined();
    expect(sports?.story).not.toBe(business?.story);
  });

  test('nearly the same headline on the same day is one story; a day later it is another', async () => {
    await poll({
      business: [{ title: RATES, link: 'https://a.example/1' }],
      national: [{ title: `UPDATE ${RATES}`, link: 'https://b.example/1' }],
      world: [{ title: RATES, link: 'https://c.example/1', date: 'Fri, 13 Nov 2026 11:00:00 GMT' }],
    });
    const [business] = await readStories('business');
    expect((await readStories('national'))[0]?.story).toBe(business?.story);
    expect((await readStories('world'))[0]?.story).not.toBe(business?.story);
  });

  test('normalised words, Jaccard ≥ 0.8: four words of five are near enough, three of four are not', async () => {
    await poll({
      business: [
        { title: 'Harbour strike ends early', link: 'https://a.example/1' },
        { title: 'Grain price falls', link: 'https://a.example/2' },
      ],
      national: [
        { title: 'HARBOUR strike: ends early today', link: 'https://b.example/1' },
        { title: 'Grain price falls again', link: 'https://b.example/2' },
      ],
    });
    expect((await readStories('business')).map(({ alsoIn }) => alsoIn)).toEqual([['national'], undefined]);
  });

  test('category pages show all of theirs, also what others tell', async () => {
    const twice = [
      { title: RATES, link: 'https://a.example/1' },
      { title: `${RATES} again`, link: 'https://a.example/2' },
    ];
    await poll({ business: twice, national: twice.slice(0, 1) });
    expect((await readStories('business')).map(({ title }) => title)).toEqual(
      twice.map(({ title }) => title),
    );
    expect((await readStories('national')).map(({ title }) => title)).toEqual([RATES]);
  });

  test('an address that all items of a feed share is no story', async () => {
    await poll({
      local: [
        { title: 'Ferry timetable changes', link: 'https://town.example/' },
        { title: 'Library reopens after repairs', link: 'https://town.example/' },
      ],
      arts: [{ title: 'Museum keeps its lease', link: 'https://town.example/' }],
    });
    const stories = [...(await readStories('local')), ...(await readStories('arts'))].map(
      ({ story }) => story,
    );
    expect(new Set(stories).size).toBe(3);
  });

  test('nor is it where the items come one after the other', async () => {
    const HOME = 'https://town.example/';
    const local = ['Ferry timetable changes', 'Library reopens after repairs', 'Mayor opens a bakery'];
    await poll({ local: [], arts: [] });
    for (const [index] of local.entries()) {
      const items = local.slice(0, index + 1).map((title) => ({ title, link: HOME }));
      remote.set('/local.xml', written(items));
      if (index === 2) remote.set('/arts.xml', written([{ title: 'Museum keeps its lease', link: HOME }]));
      desk.pass(30 * MINUTE);
      await desk.feeds.pollDue();
    }
    await eventually(() => desk.titles('local')).toHaveLength(3);
    const stories = [...(await readStories('local')), ...(await readStories('arts'))].map(
      ({ story }) => story,
    );
    expect(new Set(stories).size).toBe(4);
  });

  test('a feed that takes up a story later makes all others that have it say so', async () => {
    await poll({
      business: [{ title: RATES, link: 'https://a.example/1' }],
      national: [],
      world: [{ title: RATES, link: 'https://c.example/1' }],
    });
    expect((await readStories('business'))[0]?.alsoIn).toEqual(['world']);
    expect((await readStories('world'))[0]?.alsoIn).toEqual(['business']);
    remote.set('/national.xml', written([{ title: RATES, link: 'https://b.example/1' }]));
    desk.pass(30 * MINUTE);
    desk.published.splice(0);
    await desk.feeds.pollDue();
    await eventually(() => desk.published).toEqual(
      expect.arrayContaining(['feed:business', 'feed:national', 'feed:world']),
    );
    expect((await readStories('business'))[0]?.alsoIn).toEqual(['national', 'world']);
    expect((await readStories('world'))[0]?.alsoIn).toEqual(['national', 'business']);
    remote.set('/national.xml', written([{ title: 'Ferry terminal opens', link: 'https://b.example/2' }]));
    desk.pass(30 * MINUTE);
    await desk.feeds.pollDue();
    desk.pass(2 * MINUTE);
    expect((await readStories('business'))[0]?.alsoIn).toEqual(['world']);
  });

  test('a story that gets a new headline stays the same story', async () => {
    await poll({ business: [{ title: RATES, link: 'https://a.example/1' }] });
    const [before] = await readStories('business');
    remote.set(
      '/business.xml',
      written([{ title: 'Bank surprises everyone with a cut', link: 'https://a.example/1' }]),
    );
    desk.pass(30 * MINUTE);
    await desk.feeds.pollDue();
    await eventually(async () => (await readStories('business'))[0]?.title).toContain('surprises');
    expect((await readStories('business'))[0]?.story).toBe(before?.story);
  });
});
