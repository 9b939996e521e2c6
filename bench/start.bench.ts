import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const PORT = 3987;
const PAPER = 'sample/meridian-ledger';

/** How long `npm start` takes to its first answer: on an empty data folder, then with nothing changed. */
export async function startBench(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  try {
    const first = await timeToFirstAnswer(dataDir);
    const again = await timeToFirstAnswer(dataDir);
    const supervised = await timeToFirstAnswer(dataDir, [
      process.execPath,
      'cli/masthead.ts',
      'serve',
      PAPER,
    ]);
    return [
      { name: 'npm start, empty data folder, to the first answer', value: first, unit: 's' },
      {
        name: 'npm start again, to the first answer',
        value: again,
        unit: 's',
        budget: { atMost: 5, of: 'value' },
      },
      {
        name: 'the supervisor again, to a page of the page snapshot',
        value: supervised,
        unit: 's',
        budget: { atMost: 1, of: 'value' },
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timeToFirstAnswer(
  dataDir: string,
  [program, ...args]: readonly [string, ...string[]] = ['npm', 'start'],
): Promise<number> {
  const started = performance.now();
  const site = spawn(program, args, {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
    detached: true,
  });
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${PORT}/`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return (performance.now() - started) / 1000;
      if (performance.now() - started > 120_000) return Number.NaN;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    // npm, its shell and the site are one group. The site may end after npm: the next one needs its port and its folder.
    signal(site.pid, 'SIGTERM');
    while (signal(site.pid, 0)) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** False where nobody is left of the group. */
function signal(group: number | undefined, name: NodeJS.Signals | 0): boolean {
  try {
    return group !== undefined && process.kill(-group, name);
  } catch {
    return false;
  }
}
