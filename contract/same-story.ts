/** One story, told once: when two items of different feeds tell the same. */

export interface Telling {
  /** The number of the story, where it was settled when the item was stored. */
  story?: string;
  title: string;
  link?: string | undefined;
  publishedAt?: Date | undefined;
}

/** What two tellings are compared by. Made once for each, since comparing is done many times. */
export interface Fingerprint {
  story: string | undefined;
  address: string | undefined;
  words: ReadonlySet<string>;
  time: number | undefined;
}

/** Share of words that two headlines have in common, of all words in either. */
export const NEAR_ENOUGH = 0.8;
const HALF_A_DAY = 12 * 60 * 60 * 1000;
/** Parameters that say where a reader came from, not what is read. */
const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|cmpid|ns_\w+|at_\w+|ref_src|smid)$/i;
/** Stands before a site's own paths, which name no host. */
const OWN_SITE = 'https://site.invalid';

export function fingerprint({ story, title, link, publishedAt }: Telling): Fingerprint {
  return {
    story,
    address: link === undefined ? undefined : canonicalAddress(link),
    words: new Set(
      title
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu),
    ),
    time: publishedAt?.getTime(),
  };
}

/** The same address, or nearly the same headline on the same day. */
export function isSameStory(one: Fingerprint, other: Fingerprint): boolean {
  if (one.story !== undefined && one.story === other.story) return true;
  // Where both are settled, the address was weighed: it may be one that all items of a feed share.
  const settled = one.story !== undefined && other.story !== undefined;
  if (!settled && one.address !== undefined && one.address === other.address) return true;
  return sameDay(one.time, other.time) && similarity(one.words, other.words) >= NEAR_ENOUGH;
}

/** Those that nobody told before: neither an earlier one of the list nor one that is already told. */
export function tellOnce<Item extends Telling>(
  items: readonly Item[],
  told: readonly Telling[],
  most = items.length,
): Item[] {
  const known = told.map(fingerprint);
  const once: Item[] = [];
  for (const item of items) {
    if (once.length >= most) break;
    const print = fingerprint(item);
    if (known.some((other) => isSameStory(print, other))) continue;
    known.push(print);
    once.push(item);
  }
  return once;
}

/** Scheme, `www.`, a closing slash, a place within the page and tracking parameters do not make another story. */
export function canonicalAddress(link: string): string | undefined {
  if (!URL.canParse(link, OWN_SITE)) return undefined;
  const url = new URL(link, OWN_SITE);
  const parameters = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort();
  const query = new URLSearchParams(parameters).toString();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/(?<!\/)\/+$/, '')}${query ? `?${query}` : ''}`;
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
