/** What the clock on the wall of a zone shows at an instant: whole seconds, as the milliseconds of the same clock in UTC. */
export function wallTime(instant: Date, timeZone: string): number {
  return wallClock(timeZone)(instant);
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
