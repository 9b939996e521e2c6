import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const PICTURE = 'https://img.example/crane.jpg';

/** The image of a feed's only item, which has what is given in it. */
function imageOf(inside: string): string | undefined {
  const text = `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>T</title><item><title>A</title>${inside}</item></channel></rss>`;
  const source = { url: 'https://wire.example/f.xml', now: new Date('2031-03-05T12:00:00Z') };
  return parseFeed(new TextEncoder().encode(text), source).items[0]?.image?.url;
}

const escaped = (html: string) =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Every place of an item that may show its image. */
const PLACES: readonly [place: string, write: (url: string, size?: string) => string][] = [
  ['image enclosure', (url) => `<enclosure url="${escaped(url)}" type="image/jpeg" length="9"/>`],
  ['media:content', (url, size = '') => `<media:content url="${escaped(url)}" medium="image" ${size}/>`],
  ['media:thumbnail', (url, size = '') => `<media:thumbnail url="${escaped(url)}" ${size}/>`],
  ['itunes:image', (url) => `<itunes:image href="${escaped(url)}"/>`],
  [
    'first <img> of the content',
    (url, size = '') =>
      `<content:encoded><![CDATA[<p>Text <img ${size} src="${url.replaceAll('&', '&amp;')}"></p>]]></content:encoded>`,
  ],
  [
    'first <img> of the description',
    (url, size = '') => `<description>${escaped(`<img ${size} src="${escaped(url)}">`)}</description>`,
  ],
];

describe('images', () => {
  test.each(PLACES)('%s is the item’s image', (_, write) => {
    expect(imageOf(write(PICTURE))).toBe(PICTURE);
  });

  test('the places are tried in this order', () => {
    const written = PLACES.slice(0, 5).map(([place, write]) => [place, write(`${PICTURE}?${place.length}`)]);
    for (const [index, [place = '']] of written.entries()) {
      const rest = written.slice(index).toReversed();
      expect(imageOf(rest.map(([, text]) => text).join('')), place).toBe(`${PICTURE}?${place.length}`);
    }
  });

  test('of several media:content the widest image is taken', () => {
    const contents = `<media:group><media:content url="https://img.example/s.jpg" medium="image" width="300"/>
      <media:content url="https://img.example/clip.mp4" medium="video" width="1920"/>
      <media:content url="${PICTURE}" medium="image" width="1200"/></media:group>`;
    expect(imageOf(contents)).toBe(PICTURE);
  });

  test.each(
    PLACES.flatMap(([place, write]) =>
      [
        ['a tracking pixel', 'https://stats.example/1x1.gif'],
        ['undefined', 'undefined'],
        ['a data: URL', 'data:image/png;base64,AAAA'],
        ['a javascript: address', 'javascript:alert(1)'],
      ].map(([what, url = '']): [string, string, string] => [what ?? '', place, write(url)]),
    ),
  )('%s as %s is no image', (_what, _place, inside) => {
    expect(imageOf(inside)).toBeUndefined();
  });

  test.each(PLACES.filter(([place]) => /media|<img>/.test(place)))(
    'an icon under 100 px as %s is no image, one of 100 px is',
    (_, write) => {
      expect(imageOf(write(PICTURE, 'width="99" height="99"'))).toBeUndefined();
      expect(imageOf(write(PICTURE, 'width="640" height="99"'))).toBeUndefined();
      expect(imageOf(write(PICTURE, 'width="100" height="100"'))).toBe(PICTURE);
    },
  );

  test.each(PLACES)('a signed address as %s is never rewritten', (_, write) => {
    const signed = 'https://img.example/a%2Fb/./x.jpg?width=1200&quality=85&s=9f%2bAZ==&utm_source=rss';
    expect(imageOf(write(signed))).toBe(signed);
  });
});
