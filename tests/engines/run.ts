import { spawnSync } from 'node:child_process';
import { inPath, requirePackages } from '../support/packages.ts';

/** `npm run test:engines`: the smoke suite in Firefox and WebKitGTK, as Debian has them. */
requirePackages(
  {
    'firefox-esr': () => inPath('firefox-esr') !== undefined,
    'webkit2gtk-driver': () => inPath('WebKitWebDriver') !== undefined,
    xvfb: () => inPath('Xvfb') !== undefined,
  },
  'npm run test:engines',
);

const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/engines/vitest.config.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
