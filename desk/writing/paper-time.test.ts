import { expect, test } from 'vitest';
import { dayOf, fromLocal, toLocal } from './paper-time.ts';

const iso = (local: string, zone: string) => new Date(fromLocal(local, zone) ?? 0).toISOString();

test('a time is read in the zone of the paper, also around a change of clocks', () => {
  expect(iso('2026-11-18T09:30', 'America/New_York')).toBe('2026-11-18T14:30:00.000Z');
  expect(iso('2026-03-29T00:30', 'Europe/London')).toBe('2026-03-29T00:30:00.000Z');
  expect(iso('2026-03-29T02:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
  expect(iso('2026-07-01T00:10', 'Asia/Tokyo')).toBe('2026-06-30T15:10:00.000Z');
  expect(fromLocal('', 'UTC')).toBeUndefined();
});

test('and written in it', () => {
  const instant = Date.parse('2026-06-30T15:10:00Z');
  expect(toLocal(instant, 'Asia/Tokyo')).toBe('2026-07-01T00:10');
  expect(dayOf(instant, 'America/New_York')).toBe('2026-06-30');
});
