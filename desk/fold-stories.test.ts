import { expect, test } from 'vitest';
import { foldStories } from './fold-stories.ts';

test('one story in several feeds is one row; what is hidden stays apart', () => {
  const headline = (id: string, story: string, hidden?: string) => ({
    id,
    story,
    title: 'Ferry',
    link: '',
    author: '',
    source: `Feed ${id}`,
    categories: [],
    publishedAt: '2026-11-19T22:00:00Z',
    inFeed: true,
    hidden: hidden
      ? { by: 'rule' as const, id: hidden, reason: '', who: '', at: '', everywhere: false }
      : null,
  });
  const rows = foldStories([
    headline('1', 'a'),
    headline('2', 'b'),
    headline('3', 'a'),
    headline('4', 'a', '9'),
  ]);
  expect(rows.map((row) => row.map(({ id }) => id))).toEqual([['1', '3'], ['2'], ['4']]);
});
