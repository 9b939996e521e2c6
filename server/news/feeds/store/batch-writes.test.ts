import { expect, test } from 'vitest';
import { batchWrites } from './batch-writes.ts';

test('what comes together is written together, and so is what comes meanwhile', async () => {
  const writes: number[][] = [];
  const first = Promise.withResolvers<void>();
  const gathered = batchWrites<number>(async (entries) => {
    writes.push([...entries]);
    if (writes.length === 1) await first.promise;
  }, 100);
  const early = [gathered(1), gathered(2)];
  await expect.poll(() => writes).toEqual([[1, 2]]);
  const late = [gathered(3), gathered(4), gathered(5)];
  first.resolve();
  await Promise.all([...early, ...late]);
  expect(writes).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('no write is larger than it may be', async () => {
  const sizes: number[] = [];
  const gathered = batchWrites<number>(async (entries) => void sizes.push(entries.length), 2);
  await Promise.all([1, 2, 3, 4, 5].map((entry) => gathered(entry)));
  expect(sizes).toEqual([2, 2, 1]);
});

test('a write that fails fails for all in it, and for nobody else', async () => {
  const gathered = batchWrites<string>(async (entries) => {
    if (entries.includes('bad')) throw new Error('disk full');
  }, 2);
  const outcomes = await Promise.allSettled(['bad', 'beside', 'good'].map((entry) => gathered(entry)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await gathered('later');
});
