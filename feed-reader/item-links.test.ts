import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const now = new Date('2031-03-05T12:00:00Z');
const url = 'https://wire.example/feeds/all.xml';
const parse = (text: string) => parseFeed(new TextEncoder().encode(text), { url, now });

describe('links', () => {
  test.each([
    ['rel=alternate', '<link rel="self" href="/s"/><link rel="alternate" href="/a"/>'],
    ['no rel, which means alternate', '<link rel="edit" href="/e"/><link href="/a"/>'],
    ['rel=alternate before no rel', '<link href="/b"/><link rel="alternate" href="/a"/>'],
    [
      'a page before another kind of document',
      '<link rel="alternate" type="application/json" href="/j"/><link rel="alternate" type="text/html" href="/a"/>',
    ],
    [
      'the first that may be followed',
      '<link rel="alternate" href="javascript:alert(1)"/><link rel="alternate" href="/a"/>',
    ],
  ])('Atom picks %s', (_, links) => {
    const { items } = parse(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>A</title>${links}</entry></feed>`,
    );
    expect(items[0]?.link).toBe('https://wire.example/a');
  });

  test.each([
    ['the feed', 'xml:base="https://b.example/x/"', '', '', 'https://b.example/x/a'],
    ['the entry', '', 'xml:base="https://b.example/x/"', '', 'https://b.example/x/a'],
    ['the link', '', '', 'xml:base="https://b.example/x/"', 'https://b.example/x/a'],
    [
      'the entry in that of the feed',
      'xml:base="https://b.example/x/"',
      'xml:base="y/"',
      '',
      'https://b.example/x/y/a',
    ],
    ['nobody', '', '', '', 'https://wire.example/feeds/a'],
  ])('xml:base of %s', (_, feedBase, entryBase, linkBase, expected) => {
    const { items } = parse(
      `<feed xmlns="http://www.w3.org/2005/Atom" ${feedBase}><title>T</title><entry ${entryBase}><id>1</id><title>A</title><link ${linkBase} href="a"/></entry></feed>`,
    );
    expect(items[0]?.link).toBe(expected);
  });

  test.each([
    ['https://c.example/d/', 'https://c.example/d/e.jpg'],
    ['/blog/', 'https://wire.example/blog/e.jpg'],
  ])('xml:base of the content, %s, holds for the content alone', (base, expected) => {
    const { items } = parse(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>A</title><link href="a"/><content type="html" xml:base="${base}">&lt;img src="e.jpg"&gt;</content></entry></feed>`,
    );
    expect(items[0]).toMatchObject({
      link: 'https://wire.example/feeds/a',
      image: { url: expected },
      content: `<img src="${expected}" />`,
    });
  });

  test('xml:base of a channel lies in that of its rss', () => {
    const { items } = parse(
      '<rss xml:base="https://b.example/"><channel xml:base="news/"><title>T</title><item><title>A</title><link>1.html</link></item></channel></rss>',
    );
    expect(items[0]?.link).toBe('https://b.example/news/1.html');
  });
});
