import { FAQ_CATEGORIES, type FaqCategory } from '../../../contract/faq-categories.ts';

/** What a reader looks for: a category, or all of them, and words. Both stand in the page's address. */
export interface FaqQuery {
  category: FaqCategory | null;
  words: string;
}

/** How many entries of each category have the words. */
export type CategoryCounts = Record<FaqCategory, number>;

export function countByCategory(entries: Iterable<{ category: FaqCategory }>): CategoryCounts {
  const counts = Object.fromEntries(FAQ_CATEGORIES.map((category) => [category, 0])) as CategoryCounts;
  for (const { category } of entries) counts[category] += 1;
  return counts;
}

export function sum(counts: CategoryCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** Longer than any sentence worth looking for, and short enough to stand in an address in any script. */
export const LONGEST_SEARCH = 200;
/** Longer words are shown by their beginning. */
const LONGEST_QUOTE = 60;

export const ALL_OPEN = 'all';

/** 'Digital & SEO' is digital-seo in addresses. */
export function categorySlug(category: FaqCategory): string {
  return category.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

/** An unknown category is no filter: the reader sees every question rather than none. */
export function readFaqQuery(query: URLSearchParams): FaqQuery {
  const wanted = query.get('category')?.toLowerCase();
  const category = FAQ_CATEGORIES.find(
    (name) => categorySlug(name) === wanted || name.toLowerCase() === wanted,
  );
  return { category: category ?? null, words: query.get('q') ?? '' };
}

/** Words that no address could carry are left out of it. */
export function faqAddress({ category, words }: FaqQuery): string {
  const query = new URLSearchParams();
  if (category) query.set('category', categorySlug(category));
  if (words !== '' && words.length <= LONGEST_SEARCH) query.set('q', words);
  return query.size > 0 ? `/faq?${query}` : '/faq';
}

/** The status line: how many of how many, and of what. */
export function describeResults({ category, words }: FaqQuery, shown: number, total: number): string {
  if (!category && words === '') return `Showing all ${total} questions`;
  const place = category ? ` in ${category}` : '';
  const search = words === '' ? '' : ` for ${quoted(words)}`;
  return `Showing ${shown} of ${total} questions${place}${search}`;
}

export function quoted(words: string): string {
  const letters = [...words.slice(0, 2 * (LONGEST_QUOTE + 1))];
  return letters.length > LONGEST_QUOTE ? `“${letters.slice(0, LONGEST_QUOTE).join('')}…”` : `“${words}”`;
}
