import { expect, test } from 'vitest';
import { FAQ_CATEGORIES } from '../../../contract/faq-categories.ts';
import { describeResults, faqAddress, quoted, readFaqQuery } from './faq-query.ts';
import { FIFTY_QUERIES } from './fifty-queries.ts';

const read = (address: string) => readFaqQuery(new URL(address, 'https://ledger.example').searchParams);

test('a search and a category come back from the address they were put in', () => {
  for (const category of [null, ...FAQ_CATEGORIES]) {
    for (const words of FIFTY_QUERIES.filter((query) => query.length < 100)) {
      expect(read(faqAddress({ category, words }))).toEqual({ category, words });
    }
  }
});

test('the plain page has a plain address, and categories have readable ones', () => {
  expect(faqAddress({ category: null, words: '' })).toBe('/faq');
  expect(faqAddress({ category: 'Digital & SEO', words: 'rss feed' })).toBe(
    '/faq?category=digital-seo&q=rss+feed',
  );
});

test('a category may be given by its name; one that does not exist is no filter', () => {
  expect(read('/faq?category=Digital%20%26%20SEO').category).toBe('Digital & SEO');
  expect(read('/faq?category=weather&q=rain')).toEqual({ category: null, words: 'rain' });
});

test('words that no address could carry are left out of it', () => {
  expect(faqAddress({ category: null, words: 'a'.repeat(10_000) })).toBe('/faq');
});

test('the status line says how many, where and for what', () => {
  const line = (words: string, category: 'Global Markets' | null = null) =>
    describeResults({ category, words }, 6, 100);
  expect(describeResults({ category: null, words: '' }, 100, 100)).toBe('Showing all 100 questions');
  expect(line('correction')).toBe('Showing 6 of 100 questions for “correction”');
  expect(line('', 'Global Markets')).toBe('Showing 6 of 100 questions in Global Markets');
  expect(line('x', 'Global Markets')).toBe('Showing 6 of 100 questions in Global Markets for “x”');
});

test('long words are quoted by their beginning, and no letter is cut in two', () => {
  expect(quoted('😀'.repeat(5000))).toBe(`“${'😀'.repeat(60)}…”`);
  expect(quoted('a'.repeat(60))).toBe(`“${'a'.repeat(60)}”`);
});
