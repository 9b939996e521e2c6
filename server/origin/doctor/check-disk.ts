import { accessSync, constants, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Finding, findingsAbout } from './finding.ts';

const { good, note, wrong } = findingsAbout('disk');
/** Below this a database cannot be copied for a backup, and images fill what is left. */
const MIN_BYTES = 500_000_000;
const LOW_BYTES = 2_000_000_000;
/** Each resized image and rendered page is a file. */
const MIN_FILES = 10_000;

export async function checkDisk(dataDir: string): Promise<Finding> {
  const folder = nearestFolder(dataDir);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return wrong(
      `${folder} cannot be written by this user`,
      'Give it to the user that runs the site, or set DATA_DIR to another folder.',
    );
  }
  const { bavail, bsize, files, ffree } = await statfs(folder);
  // Some file systems have no limit of files.
  return judgeSpace(folder, { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree });
}

export function judgeSpace(folder: string, { bytes, files }: { bytes: number; files: number }): Finding {
  if (files < MIN_FILES) {
    return wrong(
      `only ${files} more files fit in ${folder}`,
      'Remove files, or set DATA_DIR to a folder on another disk.',
    );
  }
  const message = `${(bytes / 1e9).toFixed(1)} GB are free in ${folder}`;
  const fix = 'Free some space, lower IMAGES_MB, or set DATA_DIR to a folder on a larger disk.';
  if (bytes < MIN_BYTES) return wrong(message, fix);
  return bytes < LOW_BYTES ? note(message, fix) : good(message);
}

/** Returns the nearest existing folder, in which the site would create its own. */
function nearestFolder(folder: string): string {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  return isFolder || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
