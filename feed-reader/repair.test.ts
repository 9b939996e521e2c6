import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const parse = (text: string) =>
  parseFeed(new TextEncoder().encode(text), {
    url: 'https://wire.example/f.xml',
    now: new Date('2031-03-05T12:00:00Z'),
  });
const titles = (text: string) => parse(text).items.map(({ title }) => title);
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
const item = (name: string, inside = '') =>
  `<item><title>${name}</title><link>https://w.example/${name}</link>${inside}</item>`;

describe('repair', () => {
  test.each([
    [
      'a bare ampersand',
      '<item><title>Farm & Field</title><link>https://w.example/?a=1&copy=2&b=3</link></item>',
    ],
    [
      'an undeclared entity',
      '<item><title>Farm&nbsp;&amp;&nbsp;Field</title><link>https://w.example/?a=1&amp;copy=2&amp;b=3</link></item>',
    ],
    [
      'an unclosed tag before',
      '<item><hr><title>Farm & Field</title><link>https://w.example/?a=1&copy=2&b=3</link></item>',
    ],
    [
      'tags closed in another case',
      '<Item><TITLE>Farm & Field</title><Link>https://w.example/?a=1&copy=2&b=3</LINK></Item>',
    ],
    [
      'a title never closed',
      '<item><title>Farm & Field<link>https://w.example/?a=1&copy=2&b=3</link></item>',
    ],
    [
      'a link never closed',
      '<item><title>Farm & Field</title><link>https://w.example/?a=1&copy=2&b=3<guid>x</guid></item>',
    ],
    [
      'wrong closing tags',
      '<item><title>Farm & Field</title></b></p><link>https://w.example/?a=1&copy=2&b=3</link></item>',
    ],
    [
      'CDATA never needed',
      '<item><title><![CDATA[Farm & Field]]></title><link><![CDATA[https://w.example/?a=1&copy=2&b=3]]></link></item>',
    ],
    [
      'tags in a title',
      '<item><title>Farm <b>&amp; Field</b></title><link>https://w.example/?a=1&copy=2&b=3</link></item>',
    ],
    [
      'a comment in a title',
      '<item><title>Farm <!-- <item> -->& Field</title><link>https://w.example/?a=1&copy=2&b=3</link></item>',
    ],
    [
      'an unknown namespace',
      '<item><x:y><title>No</title></x:y><title>Farm & Field</title><link>https://w.example/?a=1&copy=2&b=3</link></item>',
    ],
    [
      'an unclosed unknown element',
      '<item><x:y><title>Farm & Field</title><link>https://w.example/?a=1&copy=2&b=3</link></item>',
    ],
  ])('%s', (_, written) => {
    expect(parse(rss(`${written}${item('next')}`)).items).toMatchObject([
      { title: 'Farm & Field', link: 'https://w.example/?a=1&copy=2&b=3' },
      { title: 'next' },
    ]);
  });

  test('an item never closed ends where the next begins', () => {
    expect(titles(rss(`<item><title>one</title>${item('two')}<item><title>three</title>`))).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  test('a document cut off in the middle of an item keeps every complete one', () => {
    const whole = rss(`${item('one')}${item('two')}${item('three')}`);
    expect(titles(whole.slice(0, whole.indexOf('three') + 3))).toEqual(['one', 'two']);
  });

  test('a document cut off inside CDATA, a comment, a tag or an attribute keeps every complete item', () => {
    for (const cut of [
      '<item><title><![CDATA[thr',
      '<item><!-- x',
      '<item><tit',
      '<item><link href="htt',
      '<item><title>x</title></it',
    ]) {
      expect(titles(`<rss><channel><title>T</title>${item('one')}${item('two')}${cut}`)).toEqual([
        'one',
        'two',
      ]);
    }
  });

  test('a feed inside an HTML page', () => {
    const feed = rss(item('one'));
    expect(titles(`<!DOCTYPE html><html><body><pre>\n${feed}\n</pre></body></html>`)).toEqual(['one']);
    const shown = feed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(titles(`<html><head></head><body><pre>${shown}</pre></body></html>`)).toEqual(['one']);
  });

  test('a program’s warning before the feed', () => {
    expect(
      titles(`<br />\n<b>Warning</b>: Undefined index in <b>feed.php</b><br />\n${rss(item('one'))}`),
    ).toEqual(['one']);
  });

  test('a DOCTYPE is no part of the feed, and nothing outside is read for it', () => {
    const doctype =
      '<!DOCTYPE rss [<!ENTITY house "Cole"><!ENTITY x SYSTEM "file:///etc/passwd"><!ELEMENT rss (channel)> ] >';
    const [found] = parse(
      `<?xml version="1.0"?>${doctype}<rss><channel><title>T</title>${item('a', '<description>&copy; &house; &x;</description>')}</channel></rss>`,
    ).items;
    expect(found?.description).toBe('© Cole &x;');
    expect(
      titles(
        `<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://n.example/rss.dtd"><rss><channel>${item('a')}</channel></rss>`,
      ),
    ).toEqual(['a']);
    expect(
      titles(`<!DOCTYPE rss [<!ENTITY a "never closed"><rss><channel>${item('a')}</channel></rss>`),
    ).toEqual(['a']);
  });

  test('items beside the channel, a channel without rss, text between elements', () => {
    expect(titles(`<rss><channel><title>T</title></channel>${item('one')}</rss>`)).toEqual(['one']);
    expect(titles(`<channel><title>T</title>${item('one')}</channel>`)).toEqual(['one']);
    expect(titles(rss(`stray & text < more ${item('one')} 1 < 2 ${item('two')}`))).toEqual(['one', 'two']);
  });

  test('items that are commented out or quoted are none', () => {
    expect(
      titles(
        rss(
          `<!-- ${item('no')} -->${item('one', `<description><![CDATA[</item>${item('no')}]]></description>`)}`,
        ),
      ),
    ).toEqual(['one']);
  });

  test('the titles of other things are not the feed’s or the item’s', () => {
    const feed = parse(
      `<rss><channel><image><title>No</title><url>https://w.example/l.png</url></image><textInput><title>No</title></textInput><title>Yes</title>
      <item><source url="x"><title>No</title></source><media:credit><title>No</title></media:credit><title>Item</title></item></channel></rss>`,
    );
    expect([feed.title, feed.items[0]?.title]).toEqual(['Yes', 'Item']);
  });

  test('attributes without quotes, with the wrong ones, with a sign inside', () => {
    const [found] = parse(
      rss(
        item(
          'a',
          `<enclosure url='https://w.example/a.jpg?x=1&y=2' type=image/jpeg length=""/><media:thumbnail alt="a > b" url="https://w.example/t.jpg"/>`,
        ),
      ),
    ).items;
    expect(found?.image).toEqual({ url: 'https://w.example/a.jpg?x=1&y=2', type: 'image/jpeg' });
  });

  test('HTML written straight into the XML is content, not structure', () => {
    const [found] = parse(
      rss(item('a', '<description><p>One &amp; <b>two</b><br/>&lt;three&gt;</p></description>')),
    ).items;
    expect(found).toMatchObject({
      description: 'One & two <three>',
      content: '<p>One &amp; <b>two</b><br />&lt;three&gt;</p>',
    });
  });

  test('content escaped once too often', () => {
    const escaped =
      '&amp;lt;p&amp;gt;One &amp;amp;amp; &amp;lt;b&amp;gt;two&amp;lt;/b&amp;gt;&amp;lt;/p&amp;gt;';
    expect(parse(rss(item('a', `<description>${escaped}</description>`))).items[0]).toMatchObject({
      description: 'One & two',
      content: '<p>One &amp; <b>two</b></p>',
    });
  });

  test.each([
    [
      'RSS 2.0',
      rss(`${item('Łódź')}${item('two', '<description><![CDATA[<p>é</p>]]></description>')}${item('three')}`),
      '</item>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>Łódź</title><link href="https://w.example/1"/></entry><entry><title>b</title><content type="html">&lt;p&gt;</content></entry></feed>',
      '</entry>',
    ],
    [
      'RSS 1.0',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title></channel><item><title>Łódź</title></item><item><title>b</title></item></rdf:RDF>',
      '</item>',
    ],
  ])('cut off at every byte, %s keeps every complete item', (_format, text, ending) => {
    const bytes = new TextEncoder().encode(text);
    const source = { url: 'https://wire.example/f', now: new Date('2031-03-05T12:00:00Z') };
    const { items, cutOff } = parseFeed(bytes, source);
    expect(cutOff).toBe(false);
    const all = items.map(({ title }) => title);
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length);
      const kept = new TextDecoder().decode(cut);
      const complete = kept.split(ending).length - 1;
      let found: string[] = [];
      try {
        const read = parseFeed(cut, source);
        found = read.items.map(({ title }) => title);
        expect(read.cutOff, kept).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ name: 'FeedError' });
      }
      expect(found, kept).toEqual(all.slice(0, complete));
    }
  });
});
