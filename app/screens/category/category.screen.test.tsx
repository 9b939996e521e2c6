import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Publication } from '../../../contract/publication.ts';
import { feedApi, rssAnswer, rssItem, visit } from '../../../tests/support/story-fixture.ts';
import { category } from './category.screen.tsx';

async function open(key: string, api = visit().api, changes: Partial<Publication> = {}, query = '') {
  const publication = { ...visit().publication, ...changes };
  const asked = { params: { category: key }, query: new URLSearchParams(query), api, publication };
  const opened = await category.open(visit(asked));
  if ('redirect' in opened) throw new Error('the page leads elsewhere');
  return { ...opened, html: renderToStaticMarkup(opened.page) };
}

test('a category page has the category’s name, its feed’s description, and all its stories', async () => {
  const items = Array.from({ length: 30 }, (_, index) => rssItem({ title: `Story ${index + 11}` }));
  const api = feedApi(() => rssAnswer(items, { description: 'Machines & software.' }));
  const { html, status, tags } = await open('technology', api);
  expect(status).toBe(200);
  expect(tags).toEqual(['feed:technology']);
  expect(html).toContain('<h1 class="pagehead__title" dir="auto">Technology &amp; Innovation</h1>');
  expect(html).toContain('Machines &amp; software.');
  expect(html).toMatch(/href="\/"[^>]*>.*Back to Home/);
  expect(html.match(/<article/g)).toHaveLength(30);
  // One large, four small; the others are headlines: seven by the clock, then by part of the day.
  expect(html.match(/class="pic /g)).toHaveLength(5);
  expect(/<ol class="rows fill">.*?<\/ol>/.exec(html)?.[0].match(/<article/g)).toHaveLength(7);
  expect(html).toMatch(/<h2[^>]*>This morning</);
});

test('a category links to the months of all its stored stories, and a month has its stories by day, on pages', async () => {
  const archived = Array.from({ length: 150 }, (_, index) => ({
    category: 'technology' as const,
    source: 'The Workbench',
    feed: 0,
    item: rssItem({ title: `Old story ${index}`, pubDate: `2025-12-${10 + (index % 10)} 10:00:00` }),
  }));
  const archive = { months: ['2026-03', '2025-12'], total: 301, stories: archived };
  const api = feedApi(() => rssAnswer([rssItem()]), [], {}, archive);
  const { html } = await open('technology', api);
  expect(html).toMatch(/href="\/category\/technology\?month=2025-12"[^>]*>December 2025</);
  const month = await open('technology', api, {}, 'month=2025-12&page=2');
  expect(month.status).toBe(200);
  expect(month.html).toContain('Technology &amp; Innovation, December 2025</h1>');
  expect(month.html.match(/<article/g)).toHaveLength(150);
  expect(month.html).toMatch(/<h2[^>]*>Wednesday, December 10</);
  expect(month.html).toContain('Showing page 2 of 3 (301 total stories)');
  expect(month.html).toContain('href="/category/technology?month=2025-12&amp;page=3"');
  expect(month.html).toMatch(/href="\/category\/technology"[^>]*>.*Back to Technology/);
  expect(category.canonicalQuery(new URLSearchParams('month=2025-12&page=2&x=1'))).toEqual({
    month: '2025-12',
    page: '2',
  });
  expect(category.canonicalQuery(new URLSearchParams('month=2025-13'))).toEqual({});
  const none = await open(
    'technology',
    feedApi(() => rssAnswer([])),
    {},
    'month=2019-01',
  );
  expect(none.status).toBe(404);
});

test('articles of the paper that have a date without a time stand in one rail, not under parts of the day', async () => {
  const dated = { pubDate: '2026-03-12 04:00:00', source: { title: 'The Ledger' } };
  const own = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((slug) => ({
    ...rssItem({ title: `Ours: ${slug}`, link: `/blog/${slug}`, ...dated }),
    article: slug,
  }));
  const items = Array.from({ length: 20 }, (_, index) => rssItem({ title: `Story ${index + 11}` }));
  const api = feedApi(() => rssAnswer(items), [], { technology: own });
  const { html } = await open('technology', api);
  const rails = html.split('<div class="catday">').slice(1);
  const own7 = rails.filter((rail) => rail.includes('Ours: '));
  expect(own7).toHaveLength(1);
  expect(own7[0]).toContain(visit().publication.newsroom.title);
  expect(own7[0]).not.toContain('Story ');
});

test('a paper may call and describe a category in words of its own', async () => {
  const api = feedApi(() => rssAnswer([], { description: 'Machines & software.' }));
  const { html } = await open('technology', api, {
    categories: { technology: { name: 'Machines', description: 'What turns.' } },
  });
  expect(html).toContain('<h1 class="pagehead__title" dir="auto">Machines</h1>');
  expect(html).toContain('What turns.');
  expect(html).not.toContain('software');
});

test('a category without a feed is not found, and its address says why', async () => {
  const { name, feeds } = visit().publication;
  const { html, status } = await open('sports', undefined, { feeds: { ...feeds, sports: [] } });
  expect(status).toBe(404);
  expect(html).toContain('<h1');
  expect(html).toContain(`${name} does not publish a section on Sports.`);
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return Home/);
});

test('an empty category says so', async () => {
  const { html, status } = await open(
    'arts',
    feedApi(() => rssAnswer([])),
  );
  expect(status).toBe(200);
  expect(html).toContain('No articles available at this time.');
});

test('a category whose feed fails says why, and offers to try again', async () => {
  const { html, status, keep, retryAfter } = await open(
    'arts',
    feedApi(() => 500),
  );
  expect({ status, keep, retryAfter }).toEqual({ status: 503, keep: false, retryAfter: 60 });
  expect(html).toContain('Failed to load articles: Failed to fetch RSS feed');
  expect(html).toMatch(/<a [^>]*href="\/category\/arts"[^>]*>Try Again/);
});

test('a category page waits for a feed that just failed, behind its loading text', async () => {
  const asked: unknown[] = [];
  const api = feedApi(() => rssAnswer([]));
  await open('arts', {
    ...api,
    rss: (key, options) => {
      asked.push(options);
      return api.rss(key, options);
    },
  });
  expect(asked).toEqual([{ waitForRetry: true }]);
});

test.each(['nonsense', 'Technology', 'constructor', '__proto__'])('%s is no category', async (key) => {
  const { html, status } = await open(key);
  expect(status).toBe(404);
  expect(html).toContain('Category Not Found');
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return Home/);
});

test('the paper’s own article stands among the headlines of its category, marked, and opens here', async () => {
  const own = {
    ...rssItem({ title: 'Ours', link: '/blog/ours', pubDate: '2026-03-12 11:00:00' }),
    article: 'ours',
  };
  const section = (answer: Parameters<typeof feedApi>[0]) => feedApi(answer, [], { technology: [own] });
  const { html } = await open(
    'technology',
    section(() => rssAnswer([rssItem()])),
  );
  expect(html.indexOf('Ours')).toBeLessThan(html.indexOf('A cheaper kiln'));
  expect(html).toContain('<a href="/blog/ours">Ours</a>');
  expect(html.match(/class="kicker"/g)).toHaveLength(1);
  for (const answer of [() => rssAnswer([]), () => 500]) {
    const { html, status } = await open('technology', section(answer));
    expect(status).toBe(200);
    expect(html).toContain('<a href="/blog/ours">Ours</a>');
  }
});
