import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { type ArticleStore, createArticleStore } from '../../server/paper/articles/article-store.ts';
import type { BackendError } from '../../server/paper/articles/backend.ts';
import type { Article } from '../../server/paper/articles/read-article.ts';
import { OWN_SOURCE, storeArticles } from '../../server/paper/articles/store-articles.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { databases } from './databases.ts';

const HOME = 'meridianledger.example';

describe.each(databases)('articles in $name', ({ open }) => {
  let database: Database;
  let store: ArticleStore;
  beforeAll(async () => {
    database = await open();
    store = createArticleStore(database.db, { id: HOME, domain: HOME });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom('articles').execute();
  });

  const put = (
    articles: readonly Article[],
    options: { source?: string; spared?: string[]; allOrNothing?: boolean } = {},
  ) =>
    storeArticles(database.db, {
      publication: HOME,
      source: options.source ?? OWN_SOURCE,
      articles,
      spared: new Set(options.spared),
      allOrNothing: options.allOrNothing ?? false,
    });
  const titles = async () => (await store.list(HOME, 1)).blogs.map(({ metaTitle }) => metaTitle);
  /** The article, or the status of the refusal. */
  const find = (slug: string, from = store) => from.detail(slug).catch(({ status }: BackendError) => status);

  test('storing says what is new, changed and withdrawn, and nothing where nothing is', async () => {
    const [a, b, c] = sampleArticles(3);
    if (!a || !b || !c) throw new Error('no articles');
    expect(await put([a, b])).toEqual({
      added: ['article-1', 'article-2'],
      changed: [],
      withdrawn: [],
      tags: ['articles', 'article:article-1', 'article:article-2'],
      issues: [],
    });
    expect(await put([a, b])).toEqual({ added: [], changed: [], withdrawn: [], tags: [], issues: [] });
    expect(await put([{ ...a, title: 'New' }, c])).toEqual({
      added: ['article-3'],
      changed: ['article-1'],
      withdrawn: ['article-2'],
      tags: ['articles', 'article:article-3', 'article:article-1', 'article:article-2', 'withdrawn'],
      issues: [],
    });
    expect(await titles()).toEqual(['New', 'Article 3']);
  });

  test('the newest articles come first, and a featured one before them', async () => {
    await put(sampleArticles(3, (_article, index) => ({ featured: index === 1 })));
    const inOrder = (await store.list(HOME, 1)).blogs.map(({ slug }) => slug);
    expect((await store.newest(HOME)).map(({ slug }) => slug)).toEqual([
      'article-2',
      ...inOrder.filter((slug) => slug !== 'article-2'),
    ]);
  });

  test('a changed article keeps its id', async () => {
    const [a] = sampleArticles(1);
    if (!a) throw new Error('no article');
    await put([a]);
    const before = (await store.list(HOME, 1)).blogs[0]?.id;
    await put([{ ...a, body: 'Other words.' }]);
    expect((await store.list(HOME, 1)).blogs[0]?.id).toBe(before);
    expect(await find('article-1')).toMatchObject({ blog: 'Other words.' });
  });

  test('an article whose words changed after it was published says when; other changes are none', async () => {
    const [a, later] = sampleArticles(2, (_article, index) =>
      index === 1 ? { publishedAt: new Date('2999-01-01T00:00:00Z') } : {},
    );
    if (!a || !later) throw new Error('no articles');
    const revised = async (slug: string) => {
      const rows = database.db.selectFrom('articles').select('revised_at').where('slug', '=', slug);
      return (await rows.executeTakeFirst())?.revised_at;
    };
    await put([a, later]);
    await put([{ ...a, keywords: ['cash'] }, later]);
    expect(await revised('article-1')).toBeNull();
    await put([
      { ...a, body: 'Other words.' },
      { ...later, body: 'Other words.' },
    ]);
    const when = await revised('article-1');
    expect(when).toBeInstanceOf(Date);
    expect(await revised('article-2')).toBeNull();
    await put([{ ...a, body: 'Other words.', image: '/media/a.jpg' }, later]);
    expect(await revised('article-1')).toEqual(when);
    expect(await store.detail('article-1')).toMatchObject({ updated: when?.toISOString() });
    const corrections = [{ date: '2026-04-01', text: 'It was Tuesday.' }];
    await put([{ ...a, body: 'Still others.', updated: '2026-04-02', corrections }]);
    expect(await store.detail('article-1')).toMatchObject({ updated: '2026-04-02', corrections });
  });

  test('a withdrawn article is gone until its file comes back', async () => {
    const articles = sampleArticles(2);
    await put(articles);
    await put(articles.slice(1));
    expect(await find('article-1')).toBe(410);
    expect((await put(articles)).added).toEqual(['article-1']);
    expect(await find('article-1')).toMatchObject({ metaTitle: 'Article 1' });
    expect(await find('nobody')).toBe(404);
  });

  test('a file with an issue keeps what it said before', async () => {
    const articles = sampleArticles(2);
    await put(articles);
    expect((await put(articles.slice(1), { spared: ['article-1.md'] })).withdrawn).toEqual([]);
    expect(await titles()).toEqual(['Article 1', 'Article 2']);
  });

  test('a former slug leads to the article, even where the old one was withdrawn; a present slug comes first', async () => {
    const [a, b] = sampleArticles(2);
    if (!a || !b) throw new Error('no articles');
    await put([a]);
    await put([{ ...a, slug: 'renamed', aliases: ['article-1'] }]);
    expect(await find('article-1')).toMatchObject({ slug: 'renamed' });
    await put([{ ...b, slug: 'other', aliases: ['article-2'] }], { source: '/one' });
    await put([b], { source: '/another' });
    expect(await find('article-2')).toMatchObject({ slug: 'article-2' });
  });

  test('an imported folder and the folder on watch do not withdraw each other’s articles', async () => {
    const [a, b] = sampleArticles(2);
    if (!a || !b) throw new Error('no articles');
    await put([a]);
    await put([b], { source: '/import' });
    await put([a]);
    expect(await titles()).toEqual(['Article 1', 'Article 2']);
    expect((await put([], { source: '/import' })).withdrawn).toEqual(['article-2']);
  });

  test('a name that the folder on watch has is refused to an import, whole', async () => {
    const [a, b, c] = sampleArticles(3);
    if (!a || !b || !c) throw new Error('no articles');
    await put([{ ...a, aliases: ['old'] }]);
    const refused = await put([a, b, { ...c, aliases: ['old'] }], {
      source: '/import',
      allOrNothing: true,
    });
    expect(refused.issues.map(({ file, message }) => `${file} ${message}`)).toEqual([
      'article-1.md slug: “article-1” belongs to an article from content/articles',
      'article-3.md slug: “old” belongs to an article from content/articles',
    ]);
    expect(await titles()).toEqual(['Article 1']);
  });

  test('an imported name is refused to the folder on watch, whose other articles are stored', async () => {
    const [a, b] = sampleArticles(2);
    if (!a || !b) throw new Error('no articles');
    await put([a], { source: '/import' });
    const { added, issues } = await put([{ ...a, title: 'Mine' }, b]);
    expect(added).toEqual(['article-2']);
    expect(issues).toHaveLength(1);
    expect(await titles()).toEqual(['Article 1', 'Article 2']);
  });

  test('a later import takes over the articles of one whose folder has moved', async () => {
    const articles = sampleArticles(2);
    await put(articles, { source: '/old' });
    expect((await put(articles, { source: '/new', allOrNothing: true })).issues).toEqual([]);
    expect((await put([], { source: '/old' })).withdrawn).toEqual([]);
    expect(await titles()).toEqual(['Article 1', 'Article 2']);
  });

  test('related articles are those that share most keywords, newest first among equals', async () => {
    const keywords = [['Cash', 'debt', 'banks'], ['cash'], ['debt', 'CASH'], ['tax'], ['banks'], ['cash']];
    await put(
      sampleArticles(6, (_article, index) => ({
        keywords: keywords[index] ?? [],
        ...(index === 4 ? { domains: ['second.example'] } : {}),
      })),
    );
    const related = async (slug: string) => (await store.related(slug, HOME)).map((one) => one.slug);
    expect(await related('article-1')).toEqual(['article-3', 'article-2', 'article-6']);
    expect(await related('article-4')).toEqual([]);
    expect(await related('nobody')).toEqual([]);
  });

  test('the domains are those other than the paper’s own that have articles', async () => {
    const articles = sampleArticles(2, (_article, index) => ({ domains: [HOME, `d${index}.example`] }));
    await put(articles);
    expect((await store.domains()).sort()).toEqual(['d0.example', 'd1.example']);
    await put(articles.slice(1));
    expect((await store.domains()).sort()).toEqual(['d1.example']);
  });

  test('articles of one day are listed by name, moments by their hour', async () => {
    const dates = ['2026-03-10', '2026-03-10', '2026-03-10T09:00:00Z', '2026-03-10T09:00:00-05:00'];
    await put(sampleArticles(4, (_article, index) => ({ publishedAt: new Date(dates[index] ?? '') })));
    expect(await titles()).toEqual(['Article 4', 'Article 3', 'Article 1', 'Article 2']);
  });

  test('an article whose date lies ahead appears when its time has come', async () => {
    let now = new Date('2026-03-30T11:59:59Z');
    const waiting = createArticleStore(database.db, { id: HOME, domain: HOME }, () => now);
    const time = new Date('2026-03-30T12:00:00Z');
    const topics = { keywords: ['ships'], domains: [HOME, 'ahead.example'] };
    await put(
      sampleArticles(2, (_article, index) =>
        index === 0 ? { ...topics, publishedAt: time, aliases: ['old'] } : { keywords: ['ships'] },
      ),
    );
    const seen = async () => ({
      listed: (await waiting.list(HOME, 1)).blogs.map(({ slug }) => slug),
      total: (await waiting.list(HOME, 1)).total,
      found: typeof (await find('article-1', waiting)),
      byFormerName: typeof (await find('old', waiting)),
      related: (await waiting.related('article-2', HOME)).map(({ slug }) => slug),
      domains: (await waiting.domains()).length,
      next: await waiting.embargoes.nextAfter(now),
    });
    expect(await seen()).toEqual({
      listed: ['article-2'],
      total: 1,
      found: 'number',
      byFormerName: 'number',
      related: [],
      domains: 0,
      next: time,
    });
    const before = now;
    now = time;
    expect(await seen()).toEqual({
      listed: ['article-1', 'article-2'],
      total: 2,
      found: 'object',
      byFormerName: 'object',
      related: ['article-1'],
      domains: 1,
      next: undefined,
    });
    const { tagsBetween } = waiting.embargoes;
    expect(await tagsBetween(before, now)).toContain('article:article-1');
    expect(await tagsBetween(now, now)).toEqual([]);
  });

  test('an author has what is published under any spelling of the name, and nothing that waits or was withdrawn', async () => {
    const signed = sampleArticles(5, (_article, index) => ({
      authors: [['José Díaz', '***'], ['Jose Diaz'], ['山田'], ['Late Larry'], ['Gone Gus']][index] ?? [],
      ...(index === 3 ? { publishedAt: new Date('2999-01-01T00:00:00Z') } : {}),
    }));
    await put(signed);
    await put(signed.slice(0, 4));
    expect(await store.authors(HOME)).toEqual([
      { slug: 'jose-diaz', name: 'José Díaz' },
      { slug: '山田', name: '山田' },
    ]);
    const author = await store.byAuthor('jose-diaz', HOME);
    expect(author).toMatchObject({ name: 'José Díaz', total: 2 });
    expect(author?.blogs.map(({ slug }) => slug)).toEqual(['article-1', 'article-2']);
    expect(await store.byAuthor('山田', HOME)).toMatchObject({ total: 1 });
    for (const slug of ['late-larry', 'gone-gus', 'nobody'])
      expect(await store.byAuthor(slug, HOME)).toBeUndefined();
    expect(await store.byAuthor('jose-diaz', 'second.example')).toBeUndefined();
  });

  test('an article keeps its authors in their order', async () => {
    await put(sampleArticles(1, () => ({ authors: ['Mary Somerville', 'Ada Byron'] })));
    expect(await find('article-1')).toMatchObject({ authors: ['Mary Somerville', 'Ada Byron'] });
  });

  test('a thousand articles are stored at once, and the last page of them is read', async () => {
    await put(sampleArticles(1000));
    expect((await store.list(HOME, 100)).blogs.map(({ slug }) => slug)).toContain('article-1000');
    expect((await store.list(HOME, 100)).total).toBe(1000);
  });

  test('the pages of what changed are named one by one, or all at once when they are many', async () => {
    const [a, b] = sampleArticles(2);
    if (!a || !b) throw new Error('no articles');
    const tags = async (articles: readonly Article[]) => (await put(articles)).tags;
    expect(await tags([a, b])).toEqual(['articles', 'article:article-1', 'article:article-2']);
    expect(await tags([a, b])).toEqual([]);
    expect(await tags([{ ...a, aliases: ['old'] }])).toEqual([
      'articles',
      'article:article-1',
      'article:article-2',
      'article:old',
      'withdrawn',
    ]);
    expect(await tags(sampleArticles(200))).toEqual(['articles', 'every-article']);
  });

  test('the name of an article under embargo is in no tag, and its address says nothing of it', async () => {
    const publishedAt = new Date('2999-01-01T00:00:00Z');
    const change = () => ({ publishedAt, aliases: ['merger'], keywords: ['ports'] });
    const [secret] = sampleArticles(1, change);
    const [, shown] = sampleArticles(2, () => ({ keywords: ['ports'] }));
    if (!secret || !shown) throw new Error('no articles');
    expect((await put([secret, shown])).tags).toEqual(['articles', 'article:article-2']);
    expect((await put([{ ...secret, title: 'Other' }, shown])).tags).toEqual(['articles']);
    expect(await store.related('article-1', HOME)).toEqual([]);
    expect(await find('merger')).toBe(404);
    // It was withdrawn before anybody could read it.
    expect((await put([shown])).tags).toEqual(['articles']);
    expect(await find('article-1')).toBe(404);
    expect((await put([])).tags).toEqual(['articles', 'article:article-2', 'withdrawn']);
    expect(await find('article-2')).toBe(410);
  });

  test('two processes that store at once do not trip over each other', async () => {
    const articles = sampleArticles(20);
    const results = await Promise.all([put(articles), put(articles)]);
    expect(results.map(({ added }) => added.length).sort((a, b) => a - b)).toEqual([0, 20]);
  });
});
