import type { FetchResponse } from '../../net/fetcher.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { good, wrong } = findingsAbout('clock');
/** Headlines are shown by the minute. */
const MAX_HOST_SKEW_MS = 60_000;

export function judgeClock(reference: string, skewMs: number, maxMs: number): Finding {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) <= maxMs) return good(`agrees with ${reference}`);
  return wrong(
    `this machine is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} ${reference}`,
    'Let the system set its clock: timedatectl set-ntp true',
  );
}

/** Measures how far the clocks of feed hosts are ahead of ours, by the Date of their responses. */
export function createClockWatch(clock: () => Date) {
  const skews: number[] = [];
  return {
    take({ headers }: Pick<FetchResponse, 'headers'>): void {
      const date = Date.parse(headers.get('date') ?? '');
      // A cache sends the Date of the origin, and the time since then as Age.
      const age = Number(headers.get('age') ?? 0) * 1000;
      if (!Number.isNaN(date) && Number.isFinite(age)) skews.push(date + age - clock().getTime());
    },
    finding(): Finding {
      const middle = skews.toSorted((one, other) => one - other)[Math.floor(skews.length / 2)];
      if (middle === undefined) return good('no feed host sent a time to compare it with');
      return judgeClock('the feed hosts', middle, MAX_HOST_SKEW_MS);
    },
  };
}
