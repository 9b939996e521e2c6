import { defineConfig } from 'vitest/config';

/** Starts them before the first test, and once for all suites. */
const databases = 'tests/support/databases.ts';
/**
 * Whole sites run on both: those with processes of their own, as operators start them, on the embedded database; all others
 * on PostgreSQL, which takes a fifth of the processor time. `npm test -- embedded` has them all on the embedded one.
 */
const { TEST_DATABASE = 'postgres' } = process.env;

export default defineConfig({
  // Tests of whole sites run React as readers get it, which has no development runtime.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // Tests wait for browsers, sockets and timers: three left a quarter of two cores idle.
    maxWorkers: 4,
    // Workers live for minutes: too short for the embedded database to be compiled twice.
    execArgv: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'],
    // Sites of tests run side by side, on neighbouring ports; tests of the desk give it one.
    env: { ADMIN_PORT: 'off' },
    // No module of the product holds state, so files need no fresh copies of them.
    isolate: false,
    // These end a test that hangs; none is about how long something takes. They are the smallest that pass with ten
    // times as much work as cores, where the slowest test took 17 s (unit), 33 s (contract) and 100 s (system, which
    // starts whole sites as processes): on quiet cores a tenth of that.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 20_000,
          include: [
            '{app,bench,bin,build,cli,contract,desk,feed-reader,illustrations,post-import,sample,server}/**/*.test.{ts,tsx}',
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
          env: { TEST_DATABASE },
          globalSetup: databases,
        },
      },
      {
        // Random sequences of acts on one deployment, compared with a model of what readers may see.
        extends: true,
        test: {
          name: 'model',
          testTimeout: 120_000,
          include: ['tests/model/**/*.test.ts'],
          globalSetup: 'tests/support/embedded.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'security',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: ['tests/security/**/*.test.ts'],
          env: { TEST_DATABASE },
          globalSetup: databases,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          hookTimeout: 120_000,
          include: ['tests/e2e/**/*.spec.ts'],
          env: { TEST_DATABASE },
          globalSetup: [databases, 'tests/e2e/sample-site.ts'],
        },
      },
      {
        // `npm run test:system`: whole processes, as operators start, signal and kill them, and the proxies of deploy/.
        extends: true,
        test: {
          name: 'system',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: ['tests/system/**/*.test.ts'],
          env: { TEST_DATABASE },
          globalSetup: databases,
        },
      },
      {
        // `npm run test:soak`: what depends on the speed of the machine, one file at a time.
        extends: true,
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          globalSetup: databases,
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
