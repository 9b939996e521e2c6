import { categorySlug } from '../../../contract/faq-category.ts';

/** A reader's filter: a category, or all of them, and words. The page's address has both. */
export interface FaqQuery {
  category: string | null;
  words: string;
}

export type CategoryCount = { category: string; count: number; total: number };

/** The categories of entries, in order of first use. */
export function categoriesOf(entries: Iterable<{ category: string }>): string[] {
  return [...new Set([...entries].map(({ category }) => category))];
}

export function countByCategory(
  all: readonly { category: string }[],
  matches: readonly { category: string }[],
): CategoryCount[] {
  return categoriesOf(all).map((category) => ({
    category,
    count: matches.filter((entry) => entry.category === category).length,
    total: all.filter((entry) => entry.category === category).length,
  }));
}

export function sum(counts: readonly CategoryCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** Long enough for any sentence, short enough for an address in any script. */
export const MAX_SEARCH_LENGTH = 200;
/** Longer searches are truncated in messages. */
const MAX_QUOTE_LENGTH = 60;
const MAX_CATEGORY_LENGTH = 200;

/** The category slug of an address. The category need not exist. */
export function queryCategory(query: URLSearchParams): string {
  return categorySlug((query.get('category') ?? '').slice(0, MAX_CATEGORY_LENGTH));
}

/** An unknown category does not filter. */
export function readFaqQuery(query: URLSearchParams, categories: readonly string[]): FaqQuery {
  const slug = queryCategory(query);
  const category = slug === '' ? undefined : categories.find((name) => categorySlug(name) === slug);
  return { category: category ?? null, words: query.get('q') ?? '' };
}

/** Omits words that are too long for an address. */
export function faqAddress({ category, words }: FaqQuery): string {
  const query = new URLSearchParams();
  if (category) query.set('category', categorySlug(category));
  if (words !== '' && words.length <= MAX_SEARCH_LENGTH) query.set('q', words);
  return query.size > 0 ? `/faq?${query}` : '/faq';
}

function questions(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}

/** The status line, such as '3 of 12 questions in Billing'. `total` is that of the category, if one is chosen. */
export function describeResults({ category, words }: FaqQuery, count: number, total: number): string {
  if (!category && words === '')
    return total === 1 ? 'Showing 1 question' : `Showing all ${questions(total)}`;
  const place = category ? ` in ${category}` : '';
  const search = words === '' ? '' : ` for ${quoted(words)}`;
  return `${count} of ${questions(total)}${place}${search}`;
}

export function quoted(words: string): string {
  const letters = [...words.slice(0, 2 * (MAX_QUOTE_LENGTH + 1))];
  return letters.length > MAX_QUOTE_LENGTH
    ? `“${letters.slice(0, MAX_QUOTE_LENGTH).join('')}…”`
    : `“${words}”`;
}
