import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait for browsers, sockets and databases half of their time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,bin,cli,contract,illustrations,newswire,server,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'bench/peers/**'],
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/postgres.ts', 'tests/embedded.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
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
        test: {
          name: 'e2e',
          // Real browsers and sockets stumble on a busy machine; a false sentence fails every time.
          retry: 2,
          include: ['tests/e2e/**/*.spec.ts'],
          globalSetup: ['tests/embedded.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
