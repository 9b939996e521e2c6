import { expect, test, vi } from 'vitest';
import { queueReloads } from './queue-reloads.ts';

test('a reload that is asked for during one follows it, once for all who asked meanwhile', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const onQueued = vi.fn();
  const reloads = queueReloads(
    () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    { onQueued },
  );
  const asked = [reloads.ask(), reloads.ask(), reloads.ask()];
  expect(runs).toHaveLength(1);
  expect(onQueued).toHaveBeenCalledTimes(1);
  runs[0]?.resolve();
  await asked[0];
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await Promise.all(asked);
  void reloads.ask();
  expect(runs).toHaveLength(3);
});
