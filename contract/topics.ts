import { z } from 'zod';
import type { NewsItem } from './api-client.ts';
import { CATEGORIES, TOPICS } from './categories.ts';
import type { Publication } from './publication.ts';
import { ownItem, rssItem } from './rss.ts';

/** `GET /api/topics?domain=`: the newest stories that speak of each of the header's six topics, with the start of their texts. */

export const topicStory = z.object({
  category: z.enum(CATEGORIES),
  /** The title of the feed that carries it, and the feed's place among those of the category. */
  source: z.string(),
  /** Absent in articles of the paper's own, and in stories of its own feeds in a network. */
  feed: z.number().int().nonnegative().optional(),
  item: z.union([ownItem, rssItem]),
});

export const topicsAnswer = z.record(z.enum(TOPICS), z.array(topicStory));

/** `GET /api/archive?category=`: the months of which stories are stored, newest first; with `month` and `page`, its stories. */
export const archiveAnswer = z.object({
  months: z.array(z.string()),
  total: z.number().int(),
  stories: z.array(topicStory),
});
export type ArchiveAnswer = z.infer<typeof archiveAnswer>;

export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export type TopicStory = z.infer<typeof topicStory>;
export type TopicsAnswer = z.infer<typeof topicsAnswer>;

/** A story with the settings of its feed; nothing where the publication no longer has that. */
export function topicItems(
  { category, source: title, feed: place, item }: TopicStory,
  { feeds }: Pick<Publication, 'feeds'>,
): NewsItem[] {
  if (place === undefined) return [{ ...item, source: { title } }];
  const feed = feeds[category][place];
  return feed ? [{ ...item, source: { title, feed } }] : [];
}
