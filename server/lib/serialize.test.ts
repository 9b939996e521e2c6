import { expect, test, vi } from 'vitest';
import { serialize } from './serialize.ts';

function gatedWork(onQueued?: () => void) {
  const gates: PromiseWithResolvers<void>[] = [];
  const run = serialize(async () => {
    const gate = Promise.withResolvers<void>();
    const count = gates.push(gate);
    await gate.promise;
    return count;
  }, onQueued);
  return { gates, run };
}

test('calls during a run share the next one, which starts after it', async () => {
  const onQueued = vi.fn();
  const { gates, run } = gatedWork(onQueued);
  const calls = [run(), run(), run()];
  expect(gates).toHaveLength(1);
  expect(onQueued).toHaveBeenCalledTimes(1);
  gates[0]?.resolve();
  expect(await calls[0]).toBe(1);
  expect(gates).toHaveLength(2);
  gates[1]?.resolve();
  expect(await Promise.all(calls)).toEqual([1, 2, 2]);
  const last = run();
  gates[2]?.resolve();
  expect(await last).toBe(3);
});

test('it is idle when neither a run nor the one after it is left', async () => {
  const { gates, run } = gatedWork();
  void run();
  void run();
  const idle = run.idle();
  gates[0]?.resolve();
  await expect.poll(() => gates.length).toBe(2);
  gates[1]?.resolve();
  await idle;
  expect(gates).toHaveLength(2);
});

test('a failed run fails for its own callers only', async () => {
  const { gates, run } = gatedWork();
  const calls = [run(), run()];
  gates[0]?.reject(new Error('no'));
  await expect(calls[0]).rejects.toThrow('no');
  gates[1]?.resolve();
  expect(await calls[1]).toBe(2);
});
