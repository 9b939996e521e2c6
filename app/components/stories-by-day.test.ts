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
    ['Thursday, March 12', 'a', 'b'],
    ['Wednesday, March 11', 'late evening in New York'],
    ['Older', 'undated', 'last week'],
  ]);
});
