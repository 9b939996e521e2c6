import { expect, test } from 'vitest';
import { carriesKey } from './bearer-key.ts';

test('the key is taken after the word Bearer, in any case', () => {
  expect(carriesKey('Bearer a-key', 'a-key')).toBe(true);
  expect(carriesKey('bearer  a-key', 'a-key')).toBe(true);
});

test('anything else is refused', () => {
  for (const header of [
    undefined,
    '',
    'a-key',
    'Basic a-key',
    'Bearer',
    'Bearer ',
    'Bearer a-ke',
    'Bearer a-key ',
  ]) {
    expect(carriesKey(header, 'a-key')).toBe(false);
  }
});
