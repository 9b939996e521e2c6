import { z } from 'zod';

/** `GET /api/rss`: the shape that rss2json gives. Absent strings are '', never null. */

const enclosure = z.object({
  link: z.string().optional(),
  /** What the site reads as the image; rss2json says `link`, so both are given and both accepted. */
  url: z.string().optional(),
  type: z.string().optional(),
  length: z.number().optional(),
  thumbnail: z.string().optional(),
  /** What the image shows, and whose it is, in plain text; remote converters give neither. */
  alt: z.string().optional(),
  credit: z.string().optional(),
});

export const rssItem = z.object({
  /** The item's own number on this site; remote converters give none. */
  id: z.string().optional(),
  /** The id of its story: items of the same story share it. */
  story: z.string().optional(),
  /** The other categories of the publication that carry the story now. */
  alsoIn: z.array(z.string()).optional(),
  title: z.string(),
  /** `YYYY-MM-DD HH:MM:SS` in UTC; '' where the feed gives no date that can be shown. */
  pubDate: z.string(),
  /** Then the time by which this site ranks it, written alike; remote converters give none. */
  rankDate: z.string().optional(),
  link: z.string(),
  guid: z.string(),
  author: z.string(),
  thumbnail: z.string(),
  description: z.string(),
  /** Sanitised HTML; left out where the call says `content=false`. */
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

export const rssError = z.object({ status: z.literal('error'), message: z.string() });

export type RssItem = z.infer<typeof rssItem>;
export type RssAnswer = z.infer<typeof rssAnswer>;
export type RssError = z.infer<typeof rssError>;
