import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSupervisorId, writeSupervisorId } from './supervisor-id.ts';

test('a running site is found by its data folder; one that has ended or was killed is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-id-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'run'));
  expect(await readSupervisorId(folder)).toBeUndefined();
  const end = await writeSupervisorId(folder);
  expect(await readSupervisorId(folder)).toBe(process.pid);
  await end();
  expect(await readSupervisorId(folder)).toBeUndefined();
  for (const left of ['4194304\n', 'half', '-1', '']) {
    await writeFile(join(folder, 'run/supervisor.pid'), left);
    expect(await readSupervisorId(folder)).toBeUndefined();
  }
});
