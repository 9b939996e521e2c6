import { absoluteTime, type DateStyle, relativeTime } from '../text/relative-time.ts';

/** How long ago, for the eye; the exact moment, for machines. The browser keeps it current. */
export function TimeAgo({ moment, visit }: { moment: Date; visit: { now: Date; publication: DateStyle } }) {
  return (
    <time dateTime={moment.toISOString()} title={absoluteTime(moment, visit.publication)} data-relative="">
      {relativeTime(moment, wholeMinute(visit.now), visit.publication)}
    </time>
  );
}

/** Processes that make the same page within a minute make the same bytes. */
function wholeMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000);
}
