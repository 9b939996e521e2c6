import { defineConfig } from 'vitest/config';

/** Started before the first test, and once for all suites. */
const databases = ['tests/support/postgres.ts', 'tests/support/embedded.ts'];
/**
 * Whole sites run on both: those of the security suite on PostgreSQL, those with browsers on the embedded database, unless
 * `npm test -- postgres` or `npm test -- embedded` has them all on one.
 */
const { TEST_DATABASE } = process.env;
/** Browsers need PostgreSQL only where their sites run on it. */
const withBrowsers = TEST_DATABASE === 'postgres' ? databases : ['tests/support/embedded.ts'];

export default defineConfig({
  // Tests of whole sites run React as readers get it, which has no development runtime.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // Tests wait for browsers, sockets and databases half of their time.
    maxWorkers: 3,
    // No module of the product holds state, so files need no fresh copies of them.
    isolate: false,
    // Long enough for a busy machine: these end a test that hangs, none is about how long something takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{app,bin,build,cli,contract,illustrations,sample,server,bench}/**/*.test.{ts,tsx}',
            'tests/checks/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'bench/baselines/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: databases,
        },
      },
      {
        extends: true,
        test: {
          name: 'security',
          include: ['tests/security/**/*.test.ts'],
          env: { TEST_DATABASE: TEST_DATABASE ?? 'postgres' },
          globalSetup: databases,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.spec.ts'],
          globalSetup: [...withBrowsers, 'tests/e2e/sample-site.ts'],
        },
      },
    ],
  },
});
