import { categorySlug } from '../../../contract/faq-category.ts';

/** What a reader looks for: a category, or all of them, and words. Both stand in the page's address. */
export interface FaqQuery {
  category: string | null;
  words: string;
}

/** How many entries of a category have the words, and how many there are. */
export type CategoryCount = { category: string; count: number; total: number };

/** The categories of entries, in the order in which they come. */
export function categoriesOf(entries: Iterable<{ category: string }>): string[] {
  return [...new Set([...entries].map(({ category }) => category))];
}

export function countByCategory(
  all: readonly { category: string }[],
  found: readonly { category: string }[],
): CategoryCount[] {
  return categoriesOf(all).map((category) => ({
    category,
    count: found.filter((entry) => entry.category === category).length,
    total: all.filter((entry) => entry.category === category).length,
  }));
}

export function sum(counts: readonly CategoryCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** Longer than any sentence worth looking for, and short enough to stand in an address in any script. */
export const MAX_SEARCH_LENGTH = 200;
/** Longer words are shown by their beginning. */
const MAX_QUOTE_LENGTH = 60;
/** No category is called so. */
const MAX_CATEGORY_LENGTH = 200;

/** The category that an address names, as addresses write it; whether there is one of that name is known later. */
export function askedCategory(query: URLSearchParams): string {
  return categorySlug((query.get('category') ?? '').slice(0, MAX_CATEGORY_LENGTH));
}

/** An unknown category is no filter: the reader sees every question rather than none. */
export function readFaqQuery(query: URLSearchParams, categories: readonly string[]): FaqQuery {
  const asked = askedCategory(query);
  const category = asked === '' ? undefined : categories.find((name) => categorySlug(name) === asked);
  return { category: category ?? null, words: query.get('q') ?? '' };
}

/** Words that no address could carry are left out of it. */
export function faqAddress({ category, words }: FaqQuery): string {
  const query = new URLSearchParams();
  if (category) query.set('category', categorySlug(category));
  if (words !== '' && words.length <= MAX_SEARCH_LENGTH) query.set('q', words);
  return query.size > 0 ? `/faq?${query}` : '/faq';
}

function questions(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}

/** The status line: how many of how many, and of what. `total` is that of the category, where one is chosen. */
export function describeResults({ category, words }: FaqQuery, shown: number, total: number): string {
  if (!category && words === '')
    return total === 1 ? 'Showing 1 question' : `Showing all ${questions(total)}`;
  const place = category ? ` in ${category}` : '';
  const search = words === '' ? '' : ` for ${quoted(words)}`;
  return `${shown} of ${questions(total)}${place}${search}`;
}

export function quoted(words: string): string {
  const letters = [...words.slice(0, 2 * (MAX_QUOTE_LENGTH + 1))];
  return letters.length > MAX_QUOTE_LENGTH
    ? `“${letters.slice(0, MAX_QUOTE_LENGTH).join('')}…”`
    : `“${words}”`;
}
