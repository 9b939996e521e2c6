import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of a Chromium: the system's, else Debian's package, else Playwright's own download. */
export async function installChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && inPath('apt-get')) {
    console.log('Installing Chromium from the system’s packages (a few minutes, only the first time)…');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    const installed = findChromium();
    if (installed) return installed;
  }
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

export function inPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(program: string, args: string[]): void {
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
