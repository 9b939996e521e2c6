import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { OWN_SOURCE, storeArticles } from '../../server/paper/articles/store-articles.ts';
import { openTestDesk, type TestDesk } from '../support/desk-client.ts';
import { HOUR } from '../support/feeds-setup.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { databases } from './databases.ts';

/** Today for editors. The desk's clock begins at 07:00 in New York, the sample's time zone. */

const PAPER = 'meridianledger.example';
let database: Database;
let desk: TestDesk;
let session: string;
beforeAll(async () => {
  database = await databases[0].open();
  desk = await openTestDesk(database);
  session = await desk.join('Ben');
});
afterAll(() => database.close());

const edition = async () => {
  const { status, body } = await desk.ask('edition', { session });
  expect(status).toBe(200);
  return body;
};
const ago = (hours: number) => new Date(desk.now().getTime() - hours * HOUR);

test('a paper where nothing was done yet has an empty edition', async () => {
  const reads = { isCounting: true, today: 0, yesterdayUntilNow: 0, yesterday: 0, articles: [] };
  expect(await edition()).toEqual({ lead: null, next: [], waiting: [], log: [], reads });
});

test('what comes next is scheduled or ends today, by its time; of the log editors see decisions, and no sign-ins', async () => {
  const articles = sampleArticles(2, (_, index) => ({
    slug: index === 0 ? 'rope' : 'merger',
    title: index === 0 ? 'How rope is made' : 'Two ports merge',
    publishedAt: index === 0 ? ago(100) : ago(-48),
    file: `${index}.md`,
  }));
  const own = {
    publication: PAPER,
    source: OWN_SOURCE,
    articles,
    spared: new Set<string>(),
    allOrNothing: true,
  };
  await storeArticles(database.db, own, desk.now());
  const pin = (slot: string, hours: number) => ({
    target: { article: 'rope' },
    slot,
    until: ago(-hours).toISOString(),
    headline: `Rope in ${slot}`,
  });
  const { revision } = (await desk.ask('front', { session })).body;
  // The day ends in 17 hours.
  const pins = [pin('top', 16), pin('latest', 18), pin('featured', 2)];
  expect((await desk.ask('pin', { session, body: { pins, revision } })).status).toBe(200);
  await desk.ask('signIn', { body: { name: 'Ben', password: 'wrong wrong wrong' } });
  const { next, log } = await edition();
  expect(next.map(({ what, title }: Record<string, string>) => [what, title])).toEqual([
    ['pin', 'Rope in featured'],
    ['pin', 'Rope in top'],
    ['article', 'Two ports merge'],
  ]);
  expect(new Set(log.map(({ who, what }: Record<string, string>) => `${who}: ${what}`))).toEqual(
    new Set(['Ben: pin']),
  );
});

test('reads of today stand beside those of yesterday until the same time; an article is named from ten reads on', async () => {
  const rows = [
    ['/blog/rope', 0, 12],
    ['/blog/merger', 1, 9],
    ['/', 6, 30],
    ['/blog/rope', 8, 1000],
    ['/', 25, 40],
    ['/', 30.5, 5],
    ['/', 40, 7000],
  ] as const;
  await database.db
    .insertInto('reads')
    .values(rows.map(([path, hours, count]) => ({ domain: PAPER, path, hour: ago(hours), count })))
    .execute();
  expect((await edition()).reads).toMatchObject({
    today: 51,
    yesterdayUntilNow: 45,
    yesterday: 1045,
    articles: [{ path: '/blog/rope', title: 'How rope is made', count: 12 }],
  });
});
