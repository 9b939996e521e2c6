import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openEmbedded } from '../../server/data/database/open-database.ts';
import { checkDatabase } from '../../server/origin/doctor/check-database.ts';
import { copyEmptyEmbedded } from '../support/embedded.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-doctor-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('the doctor reports whether an embedded database is up to date, and leaves one that is open alone', async () => {
  await copyEmptyEmbedded(dataDir);
  const open = await openEmbedded(join(dataDir, 'postgres'));
  const messages = async () =>
    (await checkDatabase({ dataDir }, () => new Date())).map((finding) => finding.message);
  expect(await messages()).toEqual(['embedded, open in the running site']);
  await open.close();
  expect(await messages()).toEqual(['embedded answers', 'its tables are up to date']);
});

test('the doctor reports the version of a PostgreSQL, what it lacks, and whether its clock is this machine’s', async () => {
  const where = { databaseUrl: inject('postgres'), dataDir };
  const findings = await checkDatabase(where, () => new Date(Date.now() + 60_000));
  expect(findings).toMatchObject([
    { about: 'database', state: 'good', message: expect.stringMatching(/^PostgreSQL 18\S* answers$/) },
    { about: 'database', state: 'note', message: expect.stringMatching(/^\d+ migrations are missing$/) },
    { about: 'clock', state: 'wrong', message: expect.stringContaining('s ahead of the database') },
  ]);
});
