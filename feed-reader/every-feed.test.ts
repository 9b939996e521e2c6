import { describe, expect, test } from 'vitest';
import { FeedError } from './feed-error.ts';
import { parseFeed } from './parse-feed.ts';

const now = new Date('2031-03-05T12:00:00Z');
const url = 'https://wire.example/feeds/all.xml';
const parse = (text: string) => parseFeed(new TextEncoder().encode(text), { url, now });

describe('what every feed has in common', () => {
  const item = (inside: string) =>
    parse(
      `<rss><channel><title>T</title><link>https://w.example/news/</link><item>${inside}</item></channel></rss>`,
    ).items[0];

  test('relative links of RSS are relative to its site', () => {
    expect(item('<title>A</title><link>/a/1</link>')?.link).toBe('https://w.example/a/1');
  });

  test('the site’s own feed may link inside the site', () => {
    const text =
      '<rss><channel><title>T</title><link>https://w.example/</link><item><title>A</title><link>/newswire/a</link></item></channel></rss>';
    const own = parseFeed(new TextEncoder().encode(text), { url: '/newswire/local.xml', now });
    expect(own.items[0]?.link).toBe('/newswire/a');
  });

  test('an empty content is no content', () => {
    expect(
      item('<title>A</title><description>Text</description><content:encoded><![CDATA[ ]]></content:encoded>'),
    ).toMatchObject({
      content: 'Text',
      description: 'Text',
    });
  });

  test('a description that holds the image gives it, though the content has none', () => {
    const found = item(
      '<title>A</title><description>&lt;img src="/a.jpg"&gt;Text</description><encoded>&lt;p&gt;x&lt;/p&gt;</encoded>',
    );
    expect(found?.image?.url).toBe('https://w.example/a.jpg');
  });

  test.for([
    '<pubDate>Wed, 05 Mar 2031 06:30:00 GMT</pubDate>',
    '<title> </title><link>javascript:alert(1)</link>',
  ])('an item that says nothing at all is none, and a feed of such items is none either: %s', (empty) => {
    const titles = (items: string) =>
      parse(`<rss><channel><title>W</title>${items}</channel></rss>`).items.map(({ title }) => title);
    expect(titles(`<item>${empty}</item><item><title>A</title></item>`)).toEqual(['A']);
    expect(() => titles(`<item>${empty}</item>`)).toThrow('found one whose items have nothing in them');
  });

  test('mail addresses are not published', () => {
    expect(item('<title>A</title><author>ada@w.example</author>')?.author).toBe('');
    expect(item('<title>A</title><author>Ada Marrow &lt;ada@w.example&gt;</author>')?.author).toBe(
      'Ada Marrow',
    );
  });

  test('a feed without items is a feed', () => {
    expect(parse('<rss version="2.0"><channel><title>Quiet</title></channel></rss>')).toMatchObject({
      title: 'Quiet',
      items: [],
    });
    expect(parse('{"version":"https://jsonfeed.org/version/1","title":"Quiet","items":[]}').items).toEqual(
      [],
    );
  });

  test('more than 500 items: the newest 500, whichever end they stand at', () => {
    const dated = (index: number) =>
      `<item><title>${index}</title><link>https://w.example/${index}</link><pubDate>${new Date(Date.UTC(2030, 0, 1) + index * 60_000).toUTCString()}</pubDate></item>`;
    const rss = (numbers: number[]) =>
      `<rss><channel><title>T</title>${numbers.map(dated).join('')}</channel></rss>`;
    const numbers = Array.from({ length: 700 }, (_, index) => index);
    const oldestFirst = parse(rss(numbers)).items.map(({ title }) => title);
    expect(oldestFirst).toHaveLength(500);
    expect([oldestFirst[0], oldestFirst.at(-1)]).toEqual(['200', '699']);
    const newestFirst = parse(rss(numbers.toReversed())).items.map(({ title }) => title);
    expect([newestFirst.length, newestFirst[0], newestFirst.at(-1)]).toEqual([500, '699', '200']);
    const undated = parse(rss(numbers).replaceAll(/<pubDate>.*?<\/pubDate>/g, '')).items.map(
      ({ title }) => title,
    );
    expect([undated.length, undated[0]]).toEqual([500, '0']);
    const json = numbers.map((index) => ({
      id: `${index}`,
      title: `${index}`,
      date_published: new Date(Date.UTC(2030, 0, 1) + index * 60_000),
    }));
    const fromJson = parse(
      JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: json, title: 'T' }),
    );
    expect([fromJson.title, fromJson.items.length, fromJson.items[0]?.title]).toEqual(['T', 500, '200']);
  });

  test('a FeedError is an Error with a code', () => {
    const error = new FeedError('html', 'found a page');
    expect([error.name, error.code, error.message, error instanceof Error]).toEqual([
      'FeedError',
      'html',
      'found a page',
      true,
    ]);
  });
});
