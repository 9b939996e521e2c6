import { CATEGORY_NAMES, type Category } from '../../contract/categories.ts';
import { isObject, settingAt } from '../../contract/setting-edits.ts';

export const IMAGES = [
  ['proxy', 'From this site, resized'],
  ['direct', 'From their own address'],
  ['off', 'None'],
] as const;

/** The name that the paper gives a category, with unsaved changes. */
export function nameOfCategory({ all }: { all: unknown }, category: Category): string {
  return String(settingAt(all, ['categories', category, 'name']) ?? CATEGORY_NAMES[category]);
}

/** A feed as publication.json has it. */
export interface FeedSetting {
  url: string;
  publicUrl?: string;
  images?: string;
  everyMinutes?: number;
}

/** The feeds of a category: an address, an object, a list of both, or null. */
export function readFeeds(setting: unknown): FeedSetting[] {
  const list = Array.isArray(setting) ? setting : setting === null || setting === undefined ? [] : [setting];
  return list.map((one: unknown) =>
    isObject(one) ? ({ url: '', ...one } as FeedSetting) : { url: String(one) },
  );
}

/** In the form that the file has, or the shortest one. */
export function writeFeeds(feeds: readonly FeedSetting[], before: unknown): unknown {
  const [first, ...others] = feeds.map((feed) => (Object.keys(feed).length === 1 ? feed.url : feed));
  if (first === undefined) return null;
  return others.length > 0 || Array.isArray(before) ? [first, ...others] : first;
}

/** Sets a field of a feed. Undefined removes it. */
export function changeFeed(
  feed: FeedSetting,
  changes: Partial<Record<keyof FeedSetting, unknown>>,
): FeedSetting {
  const next = Object.entries({ ...feed, ...changes }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return { url: '', ...Object.fromEntries(next) };
}
