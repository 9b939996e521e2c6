import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCKS } from './locks.ts';

test('no two parts of the server wait for the same lock', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every advisory lock is one of the list', () => {
  const taken = globSync('server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/advisory_xact_lock\(\$[^)]*\)/g) ?? []);
  expect(taken.length).toBeGreaterThan(4);
  for (const call of taken) expect(call).toMatch(/LOCKS(\.\w+|\[lock\])/);
});
