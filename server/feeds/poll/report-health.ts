import type { Log } from '../../log.ts';
import type { LeasedFeed } from '../store/feed-leases.ts';
import type { Asked } from './ask-feed.ts';
import type { HandledResult } from './handle-result.ts';

export interface HealthReport {
  feed: LeasedFeed;
  asked: Asked;
  handled: HandledResult;
  categories: readonly string[];
}

/** One line for each change of a feed's health, none for a poll that went as the last one did. */
export function reportHealth(log: Log, { feed, asked, handled, categories }: HealthReport): void {
  if (handled.outage === 'began') {
    log.warn('no host outside answers: the fault looks like our own, so feeds are not counted as failing');
  }
  if (handled.outage === 'ended') log.info('hosts outside answer again');
  if (handled.health === feed.health || handled.health === 'new') return;

  const about = { categories, host: feed.host || 'this site' };
  if (asked.kind !== 'failed') {
    if (feed.health !== 'new') log.info(about, 'a feed answers again');
    return;
  }
  log.warn(
    { ...about, reason: asked.problem, nextTry: handled.nextPollAt.toISOString() },
    handled.health === 'blocked' ? 'a feed is blocked' : 'a feed fails',
  );
}
