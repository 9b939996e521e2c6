import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Installs packages of the system's, where it is Debian's kind and this account may. */
export function installPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !inPath('apt-get')) return;
  console.log(
    `Installing ${names.join(', ')} from the system’s packages (a few minutes, only the first time)…`,
  );
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

/** Packages of the system's, each with the way to find out whether it is installed. */
export type NeededPackages = Readonly<Record<string, () => boolean>>;

/** Installs what is missing of these, or ends with a message that says how to install them. */
export function requirePackages(needed: NeededPackages, command: string): void {
  const missing = () =>
    Object.entries(needed).flatMap(([name, isInstalled]) => (isInstalled() ? [] : [name]));
  if (missing().length > 0) installPackages(missing());
  const names = missing();
  if (names.length === 0) return;
  console.error(
    `${command} needs ${names.join(', ')} and could not install them. Install them yourself (on Debian, as root: apt-get install ${names.join(' ')}), then run ${command} again.`,
  );
  process.exit(1);
}

/** Whether the system's list of packages has this one. */
export function isOffered(name: string): boolean {
  return spawnSync('apt-cache', ['show', name]).status === 0;
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

/** Runs a program that installs something, and says only what goes wrong. */
export function run(program: string, args: readonly string[]): void {
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
