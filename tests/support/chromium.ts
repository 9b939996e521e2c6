import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { inPath, installPackages, isOffered, run } from './packages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * The path of Chromium's headless shell: the system's, else Debian's package, else any Chromium.
 * It draws no windows, menus and toolbars around its pages, which is two thirds of what a test takes of the processor.
 */
export async function installHeadlessShell(): Promise<string> {
  if (process.env.CHROMIUM) return installChromium();
  // Where the list of packages does not have it, a Chromium that is there saves fetching a new list.
  if (!inPath(HEADLESS_SHELL) && (isOffered(HEADLESS_SHELL) || !findChromium()))
    installPackages([HEADLESS_SHELL]);
  return inPath(HEADLESS_SHELL) ?? installChromium();
}

/** The path of a Chromium: the system's, else Debian's package, else Playwright's own download. */
export async function installChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  installPackages(['chromium']);
  const installed = findChromium();
  if (installed) return installed;
  console.log('Downloading Chromium (only the first time)…');
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', '--with-deps', 'chromium']);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error(
    'The tests need Chromium and could not install it. Install it yourself (on Debian: apt-get install chromium), or set CHROMIUM to its path, then run npm test again.',
  );
  process.exit(1);
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named && existsSync(named)) return named;
  return (
    NAMES.map(inPath).find((path) => path !== undefined) ??
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  );
}
