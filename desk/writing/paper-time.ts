import { wallTime } from '../../contract/wall-time.ts';

/** Times as people of the paper write them: those of `<input type="datetime-local">`, in the paper's zone. */

export function toLocal(instant: number, timeZone: string): string {
  return new Date(wallTime(new Date(instant), timeZone)).toISOString().slice(0, 16);
}

/** Undefined where it is no time. */
export function fromLocal(local: string, timeZone: string): number | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  let instant = wanted;
  // The second step is for a change of clocks between the first guess and the time itself.
  for (let step = 0; step < 2; step++) instant += wanted - wallTime(new Date(instant), timeZone);
  return instant;
}

/** The day in the paper's zone, such as 2026-03-10. */
export function dayOf(instant: number, timeZone: string): string {
  return toLocal(instant, timeZone).slice(0, 10);
}
