import { expect, test } from 'vitest';
import { weaknessOf } from './weak-passwords.ts';

test('repetitions, the name and the commonest passwords are weak', () => {
  for (const password of [
    'aaaaaaaaaaaa',
    'abababababab',
    'harbourharbour',
    'Adafield2026',
    'ada field ada field',
    'Password1234!',
    'passwordpassword',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'Qwertyuiop12',
  ])
    expect([
      password,
      weaknessOf(password, password.toLowerCase().includes(' ') ? 'Ada Field' : 'AdaField'),
    ]).toEqual([password, expect.stringContaining('write')]);
});

test('other passwords are taken, those with the name in a longer one among them', () => {
  for (const password of ['correct horse battery', 'Ada sails past nine buoys', 'zL3%vQ9!pW2#'])
    expect([password, weaknessOf(password, 'Ada')]).toEqual([password, undefined]);
});
