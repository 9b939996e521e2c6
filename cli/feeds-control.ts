import { type DeskCaller, withDesk } from './desk-call.ts';
import type { Run } from './run-command.ts';
import { formatTable } from './table.ts';

export const pause = control(async (key, { call }) => {
  await call('pauseFeed', { params: { key }, body: { everywhere: false } });
  console.log(`${key} is paused. To poll it again: masthead feeds resume ${key}`);
  return 0;
});

export const resume = control(async (key, { call, isRunning }) => {
  await call('resumeFeed', { params: { key } });
  console.log(`${key} is resumed${isRunning ? '' : ' at the next start of the site'}.`);
  return 0;
});

/** Exits with 1 if the poll failed. */
export const poll = control(async (key, { call, isRunning }) => {
  const { hasEnded, problem } = await call('pollFeed', { params: { key } });
  if (!hasEnded)
    console.log(`${key} is polled ${isRunning ? 'in a moment' : 'at the next start of the site'}.`);
  else if (problem === '') console.log(`${key} was polled.`);
  else console.error(`${key} was polled: ${problem}.`);
  return hasEnded && problem !== '' ? 1 : 0;
});

/** KEY is the key of a feed in `feeds status`, or a category that has one feed. */
function control(run: (key: string, desk: DeskCaller) => Promise<number>): Run {
  return (values, [key = '']) => withDesk(values, (desk) => run(key, desk));
}

/** Exits with 1 if a feed fails. */
export const status: Run = (values) =>
  withDesk(values, async ({ call }) => {
    const { feeds } = await call('feeds');
    const rows = feeds.map((feed) => [
      feed.key,
      feed.label,
      feed.pausedAt ? 'paused' : feed.health,
      feed.items,
      formatTime(feed.newestItemAt),
      formatTime(feed.nextPollAt),
      [feed.problem, feed.hold && `${feed.hold.host} asked us to wait until ${formatTime(feed.hold.until)}`]
        .filter(Boolean)
        .join('; '),
    ]);
    console.log(formatTable(['key', 'feed', 'state', 'items', 'newest', 'next poll', 'problem'], rows));
    return rows.some(([, , state]) => state === 'failing' || state === 'blocked') ? 1 : 0;
  });

function formatTime(time: string | null): string {
  return time?.slice(0, 16).replace('T', ' ') ?? '';
}
