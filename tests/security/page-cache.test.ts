import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createMetrics } from '../../server/lib/metrics.ts';
import { createFetcher } from '../../server/net/fetcher.ts';
import { openFeeds } from '../../server/news/feeds/open-feeds.ts';
import { askPage } from '../support/ask-page.ts';
import { articleFile, type ContentFolder, createContentFolder, startSiteOn } from '../support/blog-sites.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { type FakeFeeds, newsFeed, plainNews, startFakeFeeds } from '../support/fake-feeds.ts';
import { startTestSite, type TestSite } from '../support/harness.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { openSharedChanges } from '../support/shared-changes.ts';
import { startStubBackend } from '../support/stub-backend.ts';

const PAGES = [
  '/',
  ...CATEGORIES.map((category) => `/category/${category}`),
  '/blog',
  '/blog?page=2',
  '/blog/article-20',
  '/faq',
  '/partners',
  '/about',
  '/search',
];

describe('while readers read', () => {
  let remote: FakeFeeds;
  let content: ContentFolder;
  let database: Database;
  let publication: Publication;
  let site: TestSite;
  let now = new Date();

  beforeAll(async () => {
    remote = await startFakeFeeds(plainNews);
    content = await createContentFolder(
      Object.fromEntries(
        Array.from({ length: 25 }, (_, index) => [
          `article-${index}.md`,
          articleFile(
            { title: `Article ${index}`, date: `2026-03-${String(index + 1).padStart(2, '0')}` },
            'Words.',
          ),
        ]),
      ),
    );
    database = await openEmptyDatabase();
    site = await startTestSite({
      database,
      contentFolder: content.folder,
      clock: () => now,
      change: (given) => {
        publication = remote.publish(given);
        return publication;
      },
    });
  });
  afterAll(async () => {
    await remote.close();
    await content.dispose();
  });

  const ask = (path: string) => askPage(site.url, path);
  const failuresOf = (path: string) =>
    site.logged.filter(
      ({ address, msg }) =>
        address === publication.domain + path && String(msg).startsWith('a page could not'),
    );
  /** Longer than a page counts as fresh. */
  const aMinuteLater = () => {
    now = new Date(now.getTime() + 61_000);
  };

  test('what a feed brings is soon in the bytes of its pages, and of no others', async () => {
    // Another process of the fleet: it polls, this one hears of it.
    const fetcher = createFetcher({ trustedHosts: [remote.host], userAgent: 'Masthead/0 (test)' });
    const log = pino({ level: 'silent' });
    const changes = await openSharedChanges({ database, publication: publication.domain, log });
    const feeds = await openFeeds({
      database,
      fetcher,
      clock: () => now,
      log,
      metrics: createMetrics('test'),
    });
    const paper = await feeds.carry({ publication, changes });
    const headline = 'Copper talks end at dawn';
    remote.carry(
      'business',
      newsFeed({ title: 'Business' }, [{ title: headline, link: remote.url('/copper') }]),
    );
    await database.db
      .updateTable('feeds')
      .set({ next_poll_at: new Date(0) })
      .where(
        'address',
        'in',
        publication.feeds.business.map(({ url }) => url),
      )
      .execute();
    const [front, other] = await Promise.all([ask('/'), ask('/category/sports')]);
    expect(front.text).not.toContain(headline);
    await feeds.pollDue();
    await Promise.all(
      ['/', '/category/business'].map((path) =>
        expect.poll(async () => (await ask(path)).text).toContain(headline),
      ),
    );
    expect((await ask('/')).headers.etag).not.toBe(front.headers.etag);
    expect((await ask('/category/sports')).headers.etag).toBe(other.headers.etag);
    paper.close();
    await feeds.stop();
    await changes.close();
    await fetcher.close();
  });

  test('a page that cannot be rendered again stays as it was, until it can', async () => {
    const before = await ask('/blog');
    await sql`alter table articles rename to articles_away`.execute(database.db);
    aMinuteLater();
    expect((await ask('/blog')).status).toBe(200);
    await expect.poll(() => failuresOf('/blog')).toHaveLength(1);
    const after = await ask('/blog');
    expect([after.status, after.headers.etag]).toEqual([200, before.headers.etag]);
    // For another minute nobody tries again.
    expect(failuresOf('/blog')).toHaveLength(1);
    await sql`alter table articles_away rename to articles`.execute(database.db);
    await sql`update articles set title = 'A title of the day after' where slug = 'article-24'`.execute(
      database.db,
    );
    aMinuteLater();
    await expect.poll(async () => (await ask('/blog')).text).toContain('A title of the day after');
  });

  test('without its database the site serves every cached page, minute after minute', async () => {
    const before = new Map<string, string>();
    for (const path of PAGES) before.set(path, (await ask(path)).text);
    await database.close();
    for (const _minute of ['first', 'second']) {
      const failed = failuresOf('/blog').length;
      aMinuteLater();
      for (const path of PAGES) {
        const { status, text } = await ask(path);
        expect([path, status]).toEqual([path, 200]);
        expect(text.length, path).toBeGreaterThan((before.get(path)?.length ?? 0) * 0.9);
      }
      await expect.poll(() => failuresOf('/blog').length).toBeGreaterThan(failed);
    }
    expect((await ask('/blog')).text).toBe(before.get('/blog'));
    expect((await ask('/healthz')).status).toBe(200);
    // Pages are served, so a balancer must not take the site out.
    await expect.poll(async () => (await ask('/readyz')).text).toBe('ready\ndegraded: database\n');
    expect((await ask('/readyz')).status).toBe(200);
    const uncached = await ask('/blog/article-1');
    expect([uncached.status, uncached.headers['cache-control']]).toEqual([503, 'no-store']);
  });

  test('and it can be stopped', async () => {
    await site.stop();
    await expect(ask('/')).rejects.toThrow();
  });
});

test('a backend outside that does not answer keeps the site from nothing; its pages are prerendered when it does', async () => {
  const stub = await startStubBackend('public-anonymous-key');
  const answering = Promise.withResolvers<void>();
  stub.held = answering.promise;
  const site = await startSiteOn(stub);
  try {
    stub.articles = sampleArticles(12, () => ({}));
    expect(stub.asked.length).toBeGreaterThan(0);
    expect((await askPage(site.url, '/readyz')).status).toBe(200);
    expect((await askPage(site.url, '/')).status).toBe(200);
    // Not the whole page, which waits for the backend.
    const keptFor = async () => {
      const answer = await fetch(`${site.url}/blog`);
      await answer.body?.cancel();
      return answer.headers.get('cache-control');
    };
    expect(await keptFor()).not.toContain('s-maxage');
    answering.resolve();
    await expect.poll(keptFor).toContain('s-maxage');
    expect(site.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  } finally {
    await site.stop();
    await stub.stop();
  }
});
