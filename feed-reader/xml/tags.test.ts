import { describe, expect, test } from 'vitest';
import { nameEnd, readAttributes, tagEnd } from './tags.ts';

describe('tags', () => {
  test.each([
    ['<a>x', 2],
    ['<a b="c">x', 8],
    ['<a b=">">x', 8],
    [`<a b='>' c=">>">x`, 15],
    ['<a b=">x', 6],
    ['<a b="c>d', 7],
    ['<a', -1],
  ])('end where no quote is open: %s', (text, end) => {
    expect(tagEnd(text, 0)).toBe(end);
  });

  test('a quote that is closed far away does not swallow the document', () => {
    expect(tagEnd(`<a b=">${' '.repeat(10_000)}">`, 0)).toBe(6);
  });

  test.each([
    ['<title>', 6],
    ['<br/>', 3],
    ['<a b>', 2],
    ['<a<b>', 2],
  ])('a name ends at a space, a stroke or either end of a tag: %s', (text, end) => {
    expect(nameEnd(text, 1)).toBe(end);
  });

  test.each([
    ['<a b="c" d=\'e "f"\' g=h i>', { b: 'c', d: 'e "f"', g: 'h', i: '' }],
    ['<a B = "c"/>', { b: 'c' }],
    ['<a b="1" b="2">', { b: '1' }],
    ['<a href=http://x.example/y>', { href: 'http://x.example/y' }],
    ['<a ="x" / b>', { b: '' }],
    ['<a b="never closed', { b: 'never closed' }],
    ['<a>', {}],
  ])('attributes: %s', (tag, expected) => {
    expect(Object.fromEntries(readAttributes(tag))).toEqual(expected);
  });
});
