import { expect, test } from 'vitest';
import { typeset } from './typeset.ts';

test.each([
  ['Bridge costs $9 billion more', '$9\u00a0billion more'],
  ['Bread rises by 19 cents', '19\u00a0cents'],
  ['Zins sinkt auf 4 %', '4\u00a0%'],
  ['The 12 centres of town', 'The 12 centres'],
])('a figure and its unit share a line: %s', (headline, part) => {
  expect(typeset(headline)).toContain(part);
});

test('words over twenty letters say where they break, shorter ones and other scripts stay as they are', () => {
  const word = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung';
  const set = typeset(`Die ${word} gilt`);
  expect(set.replaceAll('\u00ad', '')).toBe(`Die ${word} gilt`);
  const parts = set.slice(4, -5).split('\u00ad');
  expect(parts.length).toBeGreaterThan(8);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(10);
  expect(typeset('Telecommunications 山田'.repeat(3))).not.toContain('\u00ad');
});
