import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ApiClient, ApiError } from '../../../contract/api-client.ts';
import { TOPICS } from '../../../contract/categories.ts';
import type { TopicStory } from '../../../contract/topics.ts';
import { rssItem, visit } from '../../../tests/support/story-fixture.ts';
import { topic } from './topic.screen.tsx';

async function open(key: string, found: readonly TopicStory[] | 'failure' = []) {
  const none = Object.fromEntries(TOPICS.map((name) => [name, []]));
  const json: ApiClient['json'] = async (_path, schema) => {
    if (found === 'failure') throw new ApiError('no database', 503);
    return schema.parse({ ...none, markets: found });
  };
  const opened = await topic.open(visit({ params: { topic: key }, api: { ...visit().api, json } }));
  if ('redirect' in opened) throw new Error('the page leads elsewhere');
  return { ...opened, html: renderToStaticMarkup(opened.page) };
}

test('a topic page has all stories of its topic, each with its section, and is followed by feeds', async () => {
  const stories = Array.from(
    { length: 20 },
    (_, index): TopicStory => ({
      category: index % 2 === 0 ? 'business' : 'world',
      source: 'The Wire',
      feed: 0,
      item: rssItem({ id: `${index}`, title: `Bond yields, part ${index + 1}` }),
    }),
  );
  const { html, status, tags } = await open('markets', stories);
  expect(status).toBe(200);
  expect(tags).toContain('feed:archives');
  expect(html).toContain('<h1 class="pagehead__title" dir="auto">Markets</h1>');
  expect(html).toContain('Markets stories from every section, newest first: prices of shares');
  expect(html.match(/<article/g)).toHaveLength(20);
  expect(html).toContain('<p class="kicker" dir="auto">World News</p>');
  expect(html).toContain('The process borrows a trick from dinnerware.');
  expect(html).toMatch(
    /<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/topic\/markets\/feed.xml"/,
  );
});

test('a topic without stories says so; one whose search fails says that, and offers to try again', async () => {
  const empty = await open('startups');
  expect(empty.status).toBe(200);
  expect(empty.html).toContain('No articles available at this time.');
  const failed = await open('markets', 'failure');
  expect(failed).toMatchObject({ status: 503, keep: false, retryAfter: 60 });
  expect(failed.html).toMatch(/<a [^>]*href="\/topic\/markets"[^>]*>Try Again/);
});

test.each(['weather', 'Markets', 'constructor'])('%s is no topic', async (key) => {
  expect(topic.isValid({ topic: key })).toBe(false);
  const { html, status } = await open(key);
  expect(status).toBe(404);
  expect(html).toContain('Topic Not Found');
});
