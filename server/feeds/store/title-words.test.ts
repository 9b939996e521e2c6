import { expect, test } from 'vitest';
import { titleWords } from './title-words.ts';

test('headlines that differ in dress have the same words', () => {
  expect(titleWords('Café’s “second” café: 40% up')).toEqual(['cafes', 'second', 'cafe', '40', 'up']);
  expect(titleWords('PORT ALDER – strike ends')).toEqual(titleWords('Port Alder: Strike Ends'));
  expect(titleWords('…')).toEqual([]);
});
