import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait for browsers, sockets and databases half of their time.
    maxWorkers: 2,
    // No module holds state, so files need no fresh copies of them.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,bin,build,cli,contract,illustrations,newswire,server,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'bench/peers/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/postgres.ts', 'tests/embedded.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          // Real browsers and sockets stumble on a busy machine; a false sentence fails every time.
          retry: 2,
          include: ['tests/hostile/**/*.test.ts'],
          globalSetup: ['tests/embedded.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // Real browsers and sockets stumble on a busy machine; a false sentence fails every time.
          retry: 2,
          include: ['tests/e2e/**/*.spec.ts'],
          globalSetup: ['tests/embedded.ts', 'tests/e2e/sample-site.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
