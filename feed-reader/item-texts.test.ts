import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const source = { url: 'https://wire.example/f.xml', now: new Date('2031-03-05T12:00:00Z') };
const parse = (text: string) => parseFeed(new TextEncoder().encode(text), source);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const HTML = '<p>Farm &amp; <b>Field</b></p>';

/** All the ways in which feeds write one sentence. */
const FORMS: readonly [form: string, written: string][] = [
  ['text', 'Farm &amp; Field'],
  ['escaped HTML', escaped(HTML)],
  ['doubly escaped HTML', escaped(escaped(HTML))],
  ['CDATA with text', '<![CDATA[Farm & Field]]>'],
  ['CDATA with HTML', `<![CDATA[${HTML}]]>`],
  ['CDATA with escaped HTML', `<![CDATA[${escaped(HTML)}]]>`],
];

describe('text: one clean plain text comes out', () => {
  test.each(FORMS)('of titles and descriptions of RSS that are %s', (_, written) => {
    const fields = `<title>${written}</title><description>${written}</description>`;
    const feed = parse(`<rss version="2.0"><channel>${fields}<item>${fields}</item></channel></rss>`);
    const expected = { title: 'Farm & Field', description: 'Farm & Field' };
    expect(feed).toMatchObject({ ...expected, items: [expected] });
  });

  test.each(FORMS)('of titles and summaries of Atom that are %s', (_, written) => {
    const type = written.includes('Farm &amp; Field') ? 'text' : 'html';
    const feed = parse(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title type="${type}">${written}</title><entry><id>1</id><title type="${type}">${written}</title><summary type="${type}">${written}</summary></entry></feed>`,
    );
    expect(feed).toMatchObject({
      title: 'Farm & Field',
      items: [{ title: 'Farm & Field', description: 'Farm & Field' }],
    });
  });

  const EVIL =
    '<p onclick="x()">Farm &amp; <b>Field</b><script>alert(1)</script><iframe src="//x"></iframe></p>';

  test.each([
    ['escaped HTML', escaped(EVIL)],
    ['doubly escaped HTML', escaped(escaped(EVIL))],
    ['CDATA', `<![CDATA[${EVIL}]]>`],
    ['HTML in the XML itself', EVIL],
  ])('content that is %s is sanitised with an allow-list', (_, written) => {
    const { items } = parse(
      `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>T</title><item><title>A</title><content:encoded>${written}</content:encoded></item></channel></rss>`,
    );
    expect(items[0]?.content).toBe('<p>Farm &amp; <b>Field</b></p>');
  });

  test('of the article where the description holds images alone', () => {
    const { items } = parse(
      `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>T</title><item><title>A</title><description>&lt;img src="/a.jpg"&gt;</description><content:encoded>${escaped(HTML)}</content:encoded></item></channel></rss>`,
    );
    expect(items[0]?.description).toBe('Farm & Field');
  });
});
