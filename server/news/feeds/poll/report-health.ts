import type { Log } from '../../../lib/log.ts';
import type { LeasedFeed } from '../store/feed-leases.ts';
import type { FetchResult } from './fetch-feed.ts';
import type { HandledResult } from './handle-result.ts';

export interface HealthReport {
  feed: LeasedFeed;
  result: FetchResult;
  handled: HandledResult;
  categories: readonly string[];
}

/** One line for each change of a feed's health, none for a poll that went as the last one did. */
export function reportHealth(log: Log, { feed, result, handled, categories }: HealthReport): void {
  if (handled.outage === 'began') {
    log.warn('all feed hosts unreachable: assuming a local outage, failures are not counted');
  }
  if (handled.outage === 'ended') log.info('feed hosts reachable again');
  if (handled.health === feed.health || handled.health === 'new') return;

  const about = { categories, host: feed.host || 'this site' };
  if (result.kind !== 'failed') {
    if (feed.health !== 'new') log.info(about, 'feed recovered');
    return;
  }
  log.warn(
    { ...about, reason: result.problem, nextTry: handled.nextPollAt.toISOString() },
    handled.health === 'blocked' ? 'feed blocked' : 'feed failed',
  );
}
