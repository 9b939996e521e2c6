import { describe, expect, test } from 'vitest';
import { rssAnswer } from '../../../../contract/rss.ts';
import { parseFeed } from '../../../../feed-reader/parse-feed.ts';
import { toRss2json } from './rss2json.ts';

const feed = parseFeed(
  new TextEncoder().encode(`<rss><channel><title>T</title>
    <item><title>Full</title><link>https://w.example/1</link><guid>g1</guid><author>a@w.example (Ada)</author>
      <pubDate>Wed, 05 Mar 2031 06:30:05 -0500</pubDate><category>One</category><description>&lt;b&gt;Text&lt;/b&gt;</description>
      <enclosure url="https://img.example/1.png" type="image/png" length="9"/></item>
    <item><title>Bare</title></item></channel></rss>`),
  { url: 'https://w.example/feed', now: new Date('2031-03-06T00:00:00Z') },
);

describe('the rss2json shape', () => {
  const answer = toRss2json(feed, feed.items);

  test('pubDate is YYYY-MM-DD HH:MM:SS in UTC', () => {
    const [full] = feed.items;
    const at = (written: string) =>
      toRss2json(feed, full ? [{ ...full, published: new Date(written) }] : []).items[0]?.pubDate;
    expect(at('2031-01-02T03:04:05.678+05:30')).toBe('2031-01-01 21:34:05');
  });

  test('an enclosure is {link, url, type, length, thumbnail}', () => {
    expect(Object.keys(answer.items[0]?.enclosure ?? {})).toEqual([
      'link',
      'url',
      'type',
      'length',
      'thumbnail',
    ]);
  });

  test('an item with a image', () => {
    expect(answer.items[0]).toEqual({
      title: 'Full',
      pubDate: '2031-03-05 11:30:05',
      link: 'https://w.example/1',
      guid: 'g1',
      author: 'Ada',
      thumbnail: 'https://img.example/1.png',
      description: 'Text',
      content: '<b>Text</b>',
      enclosure: {
        link: 'https://img.example/1.png',
        url: 'https://img.example/1.png',
        type: 'image/png',
        length: 0,
        thumbnail: 'https://img.example/1.png',
      },
      categories: ['One'],
    });
  });

  test('absent strings are empty, never null; an enclosure without a image is {}', () => {
    expect(answer.items[1]).toEqual({
      title: 'Bare',
      pubDate: '',
      link: '',
      guid: '',
      author: '',
      thumbnail: '',
      description: '',
      content: '',
      enclosure: {},
      categories: [],
    });
  });

  test('the feed', () => {
    expect(answer.status).toBe('ok');
    expect(answer.feed).toEqual({
      url: 'https://w.example/feed',
      title: 'T',
      link: '',
      author: '',
      description: '',
      image: '',
    });
  });

  test('it is what the wire contract says', () => {
    expect(rssAnswer.parse(answer)).toEqual(answer);
  });
});
