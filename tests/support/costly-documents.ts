/** Documents that are cheap to send and expensive to parse, and what the parser makes of each: item count or error code. */

const HEAD =
  '<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T</title>';
const FOOT = '</channel></rss>';
const JSON_HEAD = '{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[';
const item = (inside: string) => `<item><title>A</title><link>https://wire.example/a</link>${inside}</item>`;
const numbered = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

const LAUGHS = `<!DOCTYPE rss [<!ENTITY l0 "ha">${numbered(9, (n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)}]><rss><channel>`;

export interface CostlyDocument {
  name: string;
  result: string;
  write(): string;
}

/** Each has this many bytes at most. */
export function costlyDocuments(size: number): CostlyDocument[] {
  const itemSize = Math.floor(size / 500) - 150;
  const filled = (head: string, unit: string, foot = '') =>
    head + unit.repeat(Math.floor((size - head.length - foot.length) / unit.length)) + foot;
  const items = (unit: string, open: string, close: string) =>
    HEAD + item(`${open}${unit.repeat(Math.floor(itemSize / unit.length))}${close}`).repeat(500) + FOOT;
  // JSON is refused by its length beyond this.
  const jsonSize = Math.min(size, 2_000_000);
  const json = (inside: string, unit: string, foot = '') =>
    `${JSON_HEAD}${inside}${unit.repeat(Math.floor((jsonSize - 200) / unit.length))}${foot}`;
  const described = (unit: string) => items(unit, '<description><![CDATA[', ']]></description>');

  const documents: readonly [name: string, result: string, write: () => string][] = [
    ['items', '1 items', () => filled(HEAD, '<item><title/><link>http://a</link></item>', FOOT)],
    ['empty items', 'empty', () => filled(HEAD, '<item/>', FOOT)],
    ['items never closed', '1 items', () => filled(HEAD, '<item><title>A</title>')],
    ['100,000 nested tags', 'too-deep', () => HEAD + '<a>'.repeat(100_000) + '</a>'.repeat(100_000) + FOOT],
    ['nested tags never closed', 'too-deep', () => filled(HEAD, '<a>')],
    ['nested tags in an item', 'too-deep', () => filled(`${HEAD}<item><title>A</title>`, '<a>')],
    ['nested tags after an item', '1 items', () => filled(HEAD + item(''), '<a>')],
    ['nested tags of all names', 'too-deep', () => HEAD + numbered(size / 12, (index) => `<a${index}>`)],
    ['titles never closed', 'too-deep', () => filled(`${HEAD}<item>`, '<title>')],
    ['elements before any item', 'too-large', () => filled(HEAD, '<foo>x</foo>', FOOT)],
    ['bare signs', 'too-large', () => filled(HEAD, '<')],
    ['closing tags', 'too-large', () => filled(HEAD, '</x>')],
    ['comments', 'too-large', () => filled(HEAD, '<!---->')],
    ['CDATA never closed', 'cut-off', () => filled(HEAD, '<![CDATA[')],
    ['quotes never closed', 'too-deep', () => filled(HEAD, `<a "'>`)],
    ['one long tag', 'empty', () => filled(`${HEAD}<item `, 'a="b" ', `></item>${FOOT}`)],
    [
      'pictures in one item',
      '1 items',
      () =>
        filled(
          `${HEAD}<item><title>A</title>`,
          '<media:content url="https://a.example/x.jpg"/>'.padEnd(80),
          `</item>${FOOT}`,
        ),
    ],
    ['a DOCTYPE never closed', 'not-a-feed', () => filled('<!DOCTYPE a [', '<!ENTITY a "b">')],
    [
      'a billion laughs',
      '1 items',
      () => filled(`${LAUGHS}<item><title>A</title><description>`, '&l9;', `</description></item>${FOOT}`),
    ],
    [
      'references to an entity of 200 characters',
      '1 items',
      () => filled(`${LAUGHS}<item><title>A</title><description>`, '&l2;', `</description></item>${FOOT}`),
    ],
    [
      'declared entities',
      '1 items',
      () => filled('<!DOCTYPE a [', '<!ENTITY a "b">', `]>${HEAD}${item('&a;')}${FOOT}`),
    ],
    [
      'entities in a title',
      '1 items',
      () => filled(`${HEAD}<item><title>`, '&amp;', `</title></item>${FOOT}`),
    ],
    ['a long title', '1 items', () => filled(`${HEAD}<item><title>`, 'x', `</title></item>${FOOT}`)],
    ['spaces', 'empty', () => filled('', ' ')],
    ['control characters', 'cut-off', () => filled(HEAD, 'a\u0001')],
    [
      'an HTML page',
      'html',
      () => filled('<!doctype html><html><head><title>x</title></head><body>', '<p>hello</p>'),
    ],
    ['another XML document', 'other-xml', () => filled('<urlset>', '<url><loc>x</loc></url>')],
    [
      '500 long articles',
      '1 items',
      () => described('<p>Some <b>bold</b> and a <a href="https://a.example/b">link</a>.</p> '),
    ],
    [
      '500 long articles with tables',
      '1 items',
      () => described('<p>Some <b>bold</b> and <table><tr><td>x</table>.</p> '),
    ],
    ['500 articles of <b>', '1 items', () => described('<b>')],
    ['500 articles of <div>', '1 items', () => described('<div>')],
    ['500 articles of <x>', '1 items', () => described('<x>')],
    ['500 articles of <svg><iframe>', '1 items', () => described('<svg><iframe>')],
    ['500 articles of <noscript>', '1 items', () => described('<noscript>')],
    ['500 articles of <!--', '1 items', () => described('<!--')],
    ['500 articles of <', '1 items', () => described('< ')],
    ['500 articles of &', '1 items', () => described('&')],
    ['500 articles of pictures', '1 items', () => described('<img src=x>')],
    [
      '500 articles of escapes',
      '1 items',
      () => items('&amp;amp;lt;p&amp;amp;gt;', '<description>', '</description>'),
    ],
    [
      '500 articles in the XML itself',
      '1 items',
      () => items('<p>text</p>', '<description>', '</description>'),
    ],
    ['500 items of links', '1 items', () => items(`<link>${'&amp;'.repeat(300)}</link>`, '', '')],
    ['500 items of authors', '1 items', () => items(`<author>a@${'.'.repeat(200)}@</author>`, '', '')],
    ['500 items of dates', '1 items', () => items(`<pubDate>${'1'.repeat(70)}</pubDate>`, '', '')],
    ['JSON brackets', 'too-large', () => json('', '[')],
    ['JSON objects in objects', 'too-large', () => json('', '{"a":')],
    [
      'JSON arrays in arrays',
      '1 items',
      () => `${JSON_HEAD}{"title":"A","x":${'['.repeat(90_000)}${']'.repeat(90_000)}}]}`,
    ],
    ['JSON longer than two megabytes', 'too-large', () => `${JSON_HEAD}{"id":"${'a'.repeat(2_000_000)}"}]}`],
    [
      'JSON items',
      '500 items',
      () => `${JSON_HEAD}${numbered(jsonSize / 26, (index) => `{"title":"${index}"},`)}{}]}`,
    ],
    [
      'JSON keys',
      '1 items',
      () => `${JSON_HEAD}{${numbered(jsonSize / 15, (index) => `"k${index}":0,`)}"title":"A"}]}`,
    ],
    ['JSON numbers behind the items', '1 items', () => json('{"title":"A"}],"x":[', '0,', '0]}')],
    ['JSON values behind the items', 'too-large', () => json('{"title":"A"}],"x":[', '{},', '{}]}')],
    ['JSON items with nothing in them', 'empty', () => `${JSON_HEAD}${'{},'.repeat(90_000)}{}]}`],
    ['JSON backslashes', '1 items', () => json('{"title":"A","id":"', '\\\\', '"}]}')],
    ['JSON content', '1 items', () => json('{"title":"A","content_html":"', '<b>', '"}]}')],
  ];
  return documents.map(([name, result, write]) => ({ name, result, write }));
}

/** Bytes in encodings that are expensive to decode. */
export const COSTLY_ENCODINGS: readonly [encoding: string, unit: readonly number[]][] = [
  ['windows-1252', [0xe9, 0x20, 0x41]],
  ['gb18030', [0xb1, 0xff]],
  ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x45, 0x6c]],
  ['utf-16le', [0x3c, 0x00, 0x01, 0x00]],
];
