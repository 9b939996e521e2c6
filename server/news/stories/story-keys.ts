import { NEAR_ENOUGH } from '../../../contract/same-story.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Under what a headline is filed, and under what those that say nearly the same are looked for.
 *
 * Two sets of words of which at least the share NEAR_ENOUGH is common must meet in the first few words of any order
 * that both keep. Longest first: long words are rarer, so few headlines share a key.
 */
export function storyKeys(
  words: readonly string[],
  publishedAt: Date,
): { filed: string[]; lookedFor: string[] } {
  const ordered = words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const rarest = ordered.slice(0, words.length - Math.ceil(words.length * NEAR_ENOUGH) + 1);
  const day = Math.floor(publishedAt.getTime() / DAY_MS);
  // Within half a day of each other counts as the same day: the nearer neighbour is the only other one in reach.
  const neighbour = publishedAt.getTime() - day * DAY_MS < DAY_MS / 2 ? day - 1 : day + 1;
  const keys = (of: number) => rarest.map((word) => `${of} ${word.slice(0, MAX_WORD_LENGTH)}`);
  return { filed: keys(day), lookedFor: [...keys(day), ...keys(neighbour)] };
}

/** An index has a limit to what it holds; longer words are not words. */
const MAX_WORD_LENGTH = 60;
