import type { CategoryNews, NewsItem } from '../../contract/api-client.ts';
import type { Category } from '../../contract/categories.ts';
import { FEATURED_EXCERPT_LENGTH } from '../../contract/limits.ts';
import { shorten } from '../text/shorten.ts';
import { type Story, storyOf } from './story.ts';

/** A category's headlines in plain text, for feeds and the API. */
export interface Headlines {
  /** The description of the only feed. */
  description: string;
  entries: readonly Headline[];
}

export interface Headline extends Pick<Story, 'title' | 'link' | 'publishedAt'> {
  source: NewsItem['source'];
  /** The feed's id of the item; may be empty. */
  guid: string;
  author: string | undefined;
  excerpt: string;
}

const MAX_NAME_LENGTH = 100;

export function headlinesOf(category: Category, { description, items }: CategoryNews): Headlines {
  return {
    description: shorten(description, FEATURED_EXCERPT_LENGTH),
    entries: items.flatMap((item) => {
      const story = storyOf(category, item);
      if (!story) return [];
      const { title, link, publishedAt, rankedAt } = story;
      return {
        source: { ...item.source, title: shorten(item.source.title, MAX_NAME_LENGTH) },
        guid: item.guid.trim(),
        title,
        link,
        publishedAt: publishedAt ?? rankedAt,
        author: shorten(item.author, MAX_NAME_LENGTH) || undefined,
        excerpt: shorten(story.description, FEATURED_EXCERPT_LENGTH),
      };
    }),
  };
}
