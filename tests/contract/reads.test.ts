import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../contract/api-client.ts';
import { type BlogDetail, blogSummaries } from '../../contract/blog.ts';
import { createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createReads, type Reads } from '../../server/pages/reads/reads.ts';
import type { ReadCounts } from '../../server/protocol/channel.ts';
import { databases } from './databases.ts';

const HOME = 'ledger.example';
const HOUR = 3_600_000;
const changes = createChanges();

describe.for(databases)('what readers open, counted in $name', ({ open }) => {
  let database: Database;
  let reads: Reads;
  let now: number;
  let withdrawn: string[];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom('reads').execute();
    now = Date.UTC(2026, 2, 12, 9, 30);
    withdrawn = [];
    reads = node();
  });

  function node(): Reads {
    const blog = async (slug: string): Promise<BlogDetail> => {
      if (withdrawn.includes(slug)) throw new ApiError('gone', 410);
      // One was renamed since it was read.
      const renamed = slug === 'old-name' ? 'rope' : slug;
      return { slug: renamed, metaTitle: `On ${renamed}`, metaDescription: '', date: '', blog: 'Text.' };
    };
    const clock = () => new Date(now);
    return createReads({ db: database.db, domains: () => [HOME], apiFor: () => ({ blog }), changes, clock });
  }

  const counts = (articles: Record<string, number>): ReadCounts =>
    Object.entries(articles).map(([slug, count]) => [`${HOME}/blog/${encodeURIComponent(slug)}`, count]);
  const mostRead = async (domain = HOME) => {
    const response = await reads.routes.request(`/api/most-read?domain=${domain}`);
    return blogSummaries.parse(await response.json()).blogs.map(({ slug }) => slug);
  };

  test('counts of an hour add up, from several nodes at once', async () => {
    const half = counts({ rope: 3, kiln: 5 });
    const other = node();
    await Promise.all([reads.store(half), other.store(half.toReversed()), reads.store([...half, ...half])]);
    now += HOUR;
    await reads.store([[`${HOME}/`, 1]]);
    const rows = await database.db.selectFrom('reads').selectAll().orderBy('hour').orderBy('path').execute();
    expect(rows).toEqual([
      { domain: HOME, path: '/blog/kiln', hour: new Date(Date.UTC(2026, 2, 12, 9)), count: 20 },
      { domain: HOME, path: '/blog/rope', hour: new Date(Date.UTC(2026, 2, 12, 9)), count: 12 },
      { domain: HOME, path: '/', hour: new Date(Date.UTC(2026, 2, 12, 10)), count: 1 },
    ]);
  });

  test('the most read articles of the last 24 hours are ranked once there are three that ten readers opened', async () => {
    await reads.store([
      ...counts({ rope: 12, kiln: 30, quiet: 9 }),
      [`${HOME}/`, 900],
      ['other.example/blog/x', 900],
    ]);
    expect(await mostRead()).toEqual([]);
    await reads.store(counts({ 'naïve rope': 20, a: 11, b: 11, c: 10 }));
    now += 6 * 60_000;
    expect(await mostRead()).toEqual(['kiln', 'naïve rope', 'rope', 'a', 'b']);
    expect(await mostRead('other.example')).toEqual([]);
    now += 24 * HOUR;
    expect(await mostRead()).toEqual([]);
  });

  test('the ranking stays the same for minutes, however many read, and goes with what is withdrawn', async () => {
    await reads.store(counts({ rope: 12, kiln: 30, 'old-name': 15, a: 11, b: 10 }));
    expect(await mostRead()).toEqual(['kiln', 'rope', 'a', 'b']);
    await reads.store(counts({ b: 500 }));
    now += 4 * 60_000;
    expect(await mostRead()).toEqual(['kiln', 'rope', 'a', 'b']);
    withdrawn = ['kiln'];
    changes.publish(['articles']);
    expect(await mostRead()).toEqual(['b', 'rope', 'a']);
  });

  test('counts of a month ago are removed', async () => {
    await reads.store(counts({ rope: 12 }));
    now += 31 * 24 * HOUR;
    await reads.store(counts({ kiln: 1 }));
    await reads.prune();
    expect(await database.db.selectFrom('reads').select('path').execute()).toEqual([{ path: '/blog/kiln' }]);
  });
});
