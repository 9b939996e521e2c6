/** What the clock on the wall of a zone shows at an instant: whole seconds, as the milliseconds of the same clock in UTC. */
export function wallTime(instant: Date, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? wallClock(timeZone);
  clocks.set(timeZone, clock);
  return clock(instant);
}

/** By zone. To make a formatter takes a hundred times as long as to use it, and a list of articles uses it for each. */
const clocks = new Map<string, ReturnType<typeof wallClock>>();

/** When the clocks of a zone show a time such as 2026-03-10T09:30; undefined where they never do. */
export function instantAt(local: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return undefined;
  let instant = wall;
  // The second step is for a change of clocks between the first guess and the time itself.
  for (let step = 0; step < 2; step++) instant += wall - wallTime(new Date(instant), timeZone);
  return wallTime(new Date(instant), timeZone) === wall ? instant : undefined;
}

/** The same for many instants of one zone. */
export function wallClock(timeZone: string): (instant: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((one) => one.type === type)?.value);
    const [year, month, day] = [part('year'), part('month'), part('day')];
    return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'));
  };
}

/** The day of a wall time, such as 2026-11-18. */
export function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/**
 * Until when a date is true; the same all day, so that the page is. From then on the browser writes the date itself, for
 * which it has to make a formatter: that takes a slow phone a fifth of a second.
 */
export function nextMidnight(now: Date, timeZone: string): number {
  const clock = wallClock(timeZone);
  const end = Math.floor(now.getTime() / 1000) * 1000 + DAY_MS - (clock(now) % DAY_MS);
  // A day on which clocks are put forward or back is shorter or longer.
  const beyond = clock(new Date(end)) % DAY_MS;
  return beyond < DAY_MS / 2 ? end - beyond : end + DAY_MS - beyond;
}
