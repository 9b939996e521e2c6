import { describe, expect, test } from 'vitest';
import { MAX_ALL_CONTENT, MAX_CONTENT, MAX_CONTENT_MARKS } from './limits.ts';
import { type RichText, readRichText, richTextLimit } from './rich-text.ts';

const whole = { characters: 1_000, marks: 1_000 };
const read = (source: string, form: RichText['form'] = 'escaped') => readRichText({ source, form }, whole);

describe('prose', () => {
  test.each([
    ['&lt;p&gt;One &amp;amp; two&lt;/p&gt;', '<p>One &amp; two</p>'],
    ['<![CDATA[<p>One &amp; two</p>]]>', '<p>One &amp; two</p>'],
    ['a &amp; <![CDATA[b &amp; c]]> &lt; d <![CDATA[e]]>', 'a & b &amp; c < d e'],
    ['a <![CDATA[never closed', 'a never closed'],
    ['&amp;lt;p&amp;gt;twice&amp;lt;/p&amp;gt;', '<p>twice</p>'],
    ['&amp;lt;not a tag', '&lt;not a tag'],
    ['AT&T &unknown; &copy', 'AT&T &unknown; &copy'],
  ])('XML text is decoded once, CDATA not at all: %s', (source, expected) => {
    expect(read(source)).toBe(expected);
  });

  test('elements written into the XML are HTML already', () => {
    expect(read('<p>a &lt; b <![CDATA[c < d & e]]></p>', 'markup')).toBe('<p>a &lt; b c &lt; d &amp; e</p>');
  });

  test('JSON’s text is text, its HTML is HTML', () => {
    expect(read('1 < 2 & <b>', 'text')).toBe('1 &lt; 2 &amp; &lt;b&gt;');
    expect(read('<b>1 &lt; 2</b>', 'html')).toBe('<b>1 &lt; 2</b>');
  });

  test('a cut falls before a tag or entity, never inside one', () => {
    const cut = (source: string, characters: number, marks = 100) =>
      readRichText({ source, form: 'html' }, { characters, marks });
    expect(cut('<p>One</p><p class="x">Two</p>', 20)).toBe('<p>One</p>');
    expect(cut('One &amp; two', 7)).toBe('One ');
    expect(cut('One & two three', 8)).toBe('One & tw');
    expect(cut('<b>1</b><b>2</b><b>3</b>', 100, 4)).toBe('<b>1</b><b>2</b>');
    expect(cut('&lt;&lt;&lt;', 100, 2)).toBe('&lt;&lt;');
  });

  test('ordinary documents are read whole', () => {
    expect(
      richTextLimit(Array.from({ length: 100 }, () => ({ source: '<p>x</p>'.repeat(40), form: 'html' }))),
    ).toEqual({
      characters: MAX_CONTENT,
      marks: MAX_CONTENT_MARKS,
    });
  });

  test('where all prose is too much, each gets a share that does not move with every new item', () => {
    const limitFor = (count: number) =>
      richTextLimit(Array.from({ length: count }, () => ({ source: 'x'.repeat(20_000), form: 'html' })));
    expect(limitFor(500).characters * 500).toBeLessThanOrEqual(MAX_ALL_CONTENT);
    expect(limitFor(500)).toEqual(limitFor(490));
    expect(limitFor(500).characters).toBe(2_048);
    expect(limitFor(100).characters).toBe(8_192);
  });

  test('tags and entities count too', () => {
    const { marks } = richTextLimit(
      Array.from({ length: 100 }, () => ({ source: '<b>'.repeat(1_000), form: 'html' })),
    );
    expect(marks).toBe(256);
  });
});
