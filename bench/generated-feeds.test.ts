import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../server/feeds/read/parse-feed.ts';
import { type GeneratedFeed, generateFeeds } from './generated-feeds.ts';

const feeds = generateFeeds(16);
const now = new Date('2031-04-29T00:00:00Z');

/** Links, dates and numbers of items as another complete parser reads them. */
function peerItems({ bytes }: GeneratedFeed): { link: string | undefined; date: string | undefined }[] {
  const { format, feed } = parseWithFeedsmith(new TextDecoder().decode(bytes));
  if (format === 'rss') return (feed.items ?? []).map(({ link, pubDate }) => ({ link, date: pubDate }));
  if (format === 'rdf') return (feed.items ?? []).map(({ link, dc }) => ({ link, date: dc?.dates?.[0] }));
  if (format === 'json')
    return (feed.items ?? []).map(({ url, date_published: date }) => ({ link: url, date }));
  return (feed.entries ?? []).map(({ links, published }) => ({ link: links?.[0]?.href, date: published }));
}

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

  test.each(feeds.map((feed) => [feed.name, feed] as const))(
    '%s is read as another parser reads it',
    (_, feed) => {
      const ours = parseFeed(feed.bytes, { url: feed.url, now });
      const peer = peerItems(feed);
      expect(ours.items.map(({ link }) => link)).toEqual(peer.map(({ link }) => link));
      expect(ours.items.map(({ published }) => published)).toEqual(
        peer.map(({ date }) => new Date(date ?? '')),
      );
      for (const item of ours.items) {
        expect(item.title).not.toBe('');
        expect(item.description).not.toMatch(/[<>]|&\w+;/);
        expect(item.content).not.toMatch(/class=|srcset/);
        expect(item.author).toMatch(/^\S+ \S+$/);
      }
    },
  );
});
