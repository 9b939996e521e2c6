import { z } from 'zod';
import { CATEGORIES, TOPICS } from './categories.ts';

/** `GET /api/topics`: the newest stories that speak of each of the header's six topics, for the front page to choose from. */

export const topicStory = z.object({
  id: z.string(),
  /** The id of the story: its items share it. */
  story: z.string(),
  category: z.enum(CATEGORIES),
  /** The title of the feed that carries it. */
  source: z.string(),
  title: z.string(),
  link: z.string(),
  author: z.string(),
  /** null where the feed gives no date that can be shown. */
  publishedAt: z.iso.datetime().nullable(),
});

export const topicsAnswer = z.record(z.enum(TOPICS), z.array(topicStory));

export type TopicStory = z.infer<typeof topicStory>;
export type TopicsAnswer = z.infer<typeof topicsAnswer>;
