import { type Category, isCategory } from '../../../contract/categories.ts';
import type { NamedFeed } from '../../../feed-reader/opml.ts';

/** Words of titles and addresses that name a category; the first match wins. */
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

/** The title counts before the address. */
export function guessCategory({ about, url }: NamedFeed): Category | undefined {
  const exact = about.toLowerCase().split(/\W+/).find(isCategory);
  const path = URL.parse(url)?.pathname ?? '';
  return (
    exact ??
    WORDS.find(([, words]) => words.test(about))?.[0] ??
    WORDS.find(([, words]) => words.test(path))?.[0]
  );
}
