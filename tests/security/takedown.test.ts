import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../../server/origin/environment.ts';
import { startSite } from '../../server/origin/site.ts';
import { createEmptyPostgres } from '../support/empty-database.ts';
import { createLibelPaper, type LibelPaper } from '../support/libel-paper.ts';
import { removeFolder } from '../support/supervised-site.ts';

let paper: LibelPaper;
const folders: string[] = [];

beforeAll(async () => {
  paper = await createLibelPaper();
});
afterAll(async () => {
  await paper.dispose();
  for (const folder of folders) await removeFolder(folder);
});

test('hidden on one node of two on a PostgreSQL, it is gone from both', async () => {
  const DATABASE_URL = await createEmptyPostgres(inject('postgres'));
  const nodes: { url: string; dataDir: string }[] = [];
  for (let node = 0; node < 2; node++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'masthead-node-'));
    folders.push(dataDir);
    const own = { PUBLICATION: paper.folder, DATA_DIR: dataDir, DATABASE_URL, PORT: '0', HOST: '127.0.0.1' };
    // With a process each: tests/system/takedown.test.ts.
    const { port, stop } = await startSite(readEnvironment({ ...own, REQUESTS_PER_MINUTE: '1000000' }), {
      log: pino({ level: 'silent' }),
    });
    onTestFinished(stop);
    nodes.push({ url: `http://127.0.0.1:${port}`, dataDir });
  }
  const [one, other] = nodes;
  if (!one || !other) throw new Error('two nodes were started');
  await expect.poll(() => paper.foundAt(other, ['/'])).toEqual(['/']);
  await paper.masthead(['headlines', 'hide', paper.remote.url('/libel'), '--reason', 'libel'], {
    DATA_DIR: one.dataDir,
    DATABASE_URL,
  });
  for (const node of nodes) await expect.poll(() => paper.foundAt(node)).toEqual([]);
});
