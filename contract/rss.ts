import { z } from 'zod';
import type { Category } from './categories.ts';

/** `GET /api/rss`: the response format of rss2json. Missing strings are '', never null. */

const enclosure = z.object({
  link: z.string().optional(),
  /** The image. rss2json calls it `link`; both are sent and accepted. */
  url: z.string().optional(),
  type: z.string().optional(),
  length: z.number().optional(),
  thumbnail: z.string().optional(),
  /** Alternative text and credit, in plain text; remote converters have neither. */
  alt: z.string().optional(),
  credit: z.string().optional(),
});

export const rssItem = z.object({
  /** The item's id on this site; remote converters have none. */
  id: z.string().optional(),
  /** The id of its story. */
  story: z.string().optional(),
  /** Other categories that carry the story. */
  alsoIn: z.array(z.string()).optional(),
  title: z.string(),
  /** `YYYY-MM-DD HH:MM:SS` in UTC; '' without a valid date. */
  pubDate: z.string(),
  /** The time by which this site ranks an item without a date, in the same format. */
  rankDate: z.string().optional(),
  link: z.string(),
  guid: z.string(),
  author: z.string(),
  thumbnail: z.string(),
  description: z.string(),
  /** Sanitised HTML; omitted with `content=false`. */
  content: z.string().optional(),
  enclosure,
  categories: z.array(z.string()),
});

export const rssAnswer = z.object({
  status: z.literal('ok'),
  feed: z.object({
    url: z.string(),
    title: z.string(),
    link: z.string(),
    author: z.string(),
    description: z.string(),
    image: z.string(),
  }),
  items: z.array(rssItem),
});

/** `GET /api/section?category=&domain=`: the paper's own articles of a category as items, newest first. */
export const ownItem = rssItem.extend({ article: z.string() });
export const sectionAnswer = z.object({ source: z.string(), items: z.array(ownItem) });

export const rssError = z.object({ status: z.literal('error'), message: z.string() });

export type RssItem = z.infer<typeof rssItem>;
export type RssAnswer = z.infer<typeof rssAnswer>;
export type OwnItem = z.infer<typeof ownItem>;
/** The visible articles of a domain by category, newest first. */
export type SectionArticles = (domain: string) => Promise<ReadonlyMap<Category, readonly OwnItem[]>>;
export type RssError = z.infer<typeof rssError>;
