import { canonicalAddress, OWN_SITE } from './canonical-address.ts';

/** When two items of different feeds are the same story. */

export interface StoryItem {
  /** The number of the story, where it was decided when the item was stored. */
  story?: string;
  title: string;
  link?: string | undefined;
  publishedAt?: Date | undefined;
}

/** What two items are compared by. Made once for each, since comparing is done many times. */
export interface Fingerprint {
  story: string | undefined;
  address: string | undefined;
  words: ReadonlySet<string>;
  time: number | undefined;
}

/** Share of words that two headlines have in common, of all words in either. */
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
  // Where both are decided, the address was weighed: it may be one that all items of a feed share.
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

/** A place within the page does not make another story; what is no address makes none. */
function addressOf(link: string): string | undefined {
  return URL.canParse(link, OWN_SITE) ? canonicalAddress(link.split('#', 1)[0] ?? '') : undefined;
}

/** By the calendar, or close enough that only midnight parts them. */
function sameDay(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return Math.abs(one - other) < HALF_A_DAY || utcDay(one) === utcDay(other);
}

function utcDay(time: number): number {
  return Math.floor(time / (2 * HALF_A_DAY));
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  // So many words apart, they cannot be alike: spares the count for nearly all pairs.
  if (fewer.size === 0 || fewer.size < more.size * NEAR_ENOUGH) return 0;
  let common = 0;
  for (const word of fewer) if (more.has(word)) common++;
  return common / (fewer.size + more.size - common);
}

/** A headline's words, for comparing headlines: lower case, without accents, each once. */
export function headlineWords(title: string): string[] {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MAX_WORDS);
}
