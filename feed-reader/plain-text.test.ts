import { describe, expect, test } from 'vitest';
import { toPlainText } from './plain-text.ts';

const plain = (source: string) => toPlainText(source, 500);

describe('text', () => {
  test.each([
    ['Rates rise again', 'Rates rise again'],
    ['  Rates\n\t rise \u00a0 again ', 'Rates rise again'],
    ['Farm &amp; Field', 'Farm & Field'],
    ['Farm & Field', 'Farm & Field'],
    ['R&D up 4%; M&A down', 'R&D up 4%; M&A down'],
    ['It&#8217;s &#x201C;done&rdquo;&nbsp;now', 'It’s “done” now'],
    ['a < b and c > d', 'a < b and c > d'],
    ['Vec<T> explained', 'Vec<T> explained'],
    ['I <3 grain', 'I <3 grain'],
    ['100% of <b>rates</b>', '100% of rates'],
  ])('plain text: %s', (source, expected) => {
    expect(plain(source)).toBe(expected);
  });

  test.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['One<br>Two<br/>Three', 'One Two Three'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
    ['un<b>believ</b>able', 'unbelievable'],
    ['<a href="x">Link</a>, then text', 'Link, then text'],
    ['<a title="a > b" href=\'x"y\'>Link</a>', 'Link'],
    ['<img src="a.jpg" alt="no">Text', 'Text'],
    ['Text<!-- hidden <b> -->more', 'Textmore'],
    ['Text <![if IE]>x', 'Text x'],
    ['<o:p>Word</o:p>', 'Word'],
    ['<my-card>Word</my-card>', 'Word'],
    ['<nitf class="x">Word', 'Word'],
    ['Cut off in a <a href="http://x', 'Cut off in a'],
    ['<P CLASS=x>Upper</P>', 'Upper'],
  ])('HTML: %s', (source, expected) => {
    expect(plain(source)).toBe(expected);
  });

  test.each([
    ['&lt;p&gt;One &amp;amp; two&lt;/p&gt;', 'One & two'],
    ['&amp;lt;p&amp;gt;One&amp;lt;/p&amp;gt;', 'One'],
    ['AT&amp;amp;T &amp;#8211; &amp;quot;x&amp;quot;', 'AT&T – "x"'],
    ['<p>It&amp;#8217;s</p>', 'It’s'],
  ])('escaped and doubly escaped HTML: %s', (source, expected) => {
    expect(plain(source)).toBe(expected);
  });

  test.each([
    'A<script>alert(1)</script> B',
    'A<SCRIPT SRC=//x></SCRIPT> B',
    'A&lt;script&gt;alert(1)&lt;/script&gt; B',
    'A&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt; B',
    'A<style>p{}</style> B',
    'A<svg onload=alert(1)><desc>x</desc></svg> B',
    'A<iframe srcdoc="<script>alert(1)</script>"></iframe> B',
    'A<x onclick=alert(1)> B',
    'A<img src=x onerror=alert(1)> B',
    'A<scr<script></script>ipt> B',
  ])('no script comes through: %s', (source) => {
    const text = plain(source);
    expect(text).not.toMatch(/<\/?(script|svg|style|iframe|img)|onclick|onerror|onload/i);
    expect(text).toMatch(/^A.* B$/);
  });

  test('what an escape hides is removed at every depth that is read', () => {
    let source = '<script>alert(1)</script>';
    for (let depth = 0; depth < 4; depth++) {
      source = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(plain(`A${source}`)).toBe('A');
    }
  });

  test('a tag named in prose does not swallow the sentence', () => {
    expect(plain('The &lt;video&gt; element today')).toBe('The element today');
  });

  test('characters that cannot be stored or would turn the line round are removed', () => {
    expect(plain('a\u0000b&#1;c\u202ed\u200be\ud800f')).toBe('abcde\ufffdf');
  });

  test('a long text ends at a word, with an ellipsis', () => {
    expect(toPlainText('alpha beta gamma delta epsilon', 26)).toBe('alpha beta gamma delta…');
    expect(toPlainText('alpha beta gamma delta epsilon', 30)).toBe('alpha beta gamma delta epsilon');
    expect(toPlainText('alphabetagammadelta epsilon', 11)).toBe('alphabetag…');
    expect(toPlainText(`${'a'.repeat(12)}😀😀`, 14)).toBe(`${'a'.repeat(12)}…`);
    expect(toPlainText('x'.repeat(1_000_000), 300)).toHaveLength(300);
  });
});
