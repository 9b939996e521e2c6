import { expect, test } from 'vitest';
import { FAQ_CATEGORIES } from '../../../tests/support/faq-categories.ts';
import { FIFTY_QUERIES } from '../../../tests/support/fifty-queries.ts';
import { describeResults, faqAddress, quoted, readFaqQuery } from './faq-query.ts';

const read = (address: string) =>
  readFaqQuery(new URL(address, 'https://ledger.example').searchParams, FAQ_CATEGORIES);

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

test('a paper’s own categories have addresses, in any script', () => {
  const categories = ['2024', 'Часто', 'C++ & C', 'A — B'];
  for (const category of categories) {
    const { searchParams } = new URL(faqAddress({ category, words: '' }), 'https://ledger.example');
    expect(readFaqQuery(searchParams, categories).category).toBe(category);
  }
  expect(faqAddress({ category: 'A — B', words: '' })).toBe('/faq?category=a-b');
});

test('one question is one question', () => {
  expect(describeResults({ category: null, words: '' }, 1, 1)).toBe('Showing 1 question');
  expect(describeResults({ category: 'A', words: '' }, 1, 1)).toBe('1 of 1 question in A');
});

test('words that no address could carry are left out of it', () => {
  expect(faqAddress({ category: null, words: 'a'.repeat(10_000) })).toBe('/faq');
});

test('the status line says how many, where and for what', () => {
  const line = (words: string, category: 'Global Markets' | null = null) =>
    describeResults({ category, words }, 6, category ? 10 : 100);
  expect(describeResults({ category: null, words: '' }, 100, 100)).toBe('Showing all 100 questions');
  expect(line('correction')).toBe('6 of 100 questions for “correction”');
  expect(line('', 'Global Markets')).toBe('6 of 10 questions in Global Markets');
  expect(line('x', 'Global Markets')).toBe('6 of 10 questions in Global Markets for “x”');
});

test('long words are quoted by their beginning, and no letter is cut in two', () => {
  expect(quoted('😀'.repeat(5000))).toBe(`“${'😀'.repeat(60)}…”`);
  expect(quoted('a'.repeat(60))).toBe(`“${'a'.repeat(60)}”`);
});
