import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { move, type Where } from '../../server/data/backup/backup.ts';
import { openPostgres } from '../../server/data/database/open-database.ts';
import { createEmptyPostgres } from '../support/empty-database.ts';
import { killMasthead, runMasthead } from '../support/masthead-process.ts';
import {
  contentsAndClose,
  contentsIn,
  contentsOfDatabase,
  storedIn,
  storePaper,
} from '../support/stored-paper.ts';

let folder: string;
let address: string;
let saved: unknown[];
const here = () => ({ DATA_DIR: folder, PUBLICATION: 'sample/meridian-ledger' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-move-'));
  address = await createEmptyPostgres(inject('postgres'));
  await storedIn(folder, async (database) => {
    await storePaper(database, { items: 1_000, articles: 50 });
    saved = await contentsOfDatabase(database);
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a move that is killed has lost nothing, and repeated it goes there and back with equal counts and checksums', async () => {
  await killMasthead(['move', '--to', address], 'items: 1,000 rows', here());
  expect(await contentsIn(folder)).toEqual(saved);

  // The address is said where no other account of the machine sees its password.
  const there = await runMasthead(['move'], { ...here(), DATABASE_URL_TO: address });
  expect(there, there.warnings).toMatchObject({
    code: 0,
    output: expect.stringMatching(/items +1,000 +[0-9a-f]{15}/),
  });
  expect(there.output).toContain('Set DATABASE_URL to that address');
  expect(await contentsAndClose(await openPostgres(address))).toEqual(saved);

  // The old one still holds all that it held.
  const postgres = { databaseUrl: address, dataDir: folder };
  await expect(move({ from: postgres, to: { dataDir: folder } }, { version: '0' })).rejects.toThrow(
    /not empty: .*Add --force/,
  );
  const onPostgres = { ...here(), DATABASE_URL: address };
  const back = await runMasthead(['move', '--to', 'embedded', '--force'], onPostgres);
  expect(back, back.warnings).toMatchObject({
    code: 0,
    output: expect.stringContaining('Unset DATABASE_URL'),
  });
  expect(await contentsIn(folder)).toEqual(saved);
});

test('a database is not moved onto itself, nor while a site runs on it', async () => {
  const postgres = { databaseUrl: address, dataDir: folder };
  const moved = (to: Where) => move({ from: postgres, to }, { version: '0', replace: true });
  await expect(moved(postgres)).rejects.toThrow('nothing to move');
  const byAnotherName = { ...postgres, databaseUrl: address.replace('127.0.0.1', 'localhost') };
  await expect(moved(byAnotherName)).rejects.toThrow('it is the one to be moved');

  const site = await openPostgres(address);
  const stopListening = await site.listen('masthead_changes', { onNotice: () => {} });
  await expect(moved({ dataDir: folder })).rejects.toThrow('A site is running on the database');
  await stopListening();
  await site.close();
});
