import { type DeskCaller, withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';
import { formatTable } from './table.ts';

export const pause = control(async (key, { call }) => {
  await call('pauseFeed', { params: { key } });
  console.log(`${key} is paused: it is not polled until masthead feeds resume.`);
  return 0;
});

export const resume = control(async (key, { call, isRunning }) => {
  await call('resumeFeed', { params: { key } });
  console.log(`${key} is resumed${isRunning ? '' : ' when the site runs'}.`);
  return 0;
});

/** Exits with 1 where the poll failed. */
export const poll = control(async (key, { call, isRunning }) => {
  const { hasEnded, problem } = await call('pollFeed', { params: { key } });
  if (!hasEnded) console.log(`${key} is polled ${isRunning ? 'in a moment' : 'when the site runs'}.`);
  else if (problem === '') console.log(`${key} was polled.`);
  else console.error(`${key} was polled: ${problem}.`);
  return hasEnded && problem !== '' ? 1 : 0;
});

function control(act: (key: string, desk: DeskCaller) => Promise<number>): Run {
  return async (values, [key]) => {
    if (!key) {
      console.error(
        'Name the feed by its key, or by a category with one feed: masthead feeds status lists them',
      );
      return 2;
    }
    return withDesk(values, (desk) => act(key, desk));
  };
}

/** Exits with 1 where a feed fails. */
export const status: Run = (values) =>
  withDesk(values, async ({ call }) => {
    const { feeds } = await call('feeds');
    const rows = feeds.map((feed) => [
      feed.key,
      feed.label,
      feed.pausedAt ? 'paused' : feed.health,
      feed.items,
      timeOf(feed.newestItemAt),
      timeOf(feed.nextPollAt),
      [feed.problem, feed.hold && `${feed.hold.host} has us wait until ${timeOf(feed.hold.until)}`]
        .filter(Boolean)
        .join('; '),
    ]);
    console.log(formatTable(['key', 'feed', 'state', 'items', 'newest', 'next poll', 'problem'], rows));
    return rows.some(([, , state]) => state === 'failing' || state === 'blocked') ? 1 : 0;
  });

function timeOf(time: string | null): string {
  return time?.slice(0, 16).replace('T', ' ') ?? '';
}
