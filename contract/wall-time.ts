/** Returns the local time of a zone at an instant: whole seconds, as the milliseconds of the same clock in UTC. */
export function wallTime(instant: Date, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...ISO_LIKE });
  formats.set(timeZone, format);
  return Date.parse(`${format.format(instant).replace(' ', 'T').padStart(19, '0')}Z`);
}

/** Swedish dates are written as in ISO 8601: 2026-03-10 09:30:00. */
const ISO_LIKE = { dateStyle: 'short', timeStyle: 'medium' } as const;
/** By zone. To make a formatter takes a hundred times as long as to use it, and a list of articles uses it for each. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** When the clocks of a zone show a time such as 2026-03-10T09:30; undefined where they never do. */
export function instantAt(local: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return undefined;
  let instant = wall;
  // The second step is for a change of clocks between the first guess and the time itself.
  for (let step = 0; step < 2; step++) instant += wall - wallTime(new Date(instant), timeZone);
  return wallTime(new Date(instant), timeZone) === wall ? instant : undefined;
}

/** The day of a wall time, such as 2026-11-18. */
export function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

/**
 * Until when a date is true; the same all day, so that the page is. For the server alone, since some browsers lack Temporal:
 * they write the date themselves from then on.
 */
export function nextMidnight(now: Date, timeZone: string): number {
  const today = now.toTemporalInstant().toZonedDateTimeISO(timeZone);
  return today.add({ days: 1 }).startOfDay().epochMilliseconds;
}
