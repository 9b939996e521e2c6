import { expect, test } from 'vitest';
import { story, visit } from '../../tests/support/story-fixture.ts';
import { storiesByDay } from './story-columns.tsx';

const at = (title: string, moment?: string) =>
  story({ title, publishedAt: moment === undefined ? undefined : new Date(moment) });

test('stories stand under the days of the paper’s time zone, and under Older after a week or without a date', () => {
  const days = storiesByDay(
    [
      at('a', '2026-03-12T11:00:00Z'),
      at('undated'),
      at('b', '2026-03-12T04:30:00Z'),
      at('late evening in New York', '2026-03-12T03:30:00Z'),
      at('last week', '2026-03-05T11:00:00Z'),
    ],
    visit(),
  );
  expect(days.map(({ day, stories }) => [day, ...stories.map(({ title }) => title)])).toEqual([
    ['This morning', 'a'],
    ['Overnight', 'b'],
    ['Wednesday, March 11', 'late evening in New York'],
    ['Older', 'undated', 'last week'],
  ]);
});

test('stories of today stand under the parts of the day', () => {
  const groups = (now: string, ...moments: string[]) =>
    storiesByDay(
      moments.map((moment) => at(moment, moment)),
      { ...visit(), now: new Date(now) },
    ).map(({ day, stories }) => [day, ...stories.map(({ title }) => title)]);
  expect(
    groups(
      '2026-03-12T23:30:00Z',
      '2026-03-12T21:00:00Z',
      '2026-03-12T20:59:59Z',
      '2026-03-12T16:00:00Z',
      '2026-03-12T09:00:00Z',
      '2026-03-12T08:59:59Z',
      '2026-03-12T04:00:00Z',
      '2025-03-12T20:00:00Z',
    ),
  ).toEqual([
    ['This evening', '2026-03-12T21:00:00Z'],
    ['This afternoon', '2026-03-12T20:59:59Z', '2026-03-12T16:00:00Z'],
    ['This morning', '2026-03-12T09:00:00Z'],
    ['Overnight', '2026-03-12T08:59:59Z', '2026-03-12T04:00:00Z'],
    ['Older', '2025-03-12T20:00:00Z'],
  ]);
  expect(groups('2026-03-12T20:30:00Z', '2026-03-12T15:00:00Z', '2026-03-12T03:59:00Z')).toEqual([
    ['This morning', '2026-03-12T15:00:00Z'],
    ['Wednesday, March 11', '2026-03-12T03:59:00Z'],
  ]);
});
