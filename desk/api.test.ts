import { expect, test } from 'vitest';
import { addressOf } from './api.ts';

test('a call puts its parameters into the path, and into the query only what was chosen', () => {
  expect(addressOf('accounts/:name', { name: 'Ada Field/2' })).toBe('/desk/api/accounts/Ada%20Field%2F2');
  expect(addressOf('headlines', {}, { q: '', category: undefined, state: 'all', limit: 20 })).toBe(
    '/desk/api/headlines?state=all&limit=20',
  );
});
