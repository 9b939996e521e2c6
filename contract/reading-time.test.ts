import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('reading takes a minute for every 220 words, and never none', () => {
  expect(readingMinutes('word '.repeat(1100))).toBe(5);
  expect(readingMinutes('## One\n\n— * two')).toBe(1);
  expect(readingMinutes('')).toBe(1);
});
