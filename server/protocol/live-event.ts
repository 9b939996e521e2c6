import { CATEGORIES } from '../../contract/categories.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { ARTICLES_TAG, FAQ_TAG, feedTag, isFeedTag, PAGES_TAG } from '../../contract/tags.ts';
import type { ChangeLog } from './change-log.ts';
import type { Change } from './channel.ts';

/** Returns a change as /api/live and /api/changes send it. */
export function eventOf({ id, tags, at }: Change): LiveEvent {
  return {
    id,
    at: at.toISOString(),
    categories: CATEGORIES.filter((category) => tags.includes(feedTag(category))),
    others: tags.filter((tag) => !isFeedTag(tag)),
  };
}

/** Anything may have changed. */
const ALL_TAGS = [...CATEGORIES.map(feedTag), ARTICLES_TAG, FAQ_TAG, PAGES_TAG];

export function merge(changes: readonly Change[]): Change {
  return {
    id: Math.max(0, ...changes.map(({ id }) => id)),
    tags: [...new Set(changes.flatMap(({ tags }) => tags))],
    at: changes.at(-1)?.at ?? new Date(0),
  };
}

/** Returns what changed since an id; everything, where the log does not have it. */
export function missedSince(
  changes: Pick<ChangeLog, 'since' | 'latest'>,
  since: number,
  now: Date,
): LiveEvent {
  return eventOf(changes.since(since) ?? { id: changes.latest, tags: ALL_TAGS, at: now });
}
