import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { articleTag } from '../../../contract/tags.ts';
import { createChanges } from './changes.ts';
import { followSchedule } from './scheduled-changes.ts';

const NOON = new Date('2026-03-10T12:00:00Z').getTime();
const MINUTE = 60_000;

let dates: Map<string, Date>;
let published: string[][];
let schedule: Awaited<ReturnType<typeof followSchedule>>;
const changes = createChanges();
changes.subscribe((tags) => published.push([...tags]));

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  published = [];
  dates = new Map();
});
afterEach(async () => {
  await schedule.stop();
  vi.useRealTimers();
});

const scheduled = {
  async tagsBetween(after: Date, until: Date) {
    const slugs = [...dates].filter(([, date]) => date > after && date <= until).map(([slug]) => slug);
    return slugs.length > 0 ? ['articles', ...slugs.map(articleTag)] : [];
  },
  nextAfter: async (moment: Date) =>
    [...dates.values()].filter((date) => date > moment).sort((one, other) => Number(one) - Number(other))[0],
  changedBy: 'articles',
};

async function open() {
  const log = pino({ level: 'silent' });
  schedule = await followSchedule({ scheduled, changes, log, clock: () => new Date() });
}

const inMinutes = (minutes: number) => new Date(NOON + minutes * MINUTE);

test('the pages are notified when the time of an article has come, and not before', async () => {
  dates.set('old', inMinutes(-1)).set('soon', inMinutes(90)).set('later', inMinutes(95));
  await open();
  await vi.advanceTimersByTimeAsync(90 * MINUTE - 1);
  expect(published).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(published).toEqual([['articles', 'article:soon']]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(published.slice(1)).toEqual([['articles', 'article:later']]);
});

test('a date that an editor moves is followed', async () => {
  dates.set('a', inMinutes(600));
  await open();
  dates.set('a', inMinutes(2));
  changes.publish(['articles']);
  published = [];
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(published).toEqual([['articles', 'article:a']]);
});

test('a database that fails for a while makes articles late, not lost', async () => {
  dates.set('a', inMinutes(1));
  await open();
  const { tagsBetween } = scheduled;
  const down = vi.fn(() => Promise.reject(new Error('down')));
  scheduled.tagsBetween = down;
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(published).toEqual([]);
  // Due for two minutes, and asked every few seconds: a database in trouble is not asked without a pause.
  expect(down.mock.calls.length).toBeLessThan(30);
  scheduled.tagsBetween = tagsBetween;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(published).toEqual([['articles', 'article:a']]);
});
