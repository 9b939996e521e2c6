import { canonicalAddress, OWN_SITE } from './canonical-address.ts';

/** Decides whether two items are the same story. */

export interface StoryItem {
  /** The id of the story, if it was assigned when the item was stored. */
  story?: string;
  title: string;
  link?: string | undefined;
  publishedAt?: Date | undefined;
}

/** The compared properties of an item, computed once. */
export interface Fingerprint {
  story: string | undefined;
  address: string | undefined;
  words: ReadonlySet<string>;
  time: number | undefined;
}

/** Jaccard similarity of the words of two headlines. */
export const NEAR_ENOUGH = 0.8;
const MAX_WORDS = 60;
const HALF_A_DAY = 12 * 60 * 60 * 1000;

export function fingerprint({ story, title, link, publishedAt }: StoryItem): Fingerprint {
  return {
    story,
    address: link === undefined ? undefined : addressOf(link),
    words: new Set(headlineWords(title)),
    time: publishedAt?.getTime(),
  };
}

/** The same address, or nearly the same headline on the same day. */
export function isSameStory(one: Fingerprint, other: Fingerprint): boolean {
  if (one.story !== undefined && one.story === other.story) return true;
  // For stored items the address was already considered: all items of a feed may share one.
  const decided = one.story !== undefined && other.story !== undefined;
  if (!decided && one.address !== undefined && one.address === other.address) return true;
  return sameDay(one.time, other.time) && similarity(one.words, other.words) >= NEAR_ENOUGH;
}

/** Returns at most `max` items, none of them the story of an earlier one or of `known`. */
export function dedupeStories<Item extends StoryItem>(
  items: readonly Item[],
  known: readonly StoryItem[],
  max = items.length,
): Item[] {
  const prints = known.map(fingerprint);
  const once: Item[] = [];
  for (const item of items) {
    if (once.length >= max) break;
    const print = fingerprint(item);
    if (prints.some((other) => isSameStory(print, other))) continue;
    prints.push(print);
    once.push(item);
  }
  return once;
}

/** Ignores the fragment. Returns undefined for an invalid address. */
function addressOf(link: string): string | undefined {
  return URL.canParse(link, OWN_SITE) ? canonicalAddress(link.split('#', 1)[0] ?? '') : undefined;
}

/** The same calendar day, or less than 12 hours apart. */
function sameDay(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return Math.abs(one - other) < HALF_A_DAY || utcDay(one) === utcDay(other);
}

function utcDay(time: number): number {
  return Math.floor(time / (2 * HALF_A_DAY));
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  // Fast path: too different in length to be similar.
  if (fewer.size === 0 || fewer.size < more.size * NEAR_ENOUGH) return 0;
  let common = 0;
  for (const word of fewer) if (more.has(word)) common++;
  return common / (fewer.size + more.size - common);
}

/** The distinct words of a headline in lower case, without accents. */
export function headlineWords(title: string): string[] {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MAX_WORDS);
}
