import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['tests/image/*.spec.ts'],
    testTimeout: 180_000,
    // Debian's base system and the packages of the build come from the network.
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
});
