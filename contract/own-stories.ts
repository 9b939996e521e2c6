import type { RssItem } from './rss.ts';
import { fingerprint, isSameStory } from './same-story.ts';

/** Merges the paper's own articles into stories by date. An article replaces the stories that tell the same. */
export function mergeOwnStories<Story>(
  stories: readonly Story[],
  articles: readonly Story[],
  itemOf: (story: Story) => RssItem,
): Story[] {
  if (articles.length === 0) return [...stories];
  const printOf = (item: RssItem, link: string) =>
    fingerprint({ title: item.title, link, publishedAt: new Date(`${itemTime(item).replace(' ', 'T')}Z`) });
  // The guid is the whole address, by which a feed would link to it.
  const own = articles.map(itemOf).map((item) => printOf(item, item.guid));
  const others = stories.filter((story) => {
    const item = itemOf(story);
    const print = printOf(item, item.link);
    return !own.some((article) => isSameStory(article, print));
  });
  const timeOf = (story: Story) => itemTime(itemOf(story));
  return [...others, ...articles].sort((one, other) => timeOf(other).localeCompare(timeOf(one)));
}

/** The time by which an item is ranked, as in `pubDate`. */
export function itemTime({ pubDate, rankDate = '' }: RssItem): string {
  return pubDate || rankDate;
}
