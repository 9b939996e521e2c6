import { canonicalAddress, OWN_SITE } from '../feed-reader/canonical-address.ts';

/** Decides whether two items are the same story. */

export interface StoryItem {
  id?: string;
  /** The id of the story, if it was assigned when the item was stored. */
  story?: string;
  title: string;
  link?: string | undefined;
  publishedAt?: Date | undefined;
}

/** The compared properties of an item, computed once. */
export interface Fingerprint {
  id?: string | undefined;
  story: string | undefined;
  address: string | undefined;
  words: ReadonlySet<string>;
  time: number | undefined;
}

/** Jaccard similarity of the words of two headlines. */
export const NEAR_ENOUGH = 0.8;
const MAX_WORDS = 60;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;
const HALF_A_DAY = 12 * 60 * 60 * 1000;

export function fingerprint({ id, story, title, link, publishedAt }: StoryItem): Fingerprint {
  return {
    id,
    story,
    address: link === undefined ? undefined : addressOf(link),
    words: new Set(headlineWords(title)),
    time: publishedAt?.getTime(),
  };
}

/** The same item or address, or nearly the same headline on the same day. */
export function isSameStory(one: Fingerprint, other: Fingerprint): boolean {
  if (one.id !== undefined && one.id === other.id) return true;
  if (one.story !== undefined && one.story === other.story) return true;
  // For stored items the address was already considered: all items of a feed may share one.
  const decided = one.story !== undefined && other.story !== undefined;
  if (!decided && one.address !== undefined && one.address === other.address) return true;
  return sameDay(one.time, other.time) && similarity(one.words, other.words) >= NEAR_ENOUGH;
}

/** Stories that others are compared with. */
export interface StorySet<Item> {
  add(items: readonly Item[]): void;
  has(item: Item): boolean;
}

/** Compares the stories of one page. What is compared of each is computed once. */
export function createStoryComparison<Item extends StoryItem>() {
  const prints = new Map<Item, Fingerprint & { keys: readonly string[] }>();
  const printOf = (item: Item) => {
    const print = prints.get(item) ?? withKeys(fingerprint(item));
    prints.set(item, print);
    return print;
  };

  function setOf(items: readonly Item[] = []): StorySet<Item> {
    const byKey = new Map<string, Fingerprint[]>();
    const set: StorySet<Item> = {
      add(added) {
        for (const print of added.map(printOf)) {
          for (const key of print.keys) {
            const others = byKey.get(key);
            if (others) others.push(print);
            else byKey.set(key, [print]);
          }
        }
      },
      has(item) {
        const print = printOf(item);
        return print.keys.some((key) => byKey.get(key)?.some((other) => isSameStory(print, other)));
      },
    };
    set.add(items);
    return set;
  }

  return {
    setOf,
    /** Returns at most `max` items, none of them the story of an earlier one or of `known`. */
    dedupe(items: readonly Item[], known: StorySet<Item>, max = items.length): Item[] {
      const chosen = setOf();
      const once: Item[] = [];
      for (const item of items) {
        if (once.length >= max) break;
        if (known.has(item) || chosen.has(item)) continue;
        chosen.add([item]);
        once.push(item);
      }
      return once;
    },
  };
}

/** Items of one story have a key in common. Others may have one, too. */
function withKeys(print: Fingerprint) {
  const { id, story, address, words } = print;
  const keys = [id, story, address, ...rarestWords([...words])].filter((key) => key !== undefined);
  return { ...print, keys };
}

/**
 * Two sets of words that share at least NEAR_ENOUGH of them have one of these in common. Long words come first, because fewer
 * headlines share them.
 */
export function rarestWords(words: readonly string[]): string[] {
  const ordered = words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return ordered.slice(0, words.length - Math.ceil(words.length * NEAR_ENOUGH) + 1);
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
  // Normalizing takes longer than all else, and most headlines need none.
  const unaccented = ASCII.test(title) ? title : title.normalize('NFKD').replace(/\p{M}/gu, '');
  const plain = unaccented.replace(/[’']/g, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MAX_WORDS);
}
