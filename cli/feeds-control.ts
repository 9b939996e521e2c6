import { withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';
import { formatTable } from './table.ts';

export const poll = control('pollFeed', 'is polled');
export const pause = control('pauseFeed', 'is paused: it is not polled until masthead feeds resume');
export const resume = control('resumeFeed', 'is resumed');

function control(route: 'pollFeed' | 'pauseFeed' | 'resumeFeed', done: string): Run {
  return async (values, [key]) => {
    if (!key) {
      console.error('Name the feed by its key, such as business: masthead feeds status lists them');
      return 2;
    }
    return withDesk(values, async ({ call, isRunning }) => {
      await call(route, { params: { key } });
      console.log(`${key} ${done}${isRunning ? '' : ' when the site runs'}.`);
      return 0;
    });
  };
}

/** Exits with 1 where a feed fails. */
export const status: Run = (values) =>
  withDesk(values, async ({ call }) => {
    const { feeds } = await call('feeds');
    const rows = feeds.map(({ key, pausedAt, health, items, newestItemAt, nextPollAt, problem }) => [
      key,
      pausedAt ? 'paused' : health,
      items,
      timeOf(newestItemAt),
      timeOf(nextPollAt),
      problem,
    ]);
    console.log(formatTable(['feed', 'state', 'items', 'newest', 'next poll', 'problem'], rows));
    return rows.some(([, state]) => state === 'failing' || state === 'blocked') ? 1 : 0;
  });

function timeOf(time: string | null): string {
  return time?.slice(0, 16).replace('T', ' ') ?? '';
}
