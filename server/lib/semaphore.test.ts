import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('some jobs run at a time, some wait in line, and then it is full', async () => {
  const semaphore = createSemaphore(2, 1);
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const runs = gates.map((gate, index) => {
    expect(semaphore.isFull).toBe(false);
    return semaphore.run(async () => {
      started.push(index);
      await gate.promise;
      return index;
    });
  });
  expect(semaphore.isFull).toBe(true);
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  expect(await runs[1]).toBe(1);
  await expect.poll(() => started).toEqual([0, 1, 2]);
  gates[0]?.resolve();
  gates[2]?.resolve();
  expect(await Promise.all(runs)).toEqual([0, 1, 2]);
  expect(semaphore.isFull).toBe(false);
});

test('a job that fails leaves its slot to the next', async () => {
  const semaphore = createSemaphore(1);
  const failing = semaphore.run(() => Promise.reject(new Error('no')));
  const next = semaphore.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  const throwsAtOnce = () => {
    throw new Error('no job');
  };
  await expect(semaphore.run(throwsAtOnce)).rejects.toThrow('no job');
  expect(await semaphore.run(async () => 'up')).toBe('up');
});

test('a thousand jobs of one owner never exceed the limit and start in their order', async () => {
  const semaphore = createSemaphore(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 3);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      semaphore.run(async () => {
        order.push(index);
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => setImmediate(resolve));
        running -= 1;
      }, 'feeds.example'),
    ),
  );
  expect(most).toBe(3);
  expect(order).toEqual(Array.from({ length: 1000 }, (_, index) => index));
});

test('an owner who has as many running as one may is overtaken, and waits no longer than that', async () => {
  const semaphore = createSemaphore(3, 10, 2);
  const gates = new Map(
    ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => [name, Promise.withResolvers<void>()]),
  );
  const started: string[] = [];
  const runs = [...gates].map(([name, gate]) =>
    semaphore.run(
      async () => {
        started.push(name);
        await gate.promise;
      },
      name.slice(0, 1),
    ),
  );
  expect(started).toEqual(['a1', 'a2', 'b1']);
  gates.get('b1')?.resolve();
  await expect.poll(() => started.at(-1)).toBe('b2');
  gates.get('a2')?.resolve();
  await expect.poll(() => started.at(-1)).toBe('a3');
  for (const gate of gates.values()) gate.resolve();
  await Promise.all(runs);
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'a4']);
  expect(semaphore.entered).toBe(0);
});
