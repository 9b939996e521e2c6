import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { latestRelease, newestReleases, type Release } from './schedule.ts';
import { STORY_BANKS } from './story-banks.ts';

/** As many items as most papers keep in a feed. */
export const EDITION_SIZE = 20;

/** What a category's feed carries at an instant, newest first: its own stories, and those other categories share with it. */
export function editionOf(category: Category, instant: Date): Release[] {
  const shared = CATEGORIES.filter((other) => other !== category).flatMap((other) =>
    STORY_BANKS[other].flatMap((story, position) =>
      story.alsoIn?.includes(category) ? [latestRelease(other, position, instant)] : [],
    ),
  );
  return [...newestReleases(category, instant, EDITION_SIZE), ...shared]
    .sort((a, b) => b.date.getTime() - a.date.getTime())
    .slice(0, EDITION_SIZE);
}

/** A release's own name: another round of the same story is another item. */
export function nameOf({ category, story, round }: Release): string {
  return `urn:meridian-newswire:${category}:${story.slug}:${round}`;
}

export function addressOf({ category, story }: Pick<Release, 'category' | 'story'>): string {
  return `/newswire/${category}/${story.slug}`;
}
