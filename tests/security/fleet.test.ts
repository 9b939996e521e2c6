import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startFleet } from '../support/fleet.ts';
import { findNginx } from '../support/nginx.ts';
import { processTree } from '../support/process-tree.ts';

test.skipIf(!findNginx())('a fleet whose nodes never start leaves neither processes nor files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-fleet-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // The account that PostgreSQL runs as passes through it.
  await chmod(folder, 0o755);
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const before = await processTree(process.pid);
  const cleanup = new AsyncDisposableStack();
  await expect(startFleet({ cleanup, longestWaitMs: 0 })).rejects.toThrow('a node starts');
  expect((await processTree(process.pid)).length).toBeGreaterThan(before.length);
  await cleanup.disposeAsync();
  expect((await processTree(process.pid)).filter((pid) => !before.includes(pid))).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});
