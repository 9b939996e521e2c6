import { spawnSync } from 'node:child_process';
import { inPath, installPackages } from '../support/packages.ts';

/** `npm run test:engines`: the smoke suite in Firefox and WebKitGTK, as Debian has them. */
const NEEDED = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

const missing = () =>
  Object.entries(NEEDED).flatMap(([program, name]) => (inPath(program) === undefined ? [name] : []));

if (missing().length > 0) installPackages(missing());
const still = missing();
if (still.length > 0) {
  console.error(
    `The engines’ tests need ${still.join(', ')} and could not install them. Install them yourself (on Debian, as root: apt-get install ${still.join(' ')}), then run npm run test:engines again.`,
  );
  process.exit(1);
}

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
