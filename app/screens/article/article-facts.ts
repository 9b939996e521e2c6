import type { BlogDetail } from '../../../contract/blog.ts';

/** Small facts about an article, worked out from what the backend says of it. */

/** A body from outside may name anybody; more than these nobody reads. */
const MAX_AUTHORS = 20;
/** Slower than the 240 words a minute of easy prose: these articles have sums in them. */
const WORDS_PER_MINUTE = 220;

export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(countWords(markdown) / WORDS_PER_MINUTE));
}

export function countWords(markdown: string): number {
  return markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

export function authorsOf({ authors }: Pick<BlogDetail, 'authors'>): string[] {
  const names = (authors ?? []).map((name) => name.trim()).filter(Boolean);
  return [...new Set(names)].slice(0, MAX_AUTHORS);
}

/** 'By Ada Byron, Charles Babbage and Mary Somerville'. */
export function byline(authors: readonly string[]): string {
  return `By ${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(authors)}`;
}

export function keywordsOf(text: string | null | undefined): string[] {
  const keywords = (text ?? '').split(',').map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
}
