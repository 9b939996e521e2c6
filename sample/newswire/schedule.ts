import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { hash } from '../../illustrations/random.ts';
import { FEED_SETTINGS } from './feed-settings.ts';
import type { Story } from './story.ts';
import { STORY_BANKS } from './story-banks.ts';

/** One going-out of a story. When a category has used all of its stories it begins again, with the next round. */
export interface Release {
  category: Category;
  story: Story;
  /** Its place in the category's bank. */
  position: number;
  round: number;
  date: Date;
}

/** Stories go out at uneven times: up to this share of the interval late, which keeps them in order. */
const LATENESS = 0.6;
/** Each category has a second of its own within this many, so that no two stories of the wire share a time. */
const GRID_SECONDS = CATEGORIES.length;

/** The newest releases of a category at an instant, newest first. The same instant always gives the same. */
export function newestReleases(category: Category, instant: Date, count: number): Release[] {
  const newest = newestSlot(category, instant);
  return Array.from({ length: count }, (_, i) => releaseAt(category, newest - i));
}

/** When a story last went out. */
export function latestRelease(category: Category, position: number, instant: Date): Release {
  const newest = newestSlot(category, instant);
  const length = STORY_BANKS[category].length;
  const since = (((newest - position) % length) + length) % length;
  return releaseAt(category, newest - since);
}

function newestSlot(category: Category, instant: Date): number {
  const step = FEED_SETTINGS[category].everyMinutes * 60;
  const estimate = Math.floor((instant.getTime() / 1000 - offset(category)) / step);
  return secondsAt(category, estimate) * 1000 <= instant.getTime() ? estimate : estimate - 1;
}

function releaseAt(category: Category, slot: number): Release {
  const bank = STORY_BANKS[category];
  const round = Math.floor(slot / bank.length);
  const position = slot - round * bank.length;
  const story = bank[position];
  if (!story) throw new Error(`The category ${category} has no stories`);
  return { category, story, position, round, date: new Date(secondsAt(category, slot) * 1000) };
}

/** Seconds since 1970 of a category's n-th story. */
function secondsAt(category: Category, slot: number): number {
  const step = FEED_SETTINGS[category].everyMinutes * 60;
  const late = (hash(`${slot} ${category}`) / 2 ** 32) * step * LATENESS;
  const grid = Math.ceil((offset(category) + slot * step + late) / GRID_SECONDS) * GRID_SECONDS;
  return grid + CATEGORIES.indexOf(category);
}

/** Categories do not all start on the hour. */
function offset(category: Category): number {
  return hash(category) % (FEED_SETTINGS[category].everyMinutes * 60);
}
