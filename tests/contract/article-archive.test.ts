import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { createBackendArchive, createStoredArchive } from '../../server/paper/articles/article-archive.ts';
import { createArticleStore } from '../../server/paper/articles/article-store.ts';
import { storeArticles } from '../../server/paper/articles/store-articles.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { databases } from './databases.ts';

const HOME = 'meridianledger.example';
const TIME_ZONE = 'America/New_York';
const NOW = new Date('2026-03-31T12:00:00Z');

describe.each(databases)('the archive of articles in $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    const articles = sampleArticles(25, (_article, index) => ({
      ...(index === 0 ? { publishedAt: new Date('2999-01-01T00:00:00Z') } : {}),
      ...(index === 1 ? { aliases: ['first-name', 'second-name'], updated: '2026-03-31' } : {}),
      ...(index === 2 ? { domains: ['second.example'] } : {}),
    }));
    for (const version of [articles, articles.slice(0, -1)]) {
      await storeArticles(database.db, {
        publication: HOME,
        source: 'x',
        articles: version,
        spared: new Set(),
        allOrNothing: true,
      });
    }
  });
  afterAll(() => database.close());

  const stored = () =>
    createStoredArchive({
      db: database.db,
      publication: { id: HOME, domain: HOME, timeZone: TIME_ZONE },
      clock: () => NOW,
    });

  test('holds what is published, and nothing that waits, is withdrawn or is another domain’s', async () => {
    expect(await stored().count(HOME)).toBe(22);
    expect(await stored().count('second.example')).toBe(1);
    expect(await stored().count('nobody.example')).toBe(0);
  });

  test('has nothing that is hidden from search engines or was published elsewhere first', async () => {
    const publication = 'hidden.example';
    const articles = sampleArticles(3, (_article, index) => ({
      domains: [publication],
      ...[{ noindex: true }, { canonical: 'https://first.example/rope' }, {}][index],
    }));
    const request = { publication, source: 'x', articles, spared: new Set<string>(), allOrNothing: true };
    await storeArticles(database.db, request);
    const archive = createStoredArchive({
      db: database.db,
      publication: { id: publication, domain: publication, timeZone: TIME_ZONE },
      clock: () => NOW,
    });
    expect(await archive.count(publication)).toBe(1);
    expect((await archive.entries(publication, 0, 9)).map(({ slug }) => slug)).toEqual(['article-3']);
  });

  test('lists the oldest first, part by part', async () => {
    const [first, ...rest] = await stored().entries(HOME, 0, 20);
    expect(first).toMatchObject({ slug: 'article-24', publishedAt: new Date('2026-03-08T00:00:00Z') });
    expect(rest).toHaveLength(19);
    expect((await stored().entries(HOME, 20, 20)).map(({ slug }) => slug)).toEqual([
      'article-4',
      'article-2',
    ]);
    expect(await stored().entries(HOME, 40, 20)).toEqual([]);
  });

  test('returns the newest in full, with the name that each had first and when it was changed', async () => {
    const [newest] = await stored().newest(HOME, 1);
    expect(newest).toMatchObject({
      slug: 'article-2',
      firstSlug: 'first-name',
      updatedAt: new Date('2026-03-31T04:00:00Z'),
      detail: { metaTitle: 'Article 2', blog: 'The text of article 2.', updated: '2026-03-31' },
    });
    const since = await stored().since(HOME, new Date('2026-03-27T00:00:00Z'), 10);
    expect(since.map(({ slug }) => slug)).toEqual(['article-2', 'article-4']);
  });

  test('of a backend that only lists and returns single articles holds the same articles', async () => {
    const backend = createArticleStore(database.db, { id: HOME, domain: HOME }, () => NOW);
    const archive = createBackendArchive(backend, TIME_ZONE);
    const slugs = (entries: readonly { slug: string }[]) => entries.map(({ slug }) => slug);
    expect(await archive.count(HOME)).toBe(22);
    expect(slugs(await archive.entries(HOME, 0, 50))).toEqual(slugs(await stored().entries(HOME, 0, 50)));
    expect(slugs(await archive.newest(HOME, 3))).toEqual(slugs(await stored().newest(HOME, 3)));
    const [newest] = await archive.newest(HOME, 1);
    expect(newest?.publishedAt).toEqual(new Date('2026-03-30T04:00:00Z'));
    expect(slugs(await archive.since(HOME, new Date('2026-03-29T00:00:00Z'), 10))).toEqual(['article-2']);
  });
});
