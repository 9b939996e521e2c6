import { expect, test } from 'vitest';
import { longDate, machineDate } from './article-date.ts';

test('the date is written in long US English', () => {
  expect(longDate('2026-03-10', { locale: 'en', timeZone: 'America/New_York' })).toBe(
    'Tuesday, March 10, 2026',
  );
});

test('a day is that day in every time zone, a moment is dated where the paper is published', () => {
  expect(longDate('2026-03-10', { locale: 'en', timeZone: 'Pacific/Auckland' })).toBe(
    'Tuesday, March 10, 2026',
  );
  expect(longDate('2026-03-10T02:00:00Z', { locale: 'en', timeZone: 'America/New_York' })).toBe(
    'Monday, March 9, 2026',
  );
});

test.each(['America/New_York', 'UTC', 'Pacific/Auckland', 'Asia/Tokyo'])(
  'a date without a zone is the paper’s own, whatever zone the server is in: %s',
  (zone) => {
    const before = process.env.TZ;
    try {
      process.env.TZ = zone;
      for (const written of [
        '2026-03-09',
        'March 9, 2026',
        'Mar 9, 2026 23:30',
        '9 March 2026',
        '2026-03-09 01:00:00',
        '2026-03-09T01:00:00',
        '2026-03-09T23:59:59.999',
        '03/09/2026',
        '09-Mar-2026',
      ]) {
        expect([
          written,
          longDate(written, { locale: 'en', timeZone: 'America/New_York' }),
          machineDate(written),
        ]).toEqual([written, 'Monday, March 9, 2026', '2026-03-09']);
      }
      for (const written of [
        '2026-03-10T02:00:00Z',
        'Tue, 10 Mar 2026 02:00:00 GMT',
        '2026-03-09T22:00:00-04:00',
        'Tue Mar 10 2026 02:00:00 GMT+0000 (Coordinated Universal Time)',
      ]) {
        expect(longDate(written, { locale: 'en', timeZone: 'America/New_York' })).toBe(
          'Monday, March 9, 2026',
        );
        expect(machineDate(written)).toBe('2026-03-10T02:00:00.000Z');
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  },
);

test('a date that is only words stays as it is', () => {
  expect(longDate('last spring', { locale: 'en', timeZone: 'UTC' })).toBe('last spring');
  expect(machineDate('last spring')).toBeUndefined();
  expect(machineDate(`Tue Mar 10 2026 02:00:00 GMT+0000 (${'x'.repeat(1000)})`)).toBeUndefined();
  expect(machineDate('2026-03-10')).toBe('2026-03-10');
  expect(machineDate('2026-03-10T09:30:00-05:00')).toBe('2026-03-10T14:30:00.000Z');
});
