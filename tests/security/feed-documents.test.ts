import { describe, expect, test } from 'vitest';
import { FeedError } from '../../feed-reader/feed-error.ts';
import { parseFeed } from '../../feed-reader/parse-feed.ts';
import type { ParsedFeed } from '../../feed-reader/raw-feed.ts';

/** Documents that mean harm, and documents that merely went wrong: what comes out of the parser for each. */

const now = new Date('2031-03-05T12:00:00Z');
const source = { url: 'https://wire.example/feed.xml', now };
const utf8 = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseFeed(utf8(text), source);
const rss = (items: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Wire</title>${items}</channel></rss>`;
const item = (inside: string) => `<item><title>A</title><link>https://wire.example/a</link>${inside}</item>`;

function outcome(bytes: Uint8Array): ParsedFeed | FeedError {
  try {
    return parseFeed(bytes, source);
  } catch (error) {
    if (error instanceof FeedError) return error;
    throw error;
  }
}

describe('entities', () => {
  test('an external entity is not read: the words stay as they were written', () => {
    const [found] = parse(
      `<!DOCTYPE rss [<!ENTITY xxe SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd"> %p;]>
      ${rss(item('<description>&xxe;</description>')).replace(/^<\?xml[^>]*>/, '')}`,
    ).items;
    expect(found?.description).toBe('&xxe;');
  });

  test('a billion laughs are not laughed', () => {
    const laughs = Array.from(
      { length: 9 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    );
    const [found] = parse(
      `<!DOCTYPE rss [<!ENTITY l0 "lol">${laughs.join('')}]><rss><channel>${item('<description>&l9;</description>')}</channel></rss>`,
    ).items;
    expect(found?.description).toBe('&l9;');
  });
});

describe('names of object members', () => {
  test('as elements, attributes and prefixes', () => {
    const feed = parse(
      rss(
        item(
          '<__proto__><polluted>yes</polluted></__proto__><constructor>x</constructor><prototype/>' +
            '<category __proto__="x" constructor="y">C</category><__proto__:creator>Eve</__proto__:creator>',
        ),
      ),
    );
    expect(feed.items[0]).toMatchObject({ title: 'A', categories: ['C'] });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('as keys of JSON', () => {
    const feed = parse(
      '{"version":"https://jsonfeed.org/version/1","title":"T","__proto__":{"polluted":1},"items":[{"id":"1","title":"A","__proto__":{"url":"https://evil.example/"},"constructor":{"prototype":{"polluted":1}}}]}',
    );
    expect(feed.items).toMatchObject([{ title: 'A', link: '' }]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('script', () => {
  const script =
    '<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)></svg><b>Bold</b>';
  const escaped = script.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const fields = (text: string) =>
    `<title>${text}</title><author>${text}</author><category>${text}</category><guid>${text}</guid>
    <description>${text}</description><content:encoded>${text}</content:encoded><pubDate>${text}</pubDate>`;

  test.each([
    ['as it is', script],
    ['in CDATA', `<![CDATA[${script}]]>`],
    ['escaped', escaped],
    ['escaped twice', escaped.replaceAll('&', '&amp;')],
  ])('in every text field, %s', (_, text) => {
    const feed = parse(
      `<rss><channel><title>${text}</title><description>${text}</description><item>${fields(text)}</item></channel></rss>`,
    );
    const [found] = feed.items;
    for (const shown of [
      feed.title,
      feed.description,
      found?.title,
      found?.author,
      found?.description,
      found?.content,
      ...(found?.categories ?? []),
    ]) {
      expect(shown).not.toMatch(/<script|alert|onerror|onload|<svg/i);
    }
    expect(found?.title).toBe('Bold');
    expect(found?.content).toContain('<b>Bold</b>');
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' java&#10;script:alert(1)',
    'data:text/html,&lt;script>',
    'vbscript:x',
    'file:///etc/passwd',
  ])('in every link: %s', (link) => {
    const feed = parse(
      `<rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:base="${link}"><channel><title>T</title><link>${link}</link>
        <image><url>${link}</url></image><item><title>A</title><link>${link}</link><guid>${link}</guid><atom:link href="${link}"/>
        <enclosure url="${link}" type="image/png"/><media:content url="${link}" medium="image"/><media:thumbnail url="${link}"/>
        <description>&lt;a href="${link}"&gt;x&lt;/a&gt;&lt;img src="${link}"&gt;</description></item></channel></rss>`,
    );
    expect(feed).toMatchObject({ link: '', image: '' });
    expect(feed.items[0]).toMatchObject({ link: '', image: null, content: '<a>x</a>' });
  });
});

describe('doubtful items', () => {
  test('two items with one guid are two stories', () => {
    const feed = parse(
      rss(
        '<item><title>A</title><link>https://w.example/1</link><guid>same</guid></item><item><title>B</title><link>https://w.example/2</link><guid>same</guid></item>',
      ),
    );
    expect(feed.items.map(({ identity }) => identity)).toEqual(['w.example/1', 'w.example/2']);
  });

  test('a title of 1 MB is cut to a line', () => {
    const [found] = parse(rss(`<item><title>${'Long words '.repeat(100_000)}</title></item>`)).items;
    expect(found?.title.length).toBeLessThanOrEqual(300);
    expect(found?.title.endsWith('…')).toBe(true);
  });

  test.each(['Fri, 31 Dec 9999 23:59:59 GMT', '0001-01-01T00:00:00Z', '99999-01-01', '-1'])(
    'a date that cannot be true is none: %s',
    (date) => {
      expect(parse(rss(item(`<pubDate>${date}</pubDate>`))).items[0]?.published).toBeNull();
    },
  );
});

describe('characters', () => {
  const text = rss('<item><title>Łódź “café” €</title></item>');
  const pairs = (order: 'le' | 'be') => {
    const bytes = Buffer.from(text, 'utf16le');
    return order === 'le' ? bytes : bytes.swap16();
  };

  test.each([
    ['UTF-16 with a mark, little end first', Buffer.concat([Buffer.of(0xff, 0xfe), pairs('le')])],
    ['UTF-16 with a mark, big end first', Buffer.concat([Buffer.of(0xfe, 0xff), pairs('be')])],
    ['UTF-16 without a mark, little end first', pairs('le')],
    ['UTF-16 without a mark, big end first', pairs('be')],
    ['UTF-8 labelled as something else', utf8(text.replace('UTF-8', 'iso-8859-1'))],
  ])('%s', (_, bytes) => {
    expect(parseFeed(bytes, { ...source, contentType: 'text/xml; charset=us-ascii' }).items[0]?.title).toBe(
      'Łódź “café” €',
    );
  });

  test('windows-1252 labelled UTF-8', () => {
    const bytes = Buffer.from(rss('<item><title>\u0093caf\u00e9\u0094 \u0080</title></item>'), 'latin1');
    expect(
      parseFeed(bytes, { ...source, contentType: 'application/rss+xml; charset=utf-8' }).items[0]?.title,
    ).toBe('“café” €');
  });

  test('a charset that is plainly wrong does not stop the parser', () => {
    for (const charset of ['shift_jis', 'utf-16', 'utf-7', 'x-user-defined', 'nonsense', '']) {
      expect(
        parseFeed(utf8(text), { ...source, contentType: `text/xml; charset=${charset}` }).items,
      ).toHaveLength(1);
    }
  });
});

describe('broken documents', () => {
  const whole = rss(
    `${item('<description><![CDATA[<p>Łódź</p>]]></description>')}<item><title>B &amp; C</title><guid>2</guid></item>`,
  );

  test('cut off at every byte: every complete item, or a clear refusal', () => {
    const bytes = utf8(whole);
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length);
      const complete = new TextDecoder().decode(cut).split('</item>').length - 1;
      const result = outcome(cut);
      expect(result instanceof FeedError ? 0 : result.items.length).toBe(complete);
    }
  });

  test('with any byte changed, removed or repeated: a feed or a clear refusal, nothing else', () => {
    const bytes = utf8(whole);
    const replacements = ['<', '>', '&', '"', '/', ']', '\u0000', '\u00ff'].map((sign) => sign.charCodeAt(0));
    for (let index = 0; index < bytes.length; index++) {
      for (const replacement of replacements) outcome(bytes.with(index, replacement));
      outcome(Uint8Array.from([...bytes.subarray(0, index), ...bytes.subarray(index + 1)]));
      outcome(Uint8Array.from([...bytes.subarray(0, index), ...bytes.subarray(index)]));
    }
  });

  test('a feed inside an HTML page is found', () => {
    const page = `<!DOCTYPE html><html><head><title>Viewer</title></head><body>${whole.replace(/^<\?xml[^>]*>/, '')}</body></html>`;
    expect(parse(page).items).toHaveLength(2);
  });
});
