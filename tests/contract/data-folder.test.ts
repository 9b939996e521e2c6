import { openAsBlob } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase, openEmbedded } from '../../server/database/open-database.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-data-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** What others than the owner may do anything with, in a folder and the folder itself. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode));
  return names.filter((_, index) => (modes[index] ?? 0) & 0o077);
}

test('the data folder is its owner’s alone, with all that the database writes, also where it was not before', async () => {
  const postgres = join(dataDir, 'postgres');
  const first = await openEmbedded(postgres, await openAsBlob(inject('embedded')));
  expect(await openToOthers(postgres)).toEqual([]);
  await first.close();

  for (const name of ['', 'postgres', 'postgres/PG_VERSION', 'postgres/base']) {
    await chmod(join(dataDir, name), 0o777);
  }
  const again = await openDatabase({ dataDir });
  expect(await openToOthers(dataDir)).toEqual([]);
  await again.close();
});
