import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { SEARCH_KINDS, SEARCH_SORTS } from './search-limits.ts';

/** `GET /api/search?q=&kind=&page=&sort=`: matching headlines, articles, questions and pages, best or newest first. */

/** Text in segments, so that matches can be highlighted without markup in the response. */
export const segment = z.object({ text: z.string(), match: z.boolean() });

export const searchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** A page of the site, or the address of a headline; '' if the headline has no link. */
  url: z.string(),
  title: z.array(segment),
  excerpt: z.array(segment),
  publishedAt: z.iso.datetime().nullable(),
  /** The address of a headline's or an article's picture; '' if it has none. */
  image: z.string().default(''),
  /** The category of a question; '' for others. */
  section: z.string(),
  /** Categories that carry a headline, or the section of an article. */
  categories: z.array(z.enum(CATEGORIES)),
});

const kindCount = z.object({
  count: z.number().int().nonnegative(),
  /** There are more than were counted. */
  more: z.boolean(),
});

export const searchAnswer = z.object({
  /** The query: cleaned, and cut if it was too long. */
  query: z.string(),
  cut: z.boolean(),
  /** Little or nothing has the words as they were typed: these were searched for as well. */
  corrected: z.string().nullable(),
  /** Some results have the words as they were typed. */
  asTyped: z.boolean(),
  /** Why nothing was searched for: no words, or only words that are everywhere. */
  problem: z.enum(['no-words', 'common-words']).nullable(),
  kind: z.enum(SEARCH_KINDS).nullable(),
  sort: z.enum(SEARCH_SORTS),
  page: z.number().int().positive(),
  pages: z.number().int().nonnegative(),
  found: z.object({ headline: kindCount, article: kindCount, faq: kindCount, page: kindCount }),
  /** One page of a kind; or, where no kind was asked for, the best of each, kind by kind. */
  results: z.array(searchResult),
});

export const searchError = z.object({ error: z.string() });

export type Segment = z.infer<typeof segment>;
export type SearchResult = z.infer<typeof searchResult>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
