import { test } from 'vitest';
import { buildProgram, storeInFolder, storeInPostgres, surviveKills } from '../support/kill-loop.ts';

test('SIGKILL during polls, fifty times, loses no stored item and leaves no feed stuck', async () => {
  const program = await buildProgram();
  // Side by side, to use both cores; fewer where each process has to open an embedded database.
  await Promise.all([surviveKills(program, 4, storeInFolder), surviveKills(program, 46, storeInPostgres)]);
});
