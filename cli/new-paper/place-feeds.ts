import { CATEGORIES, type Category, isCategory } from '../../contract/categories.ts';
import type { NamedFeed } from './opml.ts';

export interface PlacedFeeds {
  feeds: ReadonlyMap<Category, string>;
  /** There was no place for them. */
  leftOut: readonly string[];
}

/** Words of titles and addresses that tell a category; the first that fits. */
const WORDS: readonly (readonly [Category, RegExp])[] = [
  ['realestate', /real.?estate|housing|property|homes/i],
  ['opinion', /opinion|editorial|comment|column/i],
  ['politics', /politic|government|policy|elections?/i],
  ['technology', /tech|science|digital|gadget|software/i],
  ['automotive', /auto|motor|\bcars?\b|vehicle|energy/i],
  ['health', /health|wellness|medic/i],
  ['sports', /sports?\b|football|cricket|tennis/i],
  ['food', /food|dining|recipe|restaurant|cook/i],
  ['lifestyle', /life|style|fashion|travel/i],
  ['arts', /\barts?\b|culture|film|music|books?\b|theat|entertainment/i],
  ['archives', /archive|history/i],
  ['business', /business|econom|financ|market|money|company|companies/i],
  ['world', /world|international|global/i],
  ['national', /national|nation\b|country|domestic/i],
  ['local', /local|city|town|region|county/i],
];

/** Where feeds go that say nothing of themselves. */
const ORDER: readonly Category[] = ['business', 'technology', 'world', 'national', 'local', ...CATEGORIES];

/** Gives each feed a category of its own: the one that it names, the one that its words tell, or one that is free. */
export function placeFeeds(named: readonly (NamedFeed & { category?: Category })[]): PlacedFeeds {
  const feeds = new Map<Category, string>();
  const take = (category: Category | undefined, url: string): boolean => {
    if (category === undefined || feeds.has(category)) return false;
    feeds.set(category, url);
    return true;
  };
  const unique = [...new Map(named.map((feed) => [feed.url, feed])).values()];
  const untold = unique.filter(({ category, url }) => !take(category, url));
  const unplaced = untold.filter((feed) => !take(tellCategory(feed), feed.url));
  const leftOut = unplaced.filter(
    ({ url }) =>
      !take(
        ORDER.find((category) => !feeds.has(category)),
        url,
      ),
  );
  return { feeds, leftOut: leftOut.map(({ url }) => url) };
}

/** What stands in a title counts before what stands in an address. */
function tellCategory({ about, url }: NamedFeed): Category | undefined {
  const exact = about.toLowerCase().split(/\W+/).find(isCategory);
  const path = URL.parse(url)?.pathname ?? '';
  return (
    exact ??
    WORDS.find(([, words]) => words.test(about))?.[0] ??
    WORDS.find(([, words]) => words.test(path))?.[0]
  );
}
