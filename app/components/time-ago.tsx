import { absoluteTime, type DateStyle, relativeTime } from '../text/relative-time.ts';

/** A relative time, which browser/relative-times.ts updates. */
export function TimeAgo({ moment, visit }: { moment: Date; visit: { now: Date; publication: DateStyle } }) {
  return (
    <time dateTime={moment.toISOString()} title={absoluteTime(moment, visit.publication)} data-relative="">
      {relativeTime(moment, wholeMinute(visit.now), visit.publication)}
    </time>
  );
}

/** Rounded so that all renderings within a minute are identical. */
function wholeMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000);
}
