import { spawnSync } from 'node:child_process';

/** What needs no test run: each is a sentence about the code that holds or does not. */
const CHECKS = [
  { name: 'the types agree', command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'] },
  {
    name: 'the code is linted and formatted',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'nothing is unused', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

export interface CheckResult {
  name: string;
  passed: boolean;
}

export async function runChecks(): Promise<CheckResult[]> {
  return CHECKS.map(({ name, command }) => {
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
    console.log(`${status === 0 ? '✓' : '✗'} ${name}`);
    return { name, passed: status === 0 };
  });
}
