import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskResponse } from '../../contract/desk.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { importArticles } from '../../server/paper/articles/import-articles.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { openTestDesk } from '../support/desk-client.ts';
import { databases } from './databases.ts';

const HOME = 'meridianledger.example';

describe.for(databases)('the numbers of the desk on $name', ({ open }) => {
  let database: Database;
  /** Noon of 16 November in Auckland, which is thirteen hours ahead then. */
  const now = '2026-11-15T23:00:00Z';
  const HOURS_BEFORE_TEST_CLOCK = 11;

  beforeAll(async () => {
    database = await open();
    const home = { id: HOME, domain: HOME, timeZone: 'UTC' };
    await importArticles({ folder: 'sample/meridian-ledger/content/articles', home, db: database.db });
  });
  afterAll(() => database.close());

  async function numbers(change: object = {}): Promise<DeskResponse<'numbers'>> {
    const sample = await loadPublication('sample/meridian-ledger/publication.json');
    const desk = await openTestDesk(database, { ...sample, timeZone: 'Pacific/Auckland', ...change });
    desk.pass(HOURS_BEFORE_TEST_CLOCK * 3_600_000);
    expect(desk.now().toISOString()).toBe(new Date(now).toISOString());
    return (await desk.ask('numbers', { session: await desk.join('Ben') })).body;
  }

  test('of a new paper are thirty days and twenty-four hours of nothing', async () => {
    const { isCounting, days, hours, ...rankings } = await numbers();
    expect(isCounting).toBe(true);
    expect([days.length, days[0], days.at(-1)]).toEqual([
      30,
      { day: '2026-10-18', reads: 0 },
      { day: '2026-11-16', reads: 0 },
    ]);
    expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => ({ hour, reads: 0 })));
    const none = { total: 0, rows: [] };
    expect(rankings).toEqual({ articles: none, pages: none, referrers: none, searches: none });
    expect((await numbers({ mostRead: false })).isCounting).toBe(false);
  });

  test('are by days and hours of the paper’s time zone, and name nothing that few have read', async () => {
    const read = (path: string, hour: string, count: number, domain = HOME) => ({
      domain,
      path,
      hour: new Date(hour),
      count,
    });
    await database.db
      .insertInto('reads')
      .values([
        // Midnight of the 15th, and the hour before.
        read('/', '2026-11-14T11:00:00Z', 8),
        read('/', '2026-11-14T10:00:00Z', 9),
        read('/category/business', '2026-11-15T22:00:00Z', 10),
        read('/author/ada-field', '2026-11-15T22:00:00Z', 9),
        read('/blog', '2026-11-15T22:00:00Z', 10),
        read('/blog/the-thirteen%2Dweek-cash-forecast', '2026-11-15T22:00:00Z', 6),
        read('/blog/the-thirteen%2Dweek-cash-forecast', '2026-11-15T21:00:00Z', 6),
        read('/blog/unknown', '2026-11-15T22:00:00Z', 30),
        read('/blog/quiet', '2026-11-15T22:00:00Z', 9),
        // The thirty-first day, and another paper.
        read('/', '2026-10-17T10:00:00Z', 500),
        read('/', '2026-11-15T22:00:00Z', 500, 'other.example'),
      ])
      .execute();
    const counted = (kind: 'referrer' | 'missed-search', day: string, name: string, count: number) => ({
      domain: HOME,
      kind,
      day,
      name,
      count,
    });
    await database.db
      .insertInto('day_counts')
      .values([
        counted('referrer', '2026-11-15', 'news.example', 6),
        counted('referrer', '2026-11-16', 'news.example', 5),
        counted('referrer', '2026-11-16', 'mail.example', 9),
        counted('referrer', '2026-10-17', 'mail.example', 9),
        counted('missed-search', '2026-11-16', 'tidal lagoon', 10),
        counted('missed-search', '2026-11-16', 'john smith of elm street', 9),
      ])
      .execute();

    const { days, hours, articles, pages, referrers, searches } = await numbers();
    expect(days.slice(-3).map(({ reads }) => reads)).toEqual([9, 8, 80]);
    expect(hours.filter(({ reads }) => reads > 0)).toEqual([
      { hour: 0, reads: 8 },
      { hour: 10, reads: 6 },
      { hour: 11, reads: 74 },
      { hour: 23, reads: 9 },
    ]);
    expect(articles).toEqual({
      total: 51,
      rows: [
        { name: '/blog/unknown', title: null, count: 30 },
        {
          name: '/blog/the-thirteen%2Dweek-cash-forecast',
          title: 'The thirteen-week cash forecast, built in an afternoon',
          count: 12,
        },
      ],
    });
    expect(pages).toEqual({
      total: 46,
      rows: [
        { name: '/', title: 'Front page', count: 17 },
        { name: '/blog', title: 'Blog', count: 10 },
        { name: '/category/business', title: 'Business & Finance', count: 10 },
      ],
    });
    expect(referrers).toEqual({ total: 20, rows: [{ name: 'news.example', title: null, count: 11 }] });
    expect(searches).toEqual({ total: 19, rows: [{ name: 'tidal lagoon', title: null, count: 10 }] });
  });
});
