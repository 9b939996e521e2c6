import type { FetchResponse } from '../../server/net/fetcher.ts';
import type { Finding } from './finding.ts';

const about = 'clock';
/** Headlines are shown by the minute. */
const OUTSIDE_SKEW_MS = 60_000;

export function judgeClock(whose: string, skewMs: number, mostMs: number): Finding {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) <= mostMs) return { about, state: 'good', says: `agrees with ${whose}` };
  return {
    about,
    state: 'wrong',
    says: `this machine is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} ${whose}`,
    fix: 'Let the system set its clock: timedatectl set-ntp true',
  };
}

/** How far the clocks of feed hosts are ahead of ours, by the times that they put on their answers. */
export function createClockWatch(clock: () => Date) {
  const skews: number[] = [];
  return {
    take({ headers }: Pick<FetchResponse, 'headers'>): void {
      const told = Date.parse(headers.get('date') ?? '');
      // A cache hands on the time at which it got the answer, and says how long ago that was.
      const age = Number(headers.get('age') ?? 0) * 1000;
      if (!Number.isNaN(told) && Number.isFinite(age)) skews.push(told + age - clock().getTime());
    },
    finding(): Finding {
      const middle = skews.toSorted((one, other) => one - other)[Math.floor(skews.length / 2)];
      if (middle === undefined)
        return { about, state: 'good', says: 'no feed host told the time to compare it' };
      return judgeClock('the feed hosts', middle, OUTSIDE_SKEW_MS);
    },
  };
}
