import fs from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSource } from '../../server/data/backup/backup.ts';
import { openDatabase, openEmbedded } from '../../server/data/database/open-database.ts';
import { copyEmptyEmbedded } from '../support/embedded.ts';

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
  await copyEmptyEmbedded(dataDir);
  const first = await openEmbedded(postgres);
  expect(await openToOthers(postgres)).toEqual([]);
  await first.close();

  for (const name of ['', 'postgres', 'postgres/PG_VERSION', 'postgres/base']) {
    await chmod(join(dataDir, name), 0o777);
  }
  const again = await openDatabase({ dataDir });
  expect(await openToOthers(dataDir)).toEqual([]);
  await again.close();
});

test('a database that a site has open is read from a copy: of one moment, whatever is stored meanwhile, and gone then', async () => {
  await copyEmptyEmbedded(dataDir);
  const site = await openEmbedded(join(dataDir, 'postgres'));
  let stored = 0;
  let isOver = false;
  const storing = (async () => {
    while (!isOver) {
      await site.db.transaction().execute(async (trx) => {
        await sql`insert into site_state (key, value) values (${String(stored)}, '1')`.execute(trx);
        await sql`insert into changes (publication, tags, at) values ('a', '{b}', now())`.execute(trx);
      });
      stored++;
    }
  })();
  await expect.poll(() => stored).toBeGreaterThan(10);
  const copy = await openSource({ dataDir });
  const storedThen = stored;
  const { rows } = await sql<{ states: number; changes: number }>`
    select (select count(*)::int from site_state) as states, (select count(*)::int from changes) as changes`.execute(
    copy.db,
  );
  await expect.poll(() => stored).toBeGreaterThan(storedThen);
  isOver = true;
  await storing;
  expect(rows[0]?.states).toBe(rows[0]?.changes);
  expect(rows[0]?.states).toBeGreaterThan(10);
  expect(await readdir(dataDir)).toHaveLength(4);
  await copy.close();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.lock']);
  await site.close();
});

test('a database whose files were not all written when the site was killed is created again', async () => {
  await mkdir(join(dataDir, 'postgres.unfinished/base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.unfinished/PG_VERSION'), '17\n');
  const site = await openEmbedded(join(dataDir, 'postgres'));
  expect((await sql`select 1 as one`.execute(site.db)).rows).toEqual([{ one: 1 }]);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.lock']);
  expect(await openToOthers(join(dataDir, 'postgres'))).toEqual([]);
  await site.close();
});

test('what is committed to the embedded database is on the disk', async () => {
  await copyEmptyEmbedded(dataDir);
  const site = await openEmbedded(join(dataDir, 'postgres'));
  const synced = vi.spyOn(fs, 'fsyncSync');
  onTestFinished(() => synced.mockRestore());
  await sql`insert into changes (publication, tags, at) values ('paper.example', '{faq}', now())`.execute(
    site.db,
  );
  expect(synced).toHaveBeenCalled();
  await site.close();
});

test('a copy whose reader was killed is removed when a site starts', async () => {
  await mkdir(join(dataDir, 'postgres.copy-0123456789ab'), { recursive: true });
  await copyEmptyEmbedded(dataDir);
  const site = await openEmbedded(join(dataDir, 'postgres'));
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.lock']);
  await site.close();
});
