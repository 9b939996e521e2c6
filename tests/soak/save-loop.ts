import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, onTestFinished } from 'vitest';
import { createEmptyPostgres } from '../support/empty-database.ts';

/** Of some tens of kilobytes, so that a write takes its time. */
export function versionOf(number: number): string {
  return `Version ${number}.\n\n${`The rope of version ${number} is twisted.\n\n`.repeat(300)}The end of ${number}.`;
}

const fileOf = (number: number) => `---\ntitle: Rope\ndraft: true\n---\n${versionOf(number)}\n`;

/** Kills a process that saves a text at random moments, until a number of saves were accepted. */
export async function surviveSaves(saves: number): Promise<void> {
  const paper = await mkdtemp(join(tmpdir(), 'masthead-saves-'));
  onTestFinished(() => rm(paper, { recursive: true, force: true }));
  const folder = join(paper, 'content/articles');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'rope.md'), fileOf(0));
  const database = await createEmptyPostgres(inject('postgres'));
  // The same moments in every run, as far as a busy machine keeps to them.
  let seed = 35;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };

  let accepted = 0;
  for (let first = 0; accepted < saves; first = accepted) {
    const child = spawn('node_modules/.bin/node', ['tests/soak/saving-process.ts', database, paper], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'close');
    const target = first + 1 + random(10);
    for await (const line of createInterface({ input: child.stdout })) {
      accepted = Number(line);
      if (accepted < target) continue;
      await pause(random(25));
      child.kill('SIGKILL');
    }
    await ended;
    expect(accepted).toBeGreaterThanOrEqual(target);
    const found = await readFile(join(folder, 'rope.md'), 'utf8');
    // The save under way may have been written, and its answer lost.
    expect([fileOf(accepted), fileOf(accepted + 1)]).toContain(found);
    const others = (await readdir(folder)).filter((name) => !/^(\..+\.tmp|rope\.md)$/.test(name));
    expect(others).toEqual([]);
  }
}
