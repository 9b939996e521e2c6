import { describe, expect, test } from 'vitest';
import { parseFeed } from '../feed-reader/parse-feed.ts';
import { generateFeeds } from './generated-feeds.ts';

const feeds = generateFeeds(16);
const now = new Date('2031-04-29T00:00:00Z');

describe('generated feeds', () => {
  test('are the same on every machine', () => {
    expect(generateFeeds(3).map(({ bytes }) => bytes)).toEqual(feeds.slice(0, 3).map(({ bytes }) => bytes));
  });

  test('cover four formats, with and without whole articles', () => {
    expect(new Set(feeds.map(({ format }) => format))).toEqual(new Set(['rss2', 'rss1', 'atom', 'json']));
    expect(
      feeds.some(({ name }) => name.includes('wire')) && feeds.some(({ name }) => name.includes('blog')),
    ).toBe(true);
  });

  test.each(feeds.map((feed) => [feed.name, feed] as const))('%s is parsed whole', (_, feed) => {
    const { items } = parseFeed(feed.bytes, { url: feed.url, now });
    const text = new TextDecoder().decode(feed.bytes);
    expect(items).toHaveLength(text.match(/<item[ >]|<entry>|"date_published"/g)?.length ?? 0);
    for (const item of items) {
      expect(item.link).toMatch(/^https:\/\/wire\.example\//);
      expect(item.published).toBeInstanceOf(Date);
      expect(item.title).not.toBe('');
      expect(item.description).not.toMatch(/[<>]|&\w+;/);
      expect(item.content).not.toMatch(/class=|srcset/);
      expect(item.author).toMatch(/^\S+ \S+$/);
    }
  });
});
