import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { installChromium } from './chromium.ts';

/** `npm test`: the checks, then every suite; words after it choose files, as vitest takes them. */
const filters = process.argv.slice(2);
const started = Date.now();

let passed = 0;
let failed = 0;

if (filters.length === 0) {
  for (const check of await runChecks()) check.passed ? passed++ : failed++;
}

const chromium = await installChromium();
const folder = mkdtempSync(join(tmpdir(), 'masthead-tests-'));
const report = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium } },
);

try {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  passed += numPassedTests;
  failed += numFailedTests;
  // A file that fails before its first test has no failed test to count.
  failed += testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
} catch {
  console.error('The suites ended without a report.');
  failed++;
}
rmSync(folder, { recursive: true, force: true });
if (status !== 0 && failed === 0) failed++;

console.log(`in ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
