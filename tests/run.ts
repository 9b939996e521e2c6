import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks/checks.ts';
import { installChromium, installHeadlessShell } from './support/chromium.ts';
import { NGINX } from './support/nginx.ts';
import { requirePackages } from './support/packages.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';
import { VARNISH } from './support/varnish.ts';

/** Those of `npm test`. */
const GATE = ['unit', 'contract', 'model', 'security', 'e2e'];
const SUITES = [...GATE, 'system', 'soak'];

/**
 * `npm test`: the checks and every suite of the gate; `npm run test:system` and `npm run test:soak` name the others, and
 * `npm run test:all` runs all of them. Words after it choose suites by name, or files as vitest takes them; “embedded” has the
 * suites with databases, on the embedded one.
 */
const words = process.argv.slice(2);
const isAll = words.includes('all');
const isEmbedded = words.includes('embedded');
const named = words.filter((word) => SUITES.includes(word));
const filters = words.filter((word) => !['all', 'embedded', ...SUITES].includes(word));
const suites = chooseSuites();
const folder = createTemporaryFolder();
const started = Date.now();
let passed = 0;
let failed = 0;
// The last line, also where a browser cannot be installed or this script fails.
process.on('exit', (status) => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (status !== 0 && failed === 0) failed = 1;
  console.log(`${passed} passed, ${failed} failed`);
});

if (suites.includes('system')) requirePackages({ ...NGINX, ...VARNISH }, 'npm run test:system');
const browsers = ['e2e', 'system'].some((suite) => suites.includes(suite)) ? await installBrowsers() : {};
// The checks use what the first suites leave idle of the processor.
const checking = words.length === 0 || isAll ? runChecks() : Promise.resolve([]);
// One after the other: processes that are killed under load, and times that are compared, want the machine to themselves.
for (const stage of [GATE, ['system'], ['soak']]) {
  const chosen = stage.filter((suite) => suites.includes(suite));
  if (chosen.length > 0) await runSuites(chosen);
}
for (const check of await checking) check.passed ? passed++ : failed++;

console.log(`in ${Math.round((Date.now() - started) / 1000)} s`);
process.exit(failed === 0 ? 0 : 1);

function chooseSuites(): readonly string[] {
  if (isAll) return SUITES;
  if (named.length > 0) return named;
  if (isEmbedded) return ['contract', 'security', 'e2e'];
  const other = ['system', 'soak'].filter((suite) =>
    filters.some((filter) => filter.includes(`tests/${suite}`)),
  );
  return other.length > 0 ? other : GATE;
}

/** Most tests run in the headless shell; those of what it does not have, in the whole browser. */
async function installBrowsers(): Promise<Record<string, string>> {
  return { HEADLESS_SHELL: await installHeadlessShell(), CHROMIUM: await installChromium() };
}

async function runSuites(chosen: readonly string[]): Promise<void> {
  const report = join(folder, `${chosen[0]}.json`);
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
      ...chosen.map((suite) => `--project=${suite}`),
      ...filters,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(isEmbedded ? { TEST_DATABASE: 'embedded' } : {}),
        ...browsers,
        // The others restart and kill what writes to a disk.
        ...(GATE.includes(chosen[0] ?? '') ? { TMPDIR: folder } : {}),
      },
    },
  );
  // Vitest ends first: what it left is removed.
  const end = (signal: NodeJS.Signals) => {
    vitest.once('exit', () => process.exit(1));
    vitest.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  const [status] = await once(vitest, 'exit');
  for (const signal of signals) process.off(signal, end);
  const failedBefore = failed;
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
  if (status !== 0 && failed === failedBefore) failed++;
}
