import { expect, test } from 'vitest';
import { hasBearerToken } from './bearer-token.ts';

test('the token follows the word Bearer, in any letter case', () => {
  expect(hasBearerToken('Bearer a-token', 'a-token')).toBe(true);
  expect(hasBearerToken('bearer  a-token', 'a-token')).toBe(true);
});

test('anything else is refused', () => {
  for (const header of [
    undefined,
    '',
    'a-token',
    'Basic a-token',
    'Bearer',
    'Bearer ',
    'Bearer a-toke',
    'Bearer a-token ',
  ]) {
    expect(hasBearerToken(header, 'a-token')).toBe(false);
  }
});
