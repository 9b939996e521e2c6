import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECTION_ARTICLES } from '../../contract/limits.ts';
import { createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createArticleStore } from '../../server/paper/articles/article-store.ts';
import type { Article } from '../../server/paper/articles/read-article.ts';
import { createSectionArticles } from '../../server/paper/articles/section-articles.ts';
import { OWN_SOURCE, storeArticles } from '../../server/paper/articles/store-articles.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { feedAt, visit } from '../support/story-fixture.ts';
import { engines } from './databases.ts';

const HOME = 'meridianledger.example';
const AHEAD = new Date('2026-04-02T00:00:00Z');

describe.for(engines)('sections of articles in $name', ({ open }) => {
  let database: Database;
  let now: Date;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    now = new Date('2026-04-01T00:00:00Z');
    await database.db.deleteFrom('articles').execute();
  });

  const changes = createChanges();
  const { publication } = visit();
  const put = async (...articles: Article[]) => {
    const request = { publication: HOME, source: OWN_SOURCE, articles, spared: new Set<string>() };
    const { tags } = await storeArticles(database.db, { ...request, allOrNothing: false }, now);
    changes.publish(tags);
    return tags;
  };
  const sectionsOf = (paper = publication) =>
    createSectionArticles({ db: database.db, publication: paper, changes, clock: () => now });
  const slugsIn = async (sections: ReturnType<typeof sectionsOf>, domain = HOME) =>
    Object.fromEntries(
      [...(await sections(domain))].map(([category, items]) => [category, items.map((item) => item.article)]),
    );
  const [first, second, third] = sampleArticles(3) as [Article, Article, Article];

  test('an article stands in its section, as an item that links to it here', async () => {
    const sections = sectionsOf();
    await put({ ...first, category: 'arts', aliases: ['former'], image: '/media/kiln.jpg' }, second);
    const [item] = (await sections(HOME)).get('arts') ?? [];
    expect(item).toMatchObject({
      article: 'article-1',
      title: 'Article 1',
      pubDate: '2026-03-31 00:00:00',
      link: '/blog/article-1',
      guid: `https://${HOME}/blog/former`,
      author: publication.name,
      enclosure: { url: '/media/kiln.jpg' },
    });
    expect(await slugsIn(sections)).toEqual({ arts: ['article-1'] });
  });

  test('only visible articles of the domain stand there, newest first and a bounded number', async () => {
    const sections = sectionsOf();
    const many = sampleArticles(SECTION_ARTICLES + 2, () => ({ category: 'arts' }));
    await put(...many);
    expect((await slugsIn(sections)).arts).toEqual(
      many.slice(0, SECTION_ARTICLES).map((article) => article.slug),
    );
    await put(
      { ...first, category: 'arts', publishedAt: AHEAD },
      { ...second, category: 'arts', domains: ['other.example'] },
      { ...third, category: 'arts' },
    );
    expect(await slugsIn(sections)).toEqual({ arts: ['article-3'] });
    expect(await slugsIn(sections, 'other.example')).toEqual({ arts: ['article-2'] });
    expect(await slugsIn(sections, 'nobody.example')).toEqual({});
  });

  test('an article whose category has no feed is in the blog alone', async () => {
    await put({ ...first, category: 'arts' }, { ...second, category: 'food' });
    const feeds = { ...publication.feeds, arts: [], food: [feedAt('/food.xml')] };
    expect(await slugsIn(sectionsOf({ ...publication, feeds }))).toEqual({ food: ['article-2'] });
  });

  test('publishing, moving and withdrawing refresh the sections concerned, and a scheduled article none', async () => {
    const sections = sectionsOf();
    expect(await put({ ...first, category: 'arts' })).toEqual(['articles', 'feed:arts', 'article:article-1']);
    expect(await put({ ...first, category: 'food' })).toEqual([
      'articles',
      'feed:arts',
      'feed:food',
      'article:article-1',
    ]);
    expect(await slugsIn(sections)).toEqual({ food: ['article-1'] });
    expect(await put(first)).toEqual(['articles', 'feed:food', 'article:article-1']);
    expect(await slugsIn(sections)).toEqual({});
    expect(await put(first, { ...second, category: 'arts', publishedAt: AHEAD })).toEqual(['articles']);
    expect(await put(first, { ...second, category: 'world', publishedAt: AHEAD })).toEqual(['articles']);
    expect(await slugsIn(sections)).toEqual({});
    now = AHEAD;
    const store = createArticleStore(database.db, { id: HOME, domain: HOME }, () => now);
    const due = await store.embargoes.tagsBetween(new Date(AHEAD.getTime() - 1), AHEAD);
    expect(due).toEqual(['articles', 'feed:world', 'article:article-2']);
    changes.publish(due);
    expect(await slugsIn(sections)).toEqual({ world: ['article-2'] });
    expect(await put(first)).toEqual(['articles', 'feed:world', 'article:article-2', 'withdrawn']);
    expect(await slugsIn(sections)).toEqual({});
    // A withdrawn article is in no section until it is published again.
    expect(await put(first, { ...second, category: 'local' })).toContain('feed:local');
    expect(await slugsIn(sections)).toEqual({ local: ['article-2'] });
  });

  test('a failed read is repeated with the next request', async () => {
    await put({ ...first, category: 'arts' });
    const sections = sectionsOf();
    await sql`alter table articles rename to unreachable`.execute(database.db);
    await expect(sections(HOME)).rejects.toThrow('articles');
    await sql`alter table unreachable rename to articles`.execute(database.db);
    expect(await slugsIn(sections)).toEqual({ arts: ['article-1'] });
  });
});
