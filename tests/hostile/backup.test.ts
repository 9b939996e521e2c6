import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readBackupFile, writeBackupFile } from '../../server/backup/backup-file.ts';
import { backUpInProcess } from '../../server/backup/backup-process.ts';
import { readSnapshot } from '../../server/backup/read-snapshot.ts';
import { runMasthead, startMasthead } from '../masthead-process.ts';
import { createOwnPaper } from '../own-paper.ts';
import { contentsIn, contentsOf, storedIn, storePaper } from '../stored-paper.ts';
import { removeFolder, startReaders, startSupervisedSite } from './supervised-site.ts';

const PAPER = 'sample/meridian-ledger';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-backups-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a backup of a site under load is whole; restored, another site starts from it and reads the same', async () => {
  const paper = await createOwnPaper((category) => `http://127.0.0.1:9/${category}.xml`);
  onTestFinished(() => paper.dispose());
  const dataDir = join(folder, 'loaded');
  await storedIn(dataDir, (database) => storePaper(database, { items: 500 }));
  const file = join(folder, 'loaded.backup');
  const variables = { DATA_DIR: dataDir, PUBLICATION: paper.folder };
  const site = await startSupervisedSite({ dataDir, edges: 1, variables });
  const wanted = ['/api/get_metainfo', '/api/get_details?slug=rope', '/llms.txt'];
  const readers = startReaders(site.url, ['/', '/api/search?q=plain', '/category/business', '/blog'], 4);
  const made = await runMasthead(['backup', file], variables);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('is whole') });
  expect(await runMasthead(['restore', file, '--force'], variables)).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('A site is running on the data folder'),
  });
  await readers.stop();
  expect(readers.failures).toEqual([]);
  const ask = async (url: string) =>
    Promise.all(wanted.map(async (path) => (await fetch(url + path, { headers: KEY })).text()));
  const answers = await ask(site.url);
  await site.stop();
  // The copy that it was read from is gone.
  expect((await readdir(dataDir)).filter((name) => name.includes('copy'))).toEqual([]);

  const other = await mkdtemp(join(tmpdir(), 'masthead-restored-'));
  onTestFinished(() => removeFolder(other));
  const restored = await runMasthead(['restore', file], { ...variables, DATA_DIR: other });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('reads as it was saved') });
  const saved = await contentsOf(readBackupFile(file));
  expect(saved.length).toBeGreaterThan(500);
  expect(await contentsIn(other)).toEqual(saved);
  const next = await startSupervisedSite({
    dataDir: other,
    edges: 1,
    variables: { ...variables, DATA_DIR: other },
  });
  onTestFinished(() => next.stop());
  expect(await ask(next.url)).toEqual(answers);
});

/** The public key of the sample's own backend. */
const KEY = { Authorization: 'Bearer public-anonymous-key' };

test('a restore that is killed has changed nothing, and can be repeated', async () => {
  const from = join(folder, 'from');
  const to = join(folder, 'to');
  const file = join(folder, 'killed.backup');
  await storedIn(from, async (database) => {
    await storePaper(database, { items: 500, articles: 20 });
    await writeBackupFile(file, readSnapshot(database.db, { version: '0' }));
  });
  await storedIn(to, (database) => storePaper(database, { items: 3, articles: 1 }));
  const before = await contentsIn(to);
  const variables = { DATA_DIR: to, PUBLICATION: PAPER };
  const killed = startMasthead(['restore', file, '--force'], variables);
  await killed.says('items: 500 rows');
  killed.child.kill('SIGKILL');
  expect(await killed.ended).toBe(null);
  expect(await contentsIn(to)).toEqual(before);
  expect(await runMasthead(['restore', file, '--force'], variables)).toMatchObject({ code: 0 });
  expect(await contentsIn(to)).toEqual(await contentsIn(from));
});

test('a backup that is killed leaves the one before it as it was', async () => {
  const dataDir = join(folder, 'cut');
  const file = join(folder, 'cut.backup');
  const variables = { DATA_DIR: dataDir, PUBLICATION: PAPER };
  await storedIn(dataDir, async (database) => {
    await storePaper(database, { items: 500 });
    await writeBackupFile(file, readSnapshot(database.db, { version: '0' }));
  });
  const before = await contentsOf(readBackupFile(file));
  const killed = startMasthead(['backup', file], variables);
  await killed.says('feeds: 2 rows');
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await contentsOf(readBackupFile(file))).toEqual(before);
});

test('a backup where no site has run, or of nothing to write to, says so and makes no database', async () => {
  const dataDir = join(folder, 'none');
  const variables = { DATA_DIR: dataDir, PUBLICATION: PAPER };
  expect(await runMasthead(['backup', join(folder, 'x')], variables)).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('There is no database in'),
  });
  expect(await runMasthead(['restore', join(folder, 'missing')], variables)).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('cannot be read (ENOENT'),
  });
  expect(await readdir(folder)).not.toContain('none');
});

test('a backup that the site makes by itself is made in another process, and says why where it cannot be', async () => {
  const dataDir = join(folder, 'scheduled');
  await storedIn(dataDir, (database) => storePaper(database));
  vi.stubEnv('PUBLICATION', PAPER);
  vi.stubEnv('DATA_DIR', dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const file = join(folder, 'scheduled.backup');
  const { signal } = new AbortController();
  await backUpInProcess(file, signal);
  expect(await contentsOf(readBackupFile(file))).toEqual(await contentsIn(dataDir));
  vi.stubEnv('DATA_DIR', join(folder, 'none'));
  await expect(backUpInProcess(file, signal)).rejects.toThrow('There is no database in');
});
