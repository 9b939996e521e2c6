import { expect, test } from 'vitest';
import { countNew } from './ask-news.ts';

test('what is newer than the newest item of its category is new', () => {
  expect(
    countNew(
      {
        local: [
          [12, 12],
          [11, 11],
          [4, 4],
        ],
      },
      { local: 10 },
    ),
  ).toBe(2);
  expect(
    countNew(
      {
        local: [
          [10, 10],
          [4, 4],
        ],
      },
      { local: 10 },
    ),
  ).toBe(0);
  expect(countNew({}, { local: 10 })).toBe(0);
});

test('each category has its own newest item', () => {
  expect(countNew({ local: [[12, 12]], world: [[11, 11]] }, { local: 12, world: 9 })).toBe(1);
});

test('a story that came to two categories is one', () => {
  expect(countNew({ local: [[12, 12]], world: [[13, 12]] }, { local: 10, world: 9 })).toBe(1);
});

test('a story that the page has from another category is not new', () => {
  expect(countNew({ local: [[7, 7]], world: [[13, 7]] }, { local: 10, world: 9 })).toBe(0);
});

test('a category that the page went without is all new', () => {
  expect(
    countNew(
      {
        local: [
          [3, 3],
          [2, 2],
        ],
      },
      {},
    ),
  ).toBe(2);
});
