import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('so many run at a time, so many wait in line, and the rest are turned away', async () => {
  const queue = createQueue({ atATime: 2, waiting: 1 });
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const runs = gates.map((gate, index) =>
    queue.enter()?.run(async () => {
      started.push(index);
      await gate.promise;
      return index;
    }),
  );
  expect(queue.enter()).toBeUndefined();
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  expect(await runs[1]).toBe(1);
  await expect.poll(() => started).toEqual([0, 1, 2]);
  gates[0]?.resolve();
  gates[2]?.resolve();
  expect(await Promise.all(runs)).toEqual([0, 1, 2]);
  expect(queue.enter()).toBeDefined();
});

test('work that fails leaves its place to the next', async () => {
  const queue = createQueue({ atATime: 1, waiting: 1 });
  const failing = queue.enter()?.run(() => Promise.reject(new Error('no')));
  const next = queue.enter()?.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
