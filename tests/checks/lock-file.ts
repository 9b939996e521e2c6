import { readFileSync } from 'node:fs';

/** Where the checkout runs. Windows runs it in WSL, which is Linux. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
/** How npm packages name a binary for one of them; those for musl end differently. */
const BINARY = /(?:^|[-/])((?:linux|darwin)-(?:x64|arm64))(?:-gnu)?$/;

export interface LockFile {
  packages: Readonly<Record<string, { version?: string; optionalDependencies?: Record<string, string> }>>;
}

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync('package-lock.json', 'utf8'));
}

/**
 * One message for each binary that a platform needs and the lock file lacks. npm leaves out optional packages that the
 * registry does not have, without a warning.
 */
export function findMissingBinaries({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const binaries = Object.entries(optionalDependencies).flatMap(([binary, range]) => {
      const platform = BINARY.exec(binary)?.[1];
      return platform ? [{ binary, range, platform }] : [];
    });
    const missing = binaries
      .filter(
        ({ binary }) => !packages[`node_modules/${binary}`] && !packages[`${path}/node_modules/${binary}`],
      )
      .map(({ binary, range }) => `${binary}@${range}`);
    // A binary's own libraries are for its platform alone.
    const unsupported =
      binaries.length < 2
        ? []
        : PLATFORMS.filter((one) => !binaries.some(({ platform }) => platform === one));
    return [...missing, ...unsupported].map(
      (lack) =>
        `package-lock.json lacks ${lack} for ${name}@${version}: take a version of ${name} with binaries for ${PLATFORMS.join(', ')}.`,
    );
  });
}
