import { expect, test } from 'vitest';
import { recentArticles } from './recent-articles.ts';

const article = (date: string, more = {}) => ({
  date,
  publishedAt: new Date(date),
  updated: null,
  corrections: [],
  ...more,
});

test('the newest article of the sample is of today, and all others are as much older as they were written', () => {
  const written = [
    article('2026-10-27', { updated: '2026-10-28', corrections: [{ date: '2026-10-29', text: 'A' }] }),
    article('2026-08-30T09:30:00Z'),
  ];
  expect(recentArticles(written, new Date('2028-03-01T08:00:00Z'))).toEqual([
    article('2028-03-01', { updated: '2028-03-02', corrections: [{ date: '2028-03-03', text: 'A' }] }),
    article('2028-01-03T09:30:00Z'),
  ]);
});

test('an article whose date lies ahead stays where it is, and so do the others', () => {
  const written = [article('2026-10-27'), article('2026-12-01')];
  expect(recentArticles(written, new Date('2026-11-15T08:00:00Z'))).toEqual(written);
});
