import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { backUp, restore } from '../../server/data/backup/backup.ts';
import { withBackupFile } from '../../server/data/backup/backup-file.ts';
import { backUpInProcess } from '../../server/data/backup/schedule-backups.ts';
import { readEnvironment } from '../../server/origin/environment.ts';
import { startSite } from '../../server/origin/site.ts';
import { killMasthead, runMasthead } from '../support/masthead-process.ts';
import { createOwnPaper } from '../support/own-paper.ts';
import {
  contentsIn,
  contentsOf,
  contentsOfDatabase,
  saveTo,
  storedIn,
  storePaper,
} from '../support/stored-paper.ts';
import { startReaders } from '../support/supervised-site.ts';

const PAPER = 'sample/meridian-ledger';

let folder: string;
/** A data folder that only backups are made of, and what they have to hold. */
let source: string;
let file: string;
let saved: unknown[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-backups-'));
  source = join(folder, 'source');
  file = join(folder, 'source.backup');
  await storedIn(source, async (database) => {
    await storePaper(database, { items: 300, articles: 20 });
    await saveTo(file, database);
  });
  saved = await withBackupFile(file, contentsOf);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a backup of a site under load is whole; a restore that is killed changes nothing; repeated, another site starts from it and reads the same', async () => {
  const paper = await createOwnPaper((category) => `http://127.0.0.1:9/${category}.xml`);
  onTestFinished(() => paper.dispose());
  const other = join(folder, 'other');
  let before: unknown[] = [];
  await storedIn(other, async (database) => {
    await storePaper(database);
    before = await contentsOfDatabase(database);
  });
  const dataDir = join(folder, 'loaded');
  await cp(other, dataDir, { recursive: true });
  const loaded = join(folder, 'loaded.backup');
  const variables = { DATA_DIR: dataDir, PUBLICATION: paper.folder };
  const serve = async (data: Record<string, string>) => {
    const site = await startSite(readEnvironment({ ...data, PORT: '0', HOST: '127.0.0.1' }), {
      log: pino({ level: 'silent' }),
    });
    onTestFinished(() => site.stop());
    return { site, url: `http://127.0.0.1:${site.port}` };
  };
  const { site, url } = await serve(variables);
  const wanted = ['/api/get_metainfo', '/api/get_details?slug=rope', '/llms.txt'];
  // Not the front page: no feed of this paper answers, and the page says so.
  const readers = startReaders(url, ['/about', '/api/search?q=plain', '/faq', '/blog'], 2);
  const made = await runMasthead(['backup', loaded], variables);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Wrote .*verified\.$/m) });
  await expect(restore({ dataDir }, loaded, { replace: true })).rejects.toThrow(
    'Another Masthead is running on the data folder',
  );
  await readers.stop();
  expect(readers.failures).toEqual([]);
  const ask = async (from: string) =>
    Promise.all(wanted.map(async (path) => (await fetch(from + path, { headers: KEY })).text()));
  const answers = await ask(url);
  await site.stop();
  // The copy that it was read from is gone.
  expect((await readdir(dataDir)).filter((name) => name.includes('copy'))).toEqual([]);

  const there = { ...variables, DATA_DIR: other };
  await killMasthead(['restore', file, '--force'], 'items: 300 rows', there);
  expect(await contentsIn(other)).toEqual(before);
  const restored = await runMasthead(['restore', loaded, '--force'], there);
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('every table matches the backup'),
  });
  expect(await contentsIn(other)).toEqual(await withBackupFile(loaded, contentsOf));
  expect(await ask((await serve(there)).url)).toEqual(answers);
});

/** The public key of the sample's own backend. */
const KEY = { Authorization: 'Bearer public-anonymous-key' };

test('a backup that the site makes by itself is made in another process, and says why where it cannot be', async () => {
  vi.stubEnv('PUBLICATION', PAPER);
  vi.stubEnv('DATA_DIR', source);
  // Too short for the embedded database to be compiled twice.
  vi.stubEnv('NODE_OPTIONS', `--import=${resolve('tests/support/origin-hooks.mjs')}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const scheduled = join(folder, 'scheduled.backup');
  const { signal } = new AbortController();
  await backUpInProcess(scheduled, signal);
  expect(await withBackupFile(scheduled, contentsOf)).toEqual(saved);
  vi.stubEnv('DATA_DIR', join(folder, 'none'));
  await expect(backUpInProcess(scheduled, signal)).rejects.toThrow('There is no database in');
});

test('a backup that is killed leaves the one before it as it was', async () => {
  await killMasthead(['backup', file], 'feeds: 2 rows', { DATA_DIR: source, PUBLICATION: PAPER });
  expect(await withBackupFile(file, contentsOf)).toEqual(saved);
});

test('a backup where no site has run, or of nothing to write to, says so and makes no database', async () => {
  const dataDir = join(folder, 'none');
  await expect(backUp({ dataDir }, join(folder, 'x'), { version: '0' })).rejects.toThrow(
    'There is no database in',
  );
  await expect(restore({ dataDir }, join(folder, 'missing'), {})).rejects.toThrow('cannot be read (ENOENT');
  expect(await readdir(folder)).not.toContain('none');
});
