import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { errorCode, errorMessage } from './errors.ts';

test('an error is described by its message, anything else by its text', () => {
  expect(errorMessage(new TypeError('no such feed'))).toBe('no such feed');
  expect(errorMessage('no such feed')).toBe('no such feed');
});

test('a system error has a code, other errors have none', async () => {
  expect(errorCode(await readFile('/nowhere').catch((error: unknown) => error))).toBe('ENOENT');
  expect(errorCode(new Error('ENOENT'))).toBeUndefined();
  expect(errorCode({ code: 'ENOENT' })).toBeUndefined();
});
