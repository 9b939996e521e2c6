import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer, SearchResult } from '../../contract/search.ts';
import { ARTICLES_TAG } from '../../contract/tags.ts';
import { archiveAnswer, topicsAnswer } from '../../contract/topics.ts';
import { ensureTrigrams } from '../../server/news/search/correct-words.ts';
import { createSearch } from '../../server/news/search/search.ts';
import { storeArticles } from '../../server/paper/articles/store-articles.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { marksOf, openSearchSetup, type SearchSetup, textOf } from '../support/search-setup.ts';
import { engines } from './databases.ts';

const titles = ({ results }: SearchAnswer) => results.map(({ title }) => textOf(title));
const of = ({ results }: SearchAnswer, kind: SearchResult['kind']) =>
  results.filter((result) => result.kind === kind);

describe.for(engines)('on $name', ({ open }) => {
  let desk: SearchSetup;

  beforeAll(async () => {
    desk = await openSearchSetup(await open());
  });
  afterAll(async () => {
    await desk.stop();
    await desk.database.close();
  });

  async function store(title: string, { minutesAgo = 1, description = '', feed = 'local', link = '' } = {}) {
    const at = new Date(desk.feeds.now().getTime() - minutesAgo * 60_000);
    await sql`
      insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
        categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
      select feed_id, ${`${title}${minutesAgo}${feed}`}, ${title}, ${link}, '', '', ${description}, '', '', '', '{}',
        ${link}, '{}', ${at}, ${at}, ${at}, 0
      from publication_feeds where category = ${feed}`.execute(desk.database.db);
  }

  test('“intrest rates” finds interest rates, and says so', async () => {
    const answer = await desk.find('intrest rates');
    expect(answer.corrected).toBe('interest rates');
    expect(answer.query).toBe('intrest rates');
    expect(of(answer, 'headline').length).toBeGreaterThan(0);
    for (const { title, excerpt } of answer.results) {
      expect(
        marksOf([...title, ...excerpt])
          .join(' ')
          .toLowerCase(),
      ).toMatch(/interest|rate/);
    }
    const right = await desk.find('interest rates');
    expect(right.corrected).toBeNull();
    expect(of(answer, 'headline')).toEqual(of(right, 'headline'));
    // The FAQ has the misspelling as an example: that is found as well.
    expect(answer.asTyped).toBe(true);
    expect(of(answer, 'faq').map(({ url }) => url)).toContain('/faq#site-search');
  });

  test('the archive has the months of a category’s stories, those that left their feeds, too, each story once', async () => {
    const month = 30 * 24 * 60;
    for (const number of [1, 2]) {
      await store(`Ferry ledger ${number}`, {
        minutesAgo: 2 * month + number,
        feed: 'arts',
        link: `/${number}`,
      });
    }
    await sql`update items set in_feed = false where title = 'Ferry ledger 2'`.execute(desk.database.db);
    const read = async (query: string) =>
      archiveAnswer.parse(
        await (await desk.search.routes.request(`/api/archive?category=arts${query}`)).json(),
      );
    const { months, stories } = await read('');
    expect(stories).toEqual([]);
    expect(months).toEqual(['2026-11', '2026-09']);
    const september = await read('&month=2026-09');
    expect(september.total).toBe(2);
    expect(september.stories.map(({ item }) => item.title)).toEqual(['Ferry ledger 1', 'Ferry ledger 2']);
    expect((await read('&month=2026-09&page=2')).stories).toEqual([]);
    expect((await read('&month=2019-01')).stories).toEqual([]);
    const wrong = await desk.search.routes.request('/api/archive?category=arts&month=2026-13');
    expect(wrong.status).toBe(422);
  });

  test('a headline published a minute ago is found', async () => {
    await store('Zeppelin freight returns to Port Alder');
    const answer = await desk.find('zeppelin');
    expect(titles(answer)).toEqual(['Zeppelin freight returns to Port Alder']);
    expect(answer.results[0]).toMatchObject({ kind: 'headline', categories: ['local'] });
    expect(marksOf(answer.results[0]?.title ?? [])).toEqual(['Zeppelin']);
  });

  test('an article’s phrase in quotes finds that article first', async () => {
    const [article] = (
      await sql<{ slug: string; body: string }>`
        select slug, body from articles where slug = 'the-thirteen-week-cash-forecast'`.execute(
        desk.database.db,
      )
    ).rows;
    const phrase = /[A-Za-z]+(?: [A-Za-z]+){5}/.exec(article?.body.split('\n\n')[4] ?? '')?.[0] ?? '';
    const answer = await desk.find(`"${phrase}"`);
    expect(answer.results[0]).toMatchObject({
      kind: 'article',
      url: '/blog/the-thirteen-week-cash-forecast',
    });
    expect(textOf(answer.results[0]?.excerpt ?? []).toLowerCase()).toContain(phrase.toLowerCase());
    expect((await desk.find(`"${phrase.split(' ').reverse().join(' ')}"`)).results).toEqual([]);
  });

  test('a word of the FAQ finds its entry, with its category and address', async () => {
    const answer = await desk.find('slash key', { kind: 'faq' });
    expect(answer.results[0]).toMatchObject({ kind: 'faq', section: 'Technology & Innovation' });
    expect(answer.results[0]?.url).toMatch(/^\/faq#[a-z-]+$/);
  });

  test('static pages are found', async () => {
    const answer = await desk.find('cookies local storage');
    expect(of(answer, 'page').map(({ url }) => url)).toContain('/privacy');
  });

  test('a topic is found by its name', async () => {
    const [first] = of(await desk.find('fintech'), 'page');
    expect(first).toMatchObject({ url: '/topic/fintech', title: [{ text: 'Fintech', match: true }] });
  });

  test('an article is found by its words and its authors, without marks, and not before its time', async () => {
    const { db } = desk.database;
    const body = [
      '- a *capybara* on the quay',
      '- two',
      '',
      '> said `the harbor`',
      '',
      '| ship | crew |',
      '| --- | ---: |',
      '| Alder | 12 |',
      '',
      '```',
      'code',
      '```',
      '',
      '![A crane](/a.png "b")',
      '',
      '1. last',
    ].join('\n');
    const put = (publishedAt: Date) =>
      storeArticles(db, {
        publication: 'meridianledger.example',
        source: 'a test',
        spared: new Set(),
        allOrNothing: false,
        articles: sampleArticles(1, () => ({ body, publishedAt, authors: ['Wilhelmina Quibble'] })),
      });
    const now = desk.feeds.now();
    await put(now);
    const [found] = (await desk.find('capybara')).results;
    const shown = textOf(found?.excerpt ?? []);
    expect(shown).toContain('a capybara on the quay two. said the harbor. ship crew. Alder 12');
    expect(shown).toMatch(/A crane\. last/);
    expect((await desk.find('quibble')).results.map(({ url }) => url)).toEqual(['/blog/article-1']);
    desk.changes.publish([ARTICLES_TAG]);
    await expect
      .poll(async () => of(await desk.find('quibble'), 'page').map(({ url }) => url))
      .toEqual(['/author/wilhelmina-quibble']);
    await put(new Date(now.getTime() + 60_000));
    expect((await desk.find('capybara')).results).toEqual([]);
  });

  test('the word being typed is completed, also where its stem is shorter', async () => {
    expect(titles(await desk.find('zepp'))).toEqual(['Zeppelin freight returns to Port Alder']);
    expect((await desk.find('zepp ')).results).toEqual([]);
    const { found } = await desk.find('busine');
    expect(found.headline.count + found.article.count).toBeGreaterThan(10);
  });

  test('a brand new word is completed before its words were taken up', async () => {
    await store('Quokkaville elects a mayor');
    expect(titles(await desk.find('quokkav'))).toEqual(['Quokkaville elects a mayor']);
  });

  test('newer headlines stand above older ones that match equally', async () => {
    for (const minutesAgo of [600, 5, 60 * 24 * 30]) {
      await store('Marmalade shortage looms', { minutesAgo, link: `https://a.example/${minutesAgo}` });
    }
    const answer = await desk.find('marmalade', { kind: 'headline' });
    const times = answer.results.map(({ publishedAt }) => publishedAt ?? '');
    expect(times).toHaveLength(3);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('a match in the headline stands above one in the text', async () => {
    await store('A quiet week in town', { minutesAgo: 1, description: 'Somebody saw a walrus.' });
    await store('Walrus blocks the ferry', { minutesAgo: 600 });
    await desk.search.learn();
    expect(titles(await desk.find('walrus'))[0]).toBe('Walrus blocks the ferry');
  });

  test('the same story from several feeds stands once, with all its categories', async () => {
    for (const feed of ['national', 'politics', 'business']) {
      await store('Parliament votes on the thimble tax', { feed, link: 'https://wire.example/thimble' });
    }
    await sql`
      insert into item_stories (item_id, story_id, keys)
      select id, (select min(id) from items where canonical = 'https://wire.example/thimble'), '{}'
      from items where canonical = 'https://wire.example/thimble'`.execute(desk.database.db);
    const answer = await desk.find('thimble');
    expect(answer.found.headline).toEqual({ count: 1, more: false });
    expect(answer.results).toHaveLength(1);
    expect(answer.results[0]?.categories).toEqual(['national', 'politics', 'business']);
  });

  test('a headline that changes is found by its new words only, and one that is deleted not at all', async () => {
    await store('Gazebo prices rise');
    await sql`update items set title = 'Pergola prices rise' where title = 'Gazebo prices rise'`.execute(
      desk.database.db,
    );
    expect((await desk.find('gazebo ')).results).toEqual([]);
    expect(titles(await desk.find('pergola'))).toEqual(['Pergola prices rise']);
    await sql`delete from items where title = 'Pergola prices rise'`.execute(desk.database.db);
    expect((await desk.find('pergola')).results).toEqual([]);
  });

  test('a withdrawn article, and one of another domain, are not found', async () => {
    const find = () => desk.find('covenants', { kind: 'article' });
    const before = (await find()).results.length;
    expect(before).toBeGreaterThan(0);
    expect((await desk.find('covenants', { kind: 'article', domain: 'other.example' })).results).toEqual([]);
    await sql`update articles set withdrawn_at = now() where slug like 'interest-cover%'`.execute(
      desk.database.db,
    );
    expect((await find()).results.length).toBe(before - 1);
    await sql`update articles set withdrawn_at = null where slug like 'interest-cover%'`.execute(
      desk.database.db,
    );
    expect((await find()).results.length).toBe(before);
  });

  test('one kind is paged, all kinds together show a few of each', async () => {
    const all = await desk.find('the market');
    for (const kind of ['headline', 'article', 'faq'] as const) {
      expect(of(all, kind).length).toBeLessThanOrEqual(5);
      expect(all.found[kind].count).toBeGreaterThanOrEqual(of(all, kind).length);
    }
    const often = 'company OR city OR year OR new OR firm';
    const first = await desk.find(often, { kind: 'headline' });
    const second = await desk.find(often, { kind: 'headline', page: '2' });
    expect(first.pages).toBeGreaterThan(1);
    expect(titles(second).filter((title) => titles(first).includes(title))).toEqual([]);
  });

  test('minus leaves out, OR widens', async () => {
    await store('Teapot makers merge');
    await store('Teapot exports to Norvale rise');
    expect(titles(await desk.find('teapot -norvale'))).toEqual(['Teapot makers merge']);
    const either = titles(await desk.find('zeppelin OR teapot'));
    expect(either).toHaveLength(3);
  });

  test('accents and capitals make no difference', async () => {
    await store('Café in Élincourt wins a prize');
    for (const q of ['cafe elincourt', 'CAFÉ ÉLINCOURT', 'Cafe Elinc']) {
      const answer = await desk.find(q);
      expect(titles(answer), q).toEqual(['Café in Élincourt wins a prize']);
      expect(marksOf(answer.results[0]?.title ?? [])).toEqual(['Café', 'Élincourt']);
    }
  });

  test('straight and curly marks make no difference, whichever is typed', async () => {
    await store('The piccolo’s maker won’t say “never again”');
    await store('The ocarina\'s maker won\'t say "never again"');
    for (const instrument of ['piccolo', 'ocarina']) {
      for (const mark of ["'", '’', 'ʼ', '′']) {
        const [typed, phrase] = [`${instrument}${mark}s maker won${mark}t`, `"${instrument}${mark}s maker"`];
        for (const q of [`${typed} "never again"`, `${phrase} “never again”`]) {
          const { results } = await desk.find(q);
          expect(results, q).toHaveLength(1);
          const marks = marksOf(results[0]?.title ?? []).map((word) => word.replace('’', "'"));
          expect(marks.slice(0, 2), q).toEqual([`${instrument}'s`, 'maker']);
        }
      }
    }
  });

  test('topics are stories that are about them, newest first, each once', async () => {
    await store('Copper futures jump on Port Alder strike', { minutesAgo: 0 });
    const answer = topicsAnswer.parse(await (await desk.search.routes.request('/api/topics')).json());
    // More than the three that are shown: the front page passes over what it shows elsewhere.
    expect(answer.markets.length).toBeGreaterThan(3);
    expect(answer.markets[0]).toMatchObject({
      item: { title: 'Copper futures jump on Port Alder strike' },
      category: 'local',
    });
    for (const stories of Object.values(answer)) {
      const times = stories.map(({ item }) => item.pubDate);
      expect(times).toEqual(times.toSorted().reverse());
      expect(new Set(stories.map(({ item }) => item.story)).size).toBe(stories.length);
    }
  });

  test('an article with a section is found with it, and stands on the pages of topics that it is about', async () => {
    const slug = 'yield-curves-for-people-with-payrolls';
    const topic = async () => {
      const answer = await desk.search.routes.request('/api/topics');
      return topicsAnswer
        .parse(await answer.json())
        .markets.map(({ category, item }) => [category, item.link]);
    };
    const title = 'Yield curves for people with payrolls';
    const categories = async () =>
      (await desk.find(title, { kind: 'article' })).results.find(({ url }) => url === `/blog/${slug}`)
        ?.categories;
    const own = ['business', `/blog/${slug}`];
    expect(await topic()).not.toContainEqual(own);
    expect(await categories()).toEqual([]);
    await desk.database.db
      .updateTable('articles')
      .set({ category: 'business', published_at: desk.feeds.now() })
      .where('slug', '=', slug)
      .execute();
    desk.changes.publish(['articles', 'feed:business']);
    expect((await topic()).slice(0, 2)).toContainEqual(own);
    expect(await categories()).toEqual(['business']);
  });

  test('without the extension for similarity everything else works', async () => {
    const { db } = desk.database;
    await sql`drop extension pg_trgm cascade`.execute(db);
    const search = createSearch({
      db,
      publication: { id: 'meridianledger.example', domain: 'meridianledger.example' },
      ownArticles: true,
      similarity: false,
      clock: desk.feeds.now,
    });
    const ask = { kind: null, page: 1, sort: 'best' as const, domain: 'meridianledger.example' };
    expect(titles(await search({ ...ask, q: 'walrus' }))[0]).toBe('Walrus blocks the ferry');
    expect((await search({ ...ask, q: 'wlarus' })).results).toEqual([]);
    expect(await ensureTrigrams(db, pino({ level: 'silent' }))).toBe(true);
    expect((await desk.find('wlarus')).corrected).toBe('walrus');
  });
});
