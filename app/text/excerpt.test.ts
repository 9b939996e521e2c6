import { describe, expect, test } from 'vitest';
import { excerpt, plainText, shorten, tidy } from './excerpt.ts';

describe('an excerpt is plain text', () => {
  test.each([
    ['Rates rise again', 'Rates rise again'],
    ['<p>One</p><p>Two <b>bold</b></p>', 'One Two bold'],
    ['un<em>believ</em>able', 'unbelievable'],
    ['Farm &amp; Field&nbsp;&ndash; it&#8217;s &#x201C;done&rdquo;', 'Farm & Field – it’s “done”'],
    ['&lt;p&gt;Escaped&lt;/p&gt; once', 'Escaped once'],
    ['a < b and 3 > 2', 'a < b and 3 > 2'],
    ['I <3 grain', 'I <3 grain'],
    ['R&D up; AT&T down', 'R&D up; AT&T down'],
    ['<a title="a > b" href="x">Link</a>, then', 'Link, then'],
    ['Cut off in a <a href="http://x', 'Cut off in a'],
    ['Before<!-- hidden <b> -->, after', 'Before, after'],
    ['<script>alert(1)</script>Text<style>p{}</style>', 'Text'],
    ['A<img src=x onerror=alert(1)>B', 'AB'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Text', 'Text'],
    ["<a title='never closed>Link</a>", 'Link'],
    ['&unknown; &#0; &#9999999; stays', '&unknown; stays'],
    ['', ''],
  ])('%s', (source, expected) => {
    expect(plainText(source)).toBe(expected);
  });

  test('what turns the reading direction, or cannot be seen, is left out', () => {
    expect(tidy('safe\u202egnp.exe\u0000\u2066 x\u200by')).toBe('safegnp.exe xy');
    expect(tidy('مرحبا بالعالم')).toBe('مرحبا بالعالم');
  });

  test('a long or broken text takes no time', () => {
    const started = performance.now();
    for (const piece of ['<', '<a', '<a "', '<script>', '<!--', '&#', '<a \'"', '<b><p>']) {
      plainText(piece.repeat(200_000));
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('an excerpt is cut at a word', () => {
  test('and says so with an ellipsis, only when cut', () => {
    expect(shorten('Nine evenings of markets', 24)).toBe('Nine evenings of markets');
    expect(shorten('Nine evenings of markets and music', 24)).toBe('Nine evenings of markets…');
    expect(shorten('Nine evenings of markets and music', 23)).toBe('Nine evenings of…');
    expect(shorten('Markets, music, boats', 9)).toBe('Markets…');
  });

  test('and is never longer than its place, the ellipsis aside', () => {
    const words = 'the quick brown fox jumps over the lazy dog '.repeat(9);
    for (let longest = 10; longest < 220; longest++) {
      expect(shorten(words, longest).length).toBeLessThanOrEqual(longest + 1);
    }
    expect(excerpt(`<p>${words}</p>`, 120).length).toBeLessThanOrEqual(121);
  });

  test('or between characters where no word ends', () => {
    expect(shorten('x'.repeat(500), 120)).toBe(`${'x'.repeat(120)}…`);
    expect(shorten('株価は'.repeat(100), 120)).toBe(`${'株価は'.repeat(40)}…`);
    expect(shorten(`${'x'.repeat(119)}👩‍👩‍👧‍👦 and more`, 120)).toBe(`${'x'.repeat(119)}…`);
  });
});
