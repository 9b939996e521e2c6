import { z } from 'zod';
import { siteImage } from './image.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';

/** `GET /api/get_metainfo` and `GET /api/get_details`: the blog backend's two answers. */

export const blogSummary = z.object({
  id: z.union([z.string(), z.number()]),
  slug: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  /** When it was published, as it was written; remote backends may give none. */
  date: z.string().nullish(),
  /** Who signed it; outside backends may name nobody. */
  authors: z.array(z.string()).nullish(),
  pinterestImageLink: z.string().nullish(),
  /** Copies of that image, where this site has made some; remote backends give none. */
  picture: siteImage.optional(),
});

export const blogList = z.object({ blogs: z.array(blogSummary), total: z.number().int().nonnegative() });

/** Comma-separated; some backends send a list. */
const keywords = z.union([z.string(), z.array(z.string()).transform((list) => list.join(', '))]).nullish();

export const correction = z.object({ date: z.string(), text: z.string() });

export const blogDetail = z.object({
  /** Where the article is now: asked for by a former slug, it is another than the one asked for. */
  slug: z.string().optional(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  date: z.string(),
  /** When its words last changed after it was published; absent where they did not. */
  updated: z.string().nullish(),
  /** What the paper had wrong, in plain text. */
  corrections: z.array(correction).nullish(),
  /** Names for the byline; without any, the article is the paper's. */
  authors: z.array(z.string()).nullish(),
  /** The body, in the paper's Markdown: contract/markdown.ts. */
  blog: z.string().max(MAX_TEXT_LENGTH),
  pinterestImageLink: z.string().nullish(),
  /** What that image shows, and whose it is; remote backends may give neither. */
  imageAlt: z.string().nullish(),
  imageCredit: z.string().nullish(),
  youtubeShortsUrl: z.string().nullish(),
  shortTailKeywords: keywords,
  longTailKeywords: keywords,
});

/** Calls of our own. `GET /api/related?slug=&domain=`: articles that share keywords with one. `GET /api/newsroom?domain=`: the newest. */
export const blogSummaries = z.object({ blogs: z.array(blogSummary) });

/** `GET /api/author?name=&domain=`: the newest articles that somebody signed. 404 where there is none. */
export const authorAnswer = z.object({
  name: z.string(),
  total: z.number().int().positive(),
  blogs: z.array(blogSummary),
});

export type BlogSummary = z.infer<typeof blogSummary>;
export type BlogList = z.infer<typeof blogList>;
export type Correction = z.infer<typeof correction>;
export type AuthorAnswer = z.infer<typeof authorAnswer>;
export type BlogDetail = z.infer<typeof blogDetail>;
