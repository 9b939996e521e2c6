import type { TestProject } from 'vitest/node';
import * as embedded from './embedded.ts';
import * as postgres from './postgres.ts';

/** For vitest: both engines at once, before the first test. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const teardowns = await Promise.all([postgres.setup(project), embedded.setup(project)]);
  return async () => {
    await Promise.all(teardowns.map((teardown) => teardown?.()));
  };
}
