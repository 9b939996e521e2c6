import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const PICTURE = 'https://img.example/crane.jpg';

/** The image of a feed's only item, which has what is given in it. */
const imageOf = (inside: string) => parsedImage(inside)?.url;

function parsedImage(inside: string) {
  const text = `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>T</title><item><title>A</title>${inside}</item></channel></rss>`;
  const source = { url: 'https://wire.example/f.xml', now: new Date('2031-03-05T12:00:00Z') };
  return parseFeed(new TextEncoder().encode(text), source).items[0]?.image;
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

  test.each([
    [
      'children of media:content',
      `<media:content url="${PICTURE}" medium="image"><media:title>crane.jpg</media:title><media:description>A &lt;b&gt;crane&lt;/b&gt; at dusk</media:description><media:credit role="photographer">Ada Marrow</media:credit><media:credit>Quay Pictures</media:credit></media:content>`,
      { alt: 'A crane at dusk', credit: 'Ada Marrow, Quay Pictures' },
    ],
    [
      'siblings, as the New York Times writes them',
      `<media:content url="${PICTURE}" medium="image"/><media:credit>Ada Marrow</media:credit><media:description>A crane</media:description>`,
      { alt: 'A crane', credit: 'Ada Marrow' },
    ],
    [
      'the group’s, before its contents',
      `<media:group><media:title>A crane</media:title><media:content url="${PICTURE}" medium="image"/></media:group>`,
      { alt: 'A crane' },
    ],
    [
      'of another media:content, such as an avatar',
      `<media:content url="${PICTURE}" medium="image" width="900"/><media:content url="https://img.example/me.jpg" medium="image"><media:title>Ada</media:title></media:content>`,
      { width: 900 },
    ],
    [
      'the alt of an <img>',
      `<content:encoded><![CDATA[<img src="${PICTURE}" alt="Cranes &amp; ropes">]]></content:encoded>`,
      { alt: 'Cranes & ropes' },
    ],
    [
      'no more than the headline, the summary or a file name',
      `<media:content url="${PICTURE}" medium="image"><media:title>A</media:title></media:content>`,
      {},
    ],
  ])('what an image shows and whose it is: %s', (_, inside, expected) => {
    const image = parsedImage(`<description>Rope is short.</description>${inside}`);
    expect(image).toEqual({ url: PICTURE, type: 'image/jpeg', ...expected });
  });

  test('Atom and JSON Feed name what an attached image shows in its title', () => {
    const source = { url: 'https://wire.example/f', now: new Date('2031-03-05T12:00:00Z') };
    const imageIn = (text: string) => parseFeed(new TextEncoder().encode(text), source).items[0]?.image;
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>A</title><link rel="enclosure" href="${PICTURE}" type="image/jpeg" title="A crane"/></entry></feed>`;
    const attachment = { url: PICTURE, mime_type: 'image/jpeg', title: 'A crane' };
    const items = [{ id: '1', title: 'A', attachments: [attachment] }];
    const json = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items });
    for (const text of [atom, json])
      expect(imageIn(text)).toEqual({ url: PICTURE, type: 'image/jpeg', alt: 'A crane' });
  });
});
