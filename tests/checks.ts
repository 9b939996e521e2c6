import { spawnSync } from 'node:child_process';
import { describeCircle, findCircles, readImports } from './circles.ts';
import { findDuplicates, readProduct } from './duplicates.ts';

/** What needs no test run: each is a sentence about the code that holds or does not. */
const CHECKS = [
  { name: 'the types agree', holds: program('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.') },
  {
    name: 'the code is linted and formatted',
    holds: program('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { name: 'nothing is unused', holds: program('node_modules/knip/bin/knip.js', '--no-progress') },
  { name: 'no eight lines stand twice in the product', holds: hasNoDuplicate },
  { name: 'imports run one way, between files and between folders', holds: hasNoCircle },
];

export interface CheckResult {
  name: string;
  passed: boolean;
}

export async function runChecks(): Promise<CheckResult[]> {
  return CHECKS.map(({ name, holds }) => {
    const passed = holds();
    console.log(`${passed ? '✓' : '✗'} ${name}`);
    return { name, passed };
  });
}

function program(...command: string[]): () => boolean {
  return () => spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0;
}

function hasNoCircle(): boolean {
  const imports = readImports('.');
  const circles = findCircles(imports);
  for (const circle of circles) console.log(describeCircle(circle, imports));
  return circles.length === 0;
}

function hasNoDuplicate(): boolean {
  const duplicates = findDuplicates(readProduct());
  for (const { places, lines } of duplicates) {
    console.log(
      `${lines} lines stand twice: ${places.join(' and ')}. Write them once, where both can use them.`,
    );
  }
  return duplicates.length === 0;
}
