import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { findOldPictures } from '../support/shown-pictures.ts';
import { findViolations, readImports } from './import-order.ts';
import { findMissingBinaries, readLockFile } from './lock-file.ts';

/** What needs no test run: each is a sentence about the code that holds or does not. */
const CHECKS = [
  { name: 'the types agree', holds: program('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.') },
  {
    name: 'the code is linted and formatted',
    holds: program('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { name: 'nothing is unused', holds: program('node_modules/knip/bin/knip.js', '--no-progress') },
  { name: 'folders import only folders below them', holds: keepsOrder },
  { name: 'the pictures of the documents show what there is', holds: () => isEmpty(findOldPictures()) },
  { name: 'the lock file has the binaries of every platform', holds: hasEveryBinary },
];

export interface CheckResult {
  name: string;
  passed: boolean;
}

/** All at once. */
export function runChecks(): Promise<CheckResult[]> {
  return Promise.all(
    CHECKS.map(async ({ name, holds }) => {
      const passed = await holds();
      console.log(`${passed ? '✓' : '✗'} ${name}`);
      return { name, passed };
    }),
  );
}

function program(...command: string[]): () => Promise<boolean> {
  return async () => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    // What each says stays together.
    process.stdout.write(said + complained);
    return code === 0;
  };
}

function keepsOrder(): boolean {
  return isEmpty(findViolations(readImports()));
}

function hasEveryBinary(): boolean {
  return isEmpty(findMissingBinaries(readLockFile()));
}

function isEmpty(messages: string[]): boolean {
  for (const message of messages) console.log(message);
  return messages.length === 0;
}
