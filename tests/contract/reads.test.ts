import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../contract/api-client.ts';
import { type BlogDetail, blogSummaries } from '../../contract/blog.ts';
import { createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { readBrowserErrors } from '../../server/desk/numbers.ts';
import { createReadCounts } from '../../server/pages/reads/read-counts.ts';
import { createReads } from '../../server/pages/reads/reads.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import type { Counts } from '../../server/protocol/channel.ts';
import { databases } from './databases.ts';

const HOME = 'ledger.example';
const HOUR = 3_600_000;
const changes = createChanges();
const NONE = { reads: [], referrers: [], missedSearches: [], browserErrors: [] };

describe.for(databases)('what readers open, counted in $name', ({ open }) => {
  let database: Database;
  let reads: ReturnType<typeof node>;
  let now: number;
  let withdrawn: string[];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom('reads').execute();
    await database.db.deleteFrom('day_counts').execute();
    now = Date.UTC(2026, 2, 12, 9, 30);
    withdrawn = [];
    reads = node();
  });

  function node(mostRead = true) {
    const blog = async (slug: string): Promise<BlogDetail> => {
      if (withdrawn.includes(slug)) throw new ApiError('gone', 410);
      // One was renamed since it was read.
      const renamed = slug === 'old-name' ? 'rope' : slug;
      return { slug: renamed, metaTitle: `On ${renamed}`, metaDescription: '', date: '', blog: 'Text.' };
    };
    const clock = () => new Date(now);
    const apiFor = () => ({ blog });
    const publication = { timeZone: 'Pacific/Auckland', mostRead };
    const readCounts = createReadCounts(database.db, clock);
    return {
      ...createReads({ database, domains: () => [HOME], apiFor, changes, clock }),
      store: (counts: Parameters<typeof readCounts.store>[0]) => readCounts.store(counts, () => publication),
      prune: readCounts.prune,
    };
  }
  const store = (counts: Counts, node = reads) => node.store({ ...NONE, reads: counts });

  const counts = (articles: Record<string, number>): Counts =>
    Object.entries(articles).map(([slug, count]) => [`${HOME}/blog/${encodeURIComponent(slug)}`, count]);
  const mostRead = async (domain = HOME) => {
    const response = await reads.routes.request(`/api/most-read?domain=${domain}`);
    return blogSummaries.parse(await response.json()).blogs.map(({ slug }) => slug);
  };

  test('counts of an hour add up, from several nodes at once', async () => {
    const half = counts({ rope: 3, kiln: 5 });
    const other = node();
    await Promise.all([store(half), store(half.toReversed(), other), store([...half, ...half])]);
    now += HOUR;
    await store([[`${HOME}/`, 1]]);
    const rows = await database.db.selectFrom('reads').selectAll().orderBy('hour').orderBy('path').execute();
    expect(rows).toEqual([
      { domain: HOME, path: '/blog/kiln', hour: new Date(Date.UTC(2026, 2, 12, 9)), count: 20 },
      { domain: HOME, path: '/blog/rope', hour: new Date(Date.UTC(2026, 2, 12, 9)), count: 12 },
      { domain: HOME, path: '/', hour: new Date(Date.UTC(2026, 2, 12, 10)), count: 1 },
    ]);
  });

  test('what was opened while the database was away is counted when it is back, in its hour and once', async () => {
    await sql`alter table reads rename to reads_away`.execute(database.db);
    const referrers: Counts = [[`${HOME}/wire.example`, 4]];
    const away = { ...NONE, reads: counts({ rope: 3 }), referrers };
    await expect(reads.store(away)).rejects.toThrow('reads');
    now += HOUR;
    await expect(store(counts({ rope: 2 }))).rejects.toThrow('reads');
    await expect(store(counts({ rope: 1 }))).rejects.toThrow('reads');
    await sql`alter table reads_away rename to reads`.execute(database.db);
    await store([]);
    await store([]);
    const rows = await database.db.selectFrom('reads').select(['hour', 'count']).orderBy('hour').execute();
    expect(rows).toEqual([
      { hour: new Date(Date.UTC(2026, 2, 12, 9)), count: 3 },
      { hour: new Date(Date.UTC(2026, 2, 12, 10)), count: 3 },
    ]);
    const { rows: days } = await sql`select name, count from day_counts`.execute(database.db);
    expect(days).toEqual([{ name: 'wire.example', count: 4 }]);
  });

  test('the most read articles of the last 24 hours are ranked once there are three that ten readers opened', async () => {
    await store([
      ...counts({ rope: 12, kiln: 30, quiet: 9 }),
      [`${HOME}/`, 900],
      ['other.example/blog/x', 900],
    ]);
    expect(await mostRead()).toEqual([]);
    await store(counts({ 'naïve rope': 20, a: 11, b: 11, c: 10 }));
    now += 6 * 60_000;
    expect(await mostRead()).toEqual(['kiln', 'naïve rope', 'rope', 'a', 'b']);
    expect(await mostRead('other.example')).toEqual([]);
    now += 24 * HOUR;
    expect(await mostRead()).toEqual([]);
  });

  test('the ranking stays the same for minutes, however many read, and goes with what is withdrawn', async () => {
    await store(counts({ rope: 12, kiln: 30, 'old-name': 15, a: 11, b: 10 }));
    expect(await mostRead()).toEqual(['kiln', 'rope', 'a', 'b']);
    await store(counts({ b: 500 }));
    now += 4 * 60_000;
    expect(await mostRead()).toEqual(['kiln', 'rope', 'a', 'b']);
    withdrawn = ['kiln'];
    changes.publish(['articles']);
    expect(await mostRead()).toEqual(['b', 'rope', 'a']);
  });

  test('counts of a month ago are removed', async () => {
    await store(counts({ rope: 12 }));
    now += 31 * 24 * HOUR;
    await store(counts({ kiln: 1 }));
    await reads.prune();
    expect(await database.db.selectFrom('reads').select('path').execute()).toEqual([{ path: '/blog/kiln' }]);
  });

  const dayCounts = async () =>
    (
      await sql`select kind, day::text, name, count from day_counts order by kind, day, name`.execute(
        database.db,
      )
    ).rows;

  test('referrers and searches without results are counted by the days of the paper’s time zone', async () => {
    const counts = {
      ...NONE,
      referrers: [[`${HOME}/news.example`, 2] as const],
      missedSearches: [[`${HOME}/either/or`, 1] as const],
    };
    await Promise.all([reads.store(counts), node().store(counts)]);
    now += 2 * HOUR;
    await reads.store({ ...counts, missedSearches: [] });
    // 22:30 and 0:30 in Auckland.
    expect(await dayCounts()).toEqual([
      { kind: 'missed-search', day: '2026-03-12', name: 'either/or', count: 2 },
      { kind: 'referrer', day: '2026-03-12', name: 'news.example', count: 4 },
      { kind: 'referrer', day: '2026-03-13', name: 'news.example', count: 2 },
    ]);
    now += 31 * 24 * HOUR;
    await reads.prune();
    expect(await dayCounts()).toMatchObject([{ day: '2026-03-13' }]);
    now += 24 * HOUR;
    await reads.prune();
    expect(await dayCounts()).toEqual([]);
  });

  test('errors in browsers are counted by day, by a paper that counts no reads, too; Today names the most frequent', async () => {
    const message = 'search-a1.js: TypeError: x is null';
    const browserErrors: Counts = [
      [`${HOME}/${message}`, 2],
      [`${HOME}/island faq: Error: b`, 1],
      [`${HOME}/island faq: Error: a`, 1],
      [`${HOME}/island faq: Error: c`, 1],
      ['other.example/island faq: Error: d', 9],
    ];
    await node(false).store({ ...NONE, reads: counts({ rope: 1 }), browserErrors });
    await reads.store({ ...NONE, browserErrors });
    expect(await database.db.selectFrom('reads').selectAll().execute()).toEqual([]);
    expect(await dayCounts()).toContainEqual({
      kind: 'browser-error',
      day: '2026-03-12',
      name: message,
      count: 4,
    });
    const sample = await loadPublication('sample/meridian-ledger/publication.json');
    const publication = { ...sample, timeZone: 'Pacific/Auckland' };
    const today = () =>
      readBrowserErrors({ db: database.db, publication, domains: [HOME], now: new Date(now) });
    expect(await today()).toEqual([
      { name: message, count: 4 },
      { name: 'island faq: Error: a', count: 2 },
      { name: 'island faq: Error: b', count: 2 },
    ]);
    now += 48 * HOUR;
    expect(await today()).toEqual([]);
  });

  test('of many made-up referrers of a day those that were counted most stay', async () => {
    const made = Array.from(
      { length: 1_005 },
      (_, index) => [`${HOME}/made-up-${index}.example`, 1] as const,
    );
    const referrers: Counts = [...made, [`${HOME}/news.example`, 2]];
    await reads.store({ ...NONE, referrers });
    await reads.prune();
    const stayed = await dayCounts();
    expect(stayed).toHaveLength(1_000);
    expect(stayed).toContainEqual(expect.objectContaining({ name: 'news.example' }));
  });
});
