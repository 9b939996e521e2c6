import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const source = { url: 'https://wire.example/f.xml', now: new Date('2031-03-05T12:00:00Z') };
const parse = (text: string) => parseFeed(new TextEncoder().encode(text), source);
const rss = (item: string, root = 'rss version="2.0"') =>
  parse(`<${root}><channel><title>T</title><item>${item}</item></channel></rss>`).items[0];
const atom = (entry: string, namespace = 'http://www.w3.org/2005/Atom') =>
  parse(`<feed xmlns="${namespace}"><title>T</title><entry><id>1</id>${entry}</entry></feed>`).items[0];
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('characters 128 to 159 are those of windows-1252', () => {
  const written = 'It’s “done” – at €5…';

  test.each([
    ['decimal references', 'It&#146;s &#147;done&#148; &#150; at &#128;5&#133;'],
    ['hexadecimal references', 'It&#x92;s &#x93;done&#x94; &#x96; at &#x80;5&#x85;'],
    [
      'references escaped twice',
      'It&amp;#146;s &amp;#147;done&amp;#148; &amp;#150; at &amp;#128;5&amp;#133;',
    ],
    ['control characters of a careless conversion', 'It\u0092s \u0093done\u0094 \u0096 at \u00805\u0085'],
  ])('as %s', (_, text) => {
    expect(rss(`<title>${text}</title><description>${text}</description>`)).toMatchObject({
      title: written,
      description: written,
    });
  });

  test('and those that windows-1252 leaves free are none', () => {
    expect(rss('<title>a&#129;b\u009dc</title>')?.title).toBe('abc');
  });
});

describe('titles of Atom', () => {
  test.each([
    ['text', 'History of the &lt;b&gt; and &lt;script&gt; tags'],
    ['text', '<![CDATA[History of the <b> and <script> tags]]>'],
    ['text/plain', 'History of the &lt;b&gt; and &lt;script&gt; tags'],
    [
      'xhtml',
      '<div xmlns="http://www.w3.org/1999/xhtml">History <i>of</i> the &lt;b&gt; and &lt;script&gt; tags</div>',
    ],
  ])('of type %s: escaped markup is text', (type, written) => {
    const title = 'History of the <b> and <script> tags';
    expect(atom(`<title type="${type}">${written}</title>`)?.title).toBe(title);
    const feed = parse(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title type='${type}'>${written}</title><entry><title>A</title></entry></feed>`,
    );
    expect(feed.title).toBe(title);
  });

  test.each(['<title type="html">', '<title>'])('%s: escaped markup is markup', (open) => {
    expect(atom(`${open}History of the &lt;b&gt;bold&lt;/b&gt; tag</title>`)?.title).toBe(
      'History of the bold tag',
    );
  });

  test.each([
    ['History of the &lt;blink&gt; tag', 'History of the <blink> tag'],
    ['History of the &lt;b&gt; tag', 'History of the <b> tag'],
    ['<![CDATA[Use <script> and <title> wisely]]>', 'Use <script> and <title> wisely'],
    ['History of the &amp;lt;b&amp;gt; tag', 'History of the <b> tag'],
    ['&lt;b&gt;Bold&lt;/b&gt; news', 'Bold news'],
    ['&amp;lt;b&amp;gt;Bold&amp;lt;/b&amp;gt; news', 'Bold news'],
    ['&lt;p&gt;One&lt;br&gt;two', 'One two'],
    ['Rates &lt;img src=x onerror=alert(1)&gt; rise', 'Rates rise'],
  ])('and of RSS that only name a tag keep it: %s', (written, title) => {
    expect(rss(`<title>${written}</title>`)?.title).toBe(title);
    expect(atom(`<title type="html">${written}</title>`)?.title).toBe(title);
  });

  test('of type text are tidied and shortened like all others', () => {
    expect(atom('<title type="text"> Rates \n rise </title>')?.title).toBe('Rates rise');
    expect(atom(`<title type="text">${'word '.repeat(200)}</title>`)?.title).toMatch(/^word .{250,298}…$/);
  });
});

test('Atom 0.3 in mode base64 is decoded, as the type that it names', () => {
  const entry = atom(
    `<title mode="base64" type="text/html">${base64('Rates <b>rise</b> – again')}</title>
    <summary type="text/plain" mode="base64">${base64('1 < 2 in Norvale')}</summary>
    <content type='text/html' mode='base64'>${base64('<p>Rates rose.<script>x</script></p>').replace(/(.{20})/g, '$1\n')}</content>`,
    'http://purl.org/atom/ns#',
  );
  expect(entry).toMatchObject({
    title: 'Rates rise – again',
    description: '1 < 2 in Norvale',
    content: '<p>Rates rose.</p>',
  });
});

test('Atom 1.0 content of a type that is neither text nor XML is base64, and shown where it is text', () => {
  const content = (type: string, bytes: Buffer) =>
    atom(`<title>A</title><content type="${type}">\n${bytes.toString('base64')}\n</content>`)?.content;
  expect(content('application/octet-stream', Buffer.from('<p>Rates – rose.</p>'))).toBe(
    '<p>Rates – rose.</p>',
  );
  expect(content('image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]))).toBe('');
  expect(atom('<title>A</title><content type="application/xhtml+xml"><p>Rates</p></content>')?.content).toBe(
    '<p>Rates</p>',
  );
});

test('dc:author and the iTunes author sign an item that names no other', () => {
  expect(rss('<title>A</title><dc:author>Ada Marrow</dc:author>')?.author).toBe('Ada Marrow');
  expect(rss('<title>A</title><itunes:author>Bram Tessier</itunes:author>')?.author).toBe('Bram Tessier');
  expect(
    rss('<title>A</title><itunes:author>The Show</itunes:author><dc:creator>Ada Marrow</dc:creator>')?.author,
  ).toBe('Ada Marrow');
});

describe('entities that the document declares itself', () => {
  const declared = (doctype: string, title: string) =>
    parse(`<!DOCTYPE rss [${doctype}]><rss><channel><item><title>${title}</title></item></channel></rss>`)
      .items[0]?.title;

  test('are expanded, also in one another, and not in CDATA', () => {
    const doctype = `<!ENTITY co "Cole\\1 &amp; Sons"> <!ENTITY firm '&co; of Vell'>`;
    expect(declared(doctype, '&firm; grows')).toBe('Cole\\1 & Sons of Vell grows');
    expect(declared(doctype, '<![CDATA[&firm; grows]]>')).toBe('&firm; grows');
  });

  test('are not read from elsewhere, and do not grow without end', () => {
    const doctype =
      '<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p "y"><!ENTITY amp "no"><!ENTITY self "&self;">';
    expect(declared(doctype, '&x; &p; &amp; &self;')).toBe('&x; &p; & &self;');
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
    const laughter = declared(`<!ENTITY l0 "ha">${laughs.join('')}`, '&l1; &l9;');
    expect(laughter).toBe(`${'ha'.repeat(10)} &l9;`);
  });
});

test.each([
  ['<xhtml:body>', '<xhtml:body><p>Rates <em>rose</em>.</p></xhtml:body>'],
  ['<body>', '<body xmlns="http://www.w3.org/1999/xhtml"><p>Rates <em>rose</em>.</p></body>'],
  ['<h:body> declared so', '<h:body><p>Rates <em>rose</em>.</p></h:body>'],
  ['<fullitem>', '<fullitem>&lt;p&gt;Rates &lt;em&gt;rose&lt;/em&gt;.&lt;/p&gt;</fullitem>'],
])('the article may stand in %s', (_, element) => {
  const item = rss(
    `<title>A</title><description>Short</description>${element}`,
    'rss version="2.0" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:h="http://www.w3.org/1999/xhtml"',
  );
  expect(item).toMatchObject({ description: 'Short', content: '<p>Rates <em>rose</em>.</p>' });
});

describe('RSS whose own elements carry a prefix', () => {
  const item = (prefix: string) =>
    `<${prefix}:item><${prefix}:title>A</${prefix}:title><${prefix}:link>https://w.example/a</${prefix}:link>
    <${prefix}:pubDate>Wed, 05 Mar 2031 06:30:00 GMT</${prefix}:pubDate><${prefix}:description>Text</${prefix}:description></${prefix}:item>`;
  const expected = {
    title: 'T',
    items: [
      {
        title: 'A',
        link: 'https://w.example/a',
        description: 'Text',
        published: new Date('2031-03-05T06:30:00Z'),
      },
    ],
  };

  test.each(['http://backend.userland.com/rss2', 'http://purl.org/rss/1.0/', 'urn:whatever'])(
    'of the namespace %s',
    (namespace) => {
      const feed = parse(
        `<r:rss version="2.0" xmlns:r="${namespace}"><r:channel><r:title>T</r:title>${item('r')}</r:channel></r:rss>`,
      );
      expect(feed).toMatchObject(expected);
    },
  );

  test('on its items alone, and never declared', () => {
    expect(parse(`<rss><channel><title>T</title>${item('RSS')}</channel></rss>`)).toMatchObject(expected);
  });

  test('an item that is left open ends with its channel', () => {
    const open = item('r').replace('</r:item>', '');
    const feed = parse(
      `<r:rss xmlns:r="urn:rss"><r:channel><r:title>T</r:title>${open}</r:channel><r:link>https://no.example/</r:link></r:rss>`,
    );
    expect(feed).toMatchObject(expected);
  });
});

describe('a document whose root is a single Atom entry', () => {
  const inside = (prefix: string) =>
    `<${prefix}id>tag:w.example,2031:1</${prefix}id><${prefix}title>A</${prefix}title><${prefix}link href="1.html"/>
    <${prefix}author><${prefix}name>Ada Marrow</${prefix}name></${prefix}author><${prefix}updated>2031-03-01T00:00:00Z</${prefix}updated>`;
  const story = {
    title: 'A',
    author: 'Ada Marrow',
    published: new Date('2031-03-01T00:00:00Z'),
    link: 'https://wire.example/en/1.html',
  };

  test.each([
    ['without a prefix', '<entry xmlns="http://www.w3.org/2005/Atom" xml:base="en/">', '', '</entry>'],
    ['with one', '<a:entry xmlns:a="http://www.w3.org/2005/Atom" xml:base="en/">', 'a:', '</a:entry>'],
    ['of Atom 0.3', '<entry xmlns="http://purl.org/atom/ns#" xml:base="en/">', '', '</entry>'],
  ])('%s is a feed of one story', (_, open, prefix, close) => {
    const feed = parse(`<?xml version="1.0"?><!-- one -->\n${open}${inside(prefix)}${close}`);
    expect(feed).toMatchObject({ format: 'atom', items: [story] });
  });

  test('breaks off: nothing whole is in it', () => {
    expect(() => parse(`<entry xmlns="http://www.w3.org/2005/Atom">${inside('')}`)).toThrow('breaks off');
  });

  test('an entry of something else is no feed', () => {
    expect(() => parse('<entry><title>Word</title></entry>')).toThrow('found XML whose root is <entry>');
  });
});

test('of several dates of one kind the first counts', () => {
  const updated = (day: number) => `<updated>2031-0${day}-01T00:00:00Z</updated>`;
  expect(atom(`<title>A</title>${updated(2)}${updated(3)}${updated(1)}`)?.published).toEqual(
    new Date('2031-02-01T00:00:00Z'),
  );
});
