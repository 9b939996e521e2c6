import { test } from 'vitest';
import { buildProgram, storeInPostgres, surviveKills } from '../support/kill-loop.ts';

test('SIGKILL at each moment of a poll loses no stored item and leaves no feed stuck', async () => {
  await surviveKills(await buildProgram(), 4, storeInPostgres);
});
