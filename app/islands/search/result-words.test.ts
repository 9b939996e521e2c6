import { expect, test } from 'vitest';
import type { SearchAnswer, SearchResult } from '../../../contract/search.ts';
import { countText, dateText, remark } from './result-words.ts';

const NOW = new Date('2026-03-12T12:00:00Z');
const result = (changes: Partial<SearchResult>): SearchResult => ({
  kind: 'headline',
  url: '/',
  title: [],
  excerpt: [],
  publishedAt: null,
  section: '',
  categories: [],
  image: '',
  ...changes,
});
const none = { count: 0, more: false };
const answer = (changes: Partial<SearchAnswer>): SearchAnswer => ({
  query: 'x',
  cut: false,
  corrected: null,
  asTyped: true,
  problem: null,
  kind: null,
  sort: 'best',
  page: 1,
  pages: 1,
  found: { headline: none, article: none, faq: none, page: none },
  results: [],
  ...changes,
});

test('headlines say how old they are, articles their day, others nothing', () => {
  const at = (kind: SearchResult['kind'], publishedAt: string | null) =>
    dateText(result({ kind, publishedAt }), NOW, { locale: 'en', timeZone: 'America/New_York' });
  expect(at('headline', '2026-03-12T11:06:00.000Z')).toBe('54 minutes ago');
  expect(at('article', '2026-03-03T00:00:00.000Z')).toBe('March 3, 2026');
  expect(at('faq', null)).toBe('');
});

test('counts that are not whole say so', () => {
  const { found } = answer({ found: { ...answer({}).found, headline: { count: 200, more: true } } });
  expect(countText(found, 'headline')).toBe('200+');
  expect(countText(found, 'faq')).toBe('0');
});

test('what else was searched for is said, and why nothing was', () => {
  expect(remark(answer({}))).toBe('');
  expect(remark(answer({ corrected: 'interest rates', asTyped: false }))).toBe(
    'Showing results for “interest rates”. Nothing matched “x”.',
  );
  expect(remark(answer({ corrected: 'interest rates' }))).toBe('Also showing results for “interest rates”.');
  expect(remark(answer({ problem: 'common-words' }))).toBe('Those words are too common to search for.');
  expect(remark(answer({ cut: true }))).toBe('Only the first 200 characters were searched for.');
});
