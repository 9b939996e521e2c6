import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { test } from 'vitest';
import { startChild } from './child.ts';
import { watchHealth } from './health.ts';
import { superviseProcess } from './supervise-process.ts';

const SILENCE_MS = 1_000;

/** A process that answers on a socket, as an origin does, and waits for ever on a signal: as a loop does, but it leaves the processor to others. */
const PROGRAM = `
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
rmSync(process.env.SOCKET, { force: true });
createServer((request, response) => response.end()).listen(process.env.SOCKET, () => process.send({ type: 'ready' }));
process.on('SIGUSR2', () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });
`;

test.concurrent.for([
  ['is stopped and hangs', (pid: number) => process.kill(pid, 'SIGSTOP')],
  ['never comes back to its event loop', (pid: number) => process.kill(pid, 'SIGUSR2')],
  ['has lost its socket', (_: number, socketPath: string) => rm(socketPath)],
] as const)(
  'an origin that %s is ended, and another takes its place',
  async ([, harm], { expect, onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-health-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'origin.mjs');
    const socketPath = join(folder, 'origin.sock');
    await writeFile(file, PROGRAM);
    const log = pino({ level: 'silent' });
    const origin = superviseProcess({
      name: 'the origin',
      log,
      exclusive: true,
      startTimeoutMs: 30_000,
      delayMs: () => 0,
      start: () =>
        startChild({ name: 'the origin', file, variables: { SOCKET: socketPath }, niceness: 0, log }),
    });
    onTestFinished(() => origin.stop(0));
    onTestFinished(watchHealth({ origin, edges: [], socketPath, heartbeatTimeoutMs: SILENCE_MS, log }));
    await origin.child.ready;
    const { child } = origin;
    await harm(child.process.pid ?? 0, socketPath);
    expect(await child.ended).toBe('SIGKILL');
    await expect.poll(() => origin.child).not.toBe(child);
    await origin.child.ready;
  },
);
