import { expect, test } from 'vitest';
import { headlineWords } from './same-story.ts';

test('headlines that differ in dress have the same words', () => {
  expect(headlineWords('Café’s “second” café: 40% up')).toEqual(['cafes', 'second', 'cafe', '40', 'up']);
  expect(headlineWords('PORT ALDER – strike ends')).toEqual(headlineWords('Port Alder: Strike Ends'));
  expect(headlineWords('…')).toEqual([]);
});
