import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { siteImage } from './image.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';

/** `GET /api/get_metainfo` and `GET /api/get_details`: the blog backend's two answers. */

export const blogSummary = z.object({
  id: z.union([z.string(), z.number()]),
  slug: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  /** Publication date as written; optional in remote backends. */
  date: z.string().nullish(),
  /** Names for the byline; optional in remote backends. */
  authors: z.array(z.string()).nullish(),
  pinterestImageLink: z.string().nullish(),
  picture: siteImage.optional(),
});

export const blogList = z.object({ blogs: z.array(blogSummary), total: z.number().int().nonnegative() });

/** Comma-separated; some backends send a list. */
const keywords = z.union([z.string(), z.array(z.string()).transform((list) => list.join(', '))]).nullish();

export const correction = z.object({ date: z.string(), text: z.string() });

/** A number that the article turns on, and what it counts. */
export const keyFigure = z.object({ figure: z.string(), words: z.string() });

export const blogDetail = z.object({
  /** The current slug: differs from a requested former one. */
  slug: z.string().optional(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  date: z.string(),
  /** Time of the last change after publication, if any. */
  updated: z.string().nullish(),
  /** Corrections in plain text. */
  corrections: z.array(correction).nullish(),
  /** Names for the byline; without any, the paper is the author. */
  authors: z.array(z.string()).nullish(),
  /** Its section; articles of outside backends have none. */
  category: z.enum(CATEGORIES).nullish(),
  /** The body, in the paper's Markdown: contract/markdown.ts. */
  blog: z.string().max(MAX_TEXT_LENGTH),
  pinterestImageLink: z.string().nullish(),
  /** Alternative text, caption and credit; optional in remote backends. */
  imageAlt: z.string().nullish(),
  imageCaption: z.string().nullish(),
  imageCredit: z.string().nullish(),
  /** The picture over the text and its margin; else it is as wide as the text. */
  hero: z.literal('wide').nullish(),
  keyFigures: z.array(keyFigure).nullish(),
  youtubeShortsUrl: z.string().nullish(),
  /** Where the text was published first, if not here. */
  canonical: z.string().nullish(),
  noindex: z.boolean().nullish(),
  shortTailKeywords: keywords,
  longTailKeywords: keywords,
});

/** `GET /api/related?slug=&domain=`: articles that share keywords. `GET /api/newsroom?domain=`: the newest articles. */
export const blogSummaries = z.object({ blogs: z.array(blogSummary) });

/** `GET /api/corrections?domain=`: the newest corrections of all articles. */
export const correctionList = z.object({
  corrections: z.array(z.object({ ...correction.shape, slug: z.string(), title: z.string() })),
});

/** `GET /api/author?name=&domain=`: the newest articles of an author; 404 if there are none. */
export const authorAnswer = z.object({
  name: z.string(),
  total: z.number().int().positive(),
  blogs: z.array(blogSummary),
});

/** `GET /api/authors`: what the paper says about its authors. */
export const authorProfile = z.object({
  /** As in the address of the author's page. */
  slug: z.string(),
  role: z.string(),
  /** A sentence or two in plain text. */
  text: z.string(),
  image: z.string().optional(),
  /** The author's account in the fediverse, such as @ada@social.example. */
  fediverse: z.string().optional(),
});
export const authorProfiles = z.object({ authors: z.array(authorProfile) });

export type AuthorProfile = z.infer<typeof authorProfile>;
export type BlogSummary = z.infer<typeof blogSummary>;
export type BlogList = z.infer<typeof blogList>;
export type Correction = z.infer<typeof correction>;
export type CorrectionList = z.infer<typeof correctionList>;
export type KeyFigure = z.infer<typeof keyFigure>;
export type AuthorAnswer = z.infer<typeof authorAnswer>;
export type BlogDetail = z.infer<typeof blogDetail>;
