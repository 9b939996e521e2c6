import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let around: string;
let folder: string;
beforeEach(async () => {
  around = await mkdtemp(join(tmpdir(), 'masthead-lock-'));
  folder = join(around, 'postgres');
  await mkdir(folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(around, { recursive: true });
});

const refusal = 'Another Masthead is running on the data folder';

test('a data folder belongs to one process at a time', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(refusal);
  await release();
  const releaseAgain = await lockFolder(folder);
  await releaseAgain();
});

test('the lock lies in the data folder: processes with temporary folders of their own share it', async () => {
  const release = await lockFolder(folder);
  expect(await readdir(around)).toEqual(['postgres', 'postgres.lock']);
  const other = await mkdtemp(join(tmpdir(), 'masthead-tmp-'));
  vi.stubEnv('TMPDIR', other);
  await expect(lockFolder(folder)).rejects.toThrow(refusal);
  expect(await readdir(other)).toEqual([]);
  await release();
  expect(await readdir(around)).toEqual(['postgres']);
  await rm(other, { recursive: true });
});

test('a folder with a path longer than a socket’s can be locked', async () => {
  const deep = join(around, 'a'.repeat(100), 'b'.repeat(100), 'postgres');
  await mkdir(deep, { recursive: true });
  const release = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow(refusal);
  await release();
});

/** A process that has the folder open, and is too busy to notice anything. */
async function openBusyHolder() {
  const lockModule = JSON.stringify(new URL('folder-lock.ts', import.meta.url));
  const script = `const { lockFolder } = await import(${lockModule});
    await lockFolder(process.argv[1]);
    setInterval(() => {}, 60_000);
    console.log('locked');`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  holder.kill('SIGSTOP');
  return holder;
}

test('a process that was too busy to notice that its site is gone is waited for', async () => {
  const holder = await openBusyHolder();
  const waiting = lockFolder(folder);
  holder.kill('SIGKILL');
  const release = await waiting;
  await release();
});

test('one that goes on keeps the folder', async () => {
  const holder = await openBusyHolder();
  const waiting = lockFolder(folder);
  holder.kill('SIGCONT');
  await expect(waiting).rejects.toThrow(refusal);
});
