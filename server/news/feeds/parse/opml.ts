import { decodeXML } from 'entities';
import { type Category, isCategory } from '../../../../contract/categories.ts';
import { readAttributes, tagEnd } from './markup.ts';

/** A feed with words that tell its category. */
export interface NamedFeed {
  url: string;
  title?: string;
  /** Its group and its title. */
  about: string;
}

const OUTLINE = /<(\/?)outline\b/gi;
const MAX_FEEDS = 1_000;
/** Feed readers have folders in folders at most. */
const MAX_DEPTH = 20;

export function readOpml(text: string): NamedFeed[] {
  const groups: string[] = [];
  const feeds: NamedFeed[] = [];
  for (const { index, 1: closing } of text.matchAll(OUTLINE)) {
    if (closing) {
      groups.pop();
      continue;
    }
    const end = tagEnd(text, index);
    if (end === -1 || feeds.length >= MAX_FEEDS) break;
    const tag = text.slice(index, end);
    const attributes = readAttributes(tag);
    const value = (name: string) => decodeXML(attributes.get(name) ?? '').trim();
    const title = value('title') || value('text');
    const url = value('xmlurl');
    if (url) feeds.push({ url, title, about: [...groups, value('category'), title].join(' ').trim() });
    if (!tag.endsWith('/') && groups.push(title) > MAX_DEPTH) break;
  }
  return feeds;
}

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
