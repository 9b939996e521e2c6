import type { Category } from '../../contract/categories.ts';
import { FEATURED_EXCERPT_LENGTH } from '../../contract/limits.ts';
import type { RssAnswer } from '../../contract/rss.ts';
import { shorten } from '../text/shorten.ts';
import { type Story, storyOf } from './story.ts';

/** A category's headlines for those who show them elsewhere: as on its page, in plain text. */
export interface Headlines {
  /** What the source says of itself. */
  description: string;
  source: string;
  entries: readonly Headline[];
}

export interface Headline extends Pick<Story, 'title' | 'link' | 'publishedAt'> {
  /** The source's own name for it; may be empty. */
  guid: string;
  author: string | undefined;
  excerpt: string;
}

const MAX_NAME_LENGTH = 100;

export function headlinesOf(category: Category, { feed, items }: RssAnswer): Headlines {
  const source = shorten(feed.title, MAX_NAME_LENGTH);
  return {
    source,
    description: shorten(feed.description, FEATURED_EXCERPT_LENGTH),
    entries: items.flatMap((item) => {
      const story = storyOf(category, source, item);
      if (!story) return [];
      const { title, link, publishedAt, rankedAt, description } = story;
      return {
        guid: item.guid.trim(),
        title,
        link,
        publishedAt: publishedAt ?? rankedAt,
        author: shorten(item.author, MAX_NAME_LENGTH) || undefined,
        excerpt: shorten(description, FEATURED_EXCERPT_LENGTH),
      };
    }),
  };
}
