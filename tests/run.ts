import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks/checks.ts';
import { installChromium, installHeadlessShell } from './support/chromium.ts';

/** Those of `npm test`. */
const GATE = ['unit', 'contract', 'security', 'e2e'];
const SUITES = [...GATE, 'soak'];

/**
 * `npm test`: the checks and every suite of the gate; `npm run test:soak` names the other. Words after it choose suites by
 * name, or files as vitest takes them; “embedded” has the suites of whole sites, all on the embedded database.
 */
const words = process.argv.slice(2);
const isEmbedded = words.includes('embedded');
const named = words.filter((word) => SUITES.includes(word));
const filters = words.filter((word) => word !== 'embedded' && !SUITES.includes(word));
const isSoak = filters.some((filter) => filter.includes('soak'));
const unnamed = isEmbedded ? ['security', 'e2e'] : isSoak ? ['soak'] : GATE;
const suites = named.length > 0 ? named : unnamed;
const started = Date.now();

const browsers = suites.includes('e2e') ? await installBrowsers() : {};
const folder = mkdtempSync(join(tmpdir(), 'masthead-tests-'));
const report = join(folder, 'report.json');
// The checks use what the first suites leave idle of the processor.
const checking = words.length === 0 ? runChecks() : Promise.resolve([]);
const vitest = spawn(
  process.execPath,
  [
    // For the sample site, as vitest.config.ts has them for the tests.
    '--no-wasm-tier-up',
    '--no-wasm-dynamic-tiering',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...suites.map((suite) => `--project=${suite}`),
    ...filters,
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(isEmbedded ? { TEST_DATABASE: 'embedded' } : {}), ...browsers },
  },
);
const [checks, [status]] = await Promise.all([checking, once(vitest, 'exit')]);
let passed = checks.filter((check) => check.passed).length;
let failed = checks.length - passed;

/** Most tests run in the headless shell; those of what it does not have, in the whole browser. */
async function installBrowsers(): Promise<Record<string, string>> {
  return { HEADLESS_SHELL: await installHeadlessShell(), CHROMIUM: await installChromium() };
}

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
