import { expect, test } from 'vitest';
import { score } from './rank.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const headline = (exact: number, hours: number, wide = exact) =>
  score({ kind: 'headline', exact, wide, publishedAt: hoursAgo(hours) }, NOW);

test('of two headlines that match equally the newer one wins, however near they are', () => {
  expect(headline(0.5, 0)).toBeGreaterThan(headline(0.5, 1));
  expect(headline(0.5, 1)).toBeGreaterThan(headline(0.5, 1.01));
  expect(headline(0.5, 24 * 60)).toBeGreaterThan(headline(0.5, 24 * 61));
});

test('a much better match wins over a newer one', () => {
  expect(headline(0.5, 24 * 60)).toBeGreaterThan(headline(0.2, 0));
});

test('the word itself wins over one that only begins like it', () => {
  expect(headline(0.5, 1)).toBeGreaterThan(headline(0, 1, 0.6));
});

test('a headline from the future is as new as one can be', () => {
  expect(headline(0.5, -48)).toBe(headline(0.5, 0));
});
