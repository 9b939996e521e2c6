import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Finding } from './finding.ts';

const about = 'disk';
/** Below this a database cannot be copied for a backup, and pictures fill what is left. */
const MIN_BYTES = 500_000_000;
const LITTLE_BYTES = 2_000_000_000;
/** Each resized picture and cached page is a file. */
const MIN_FILES = 10_000;

export async function checkDisk(dataDir: string): Promise<Finding> {
  const folder = await nearestFolder(dataDir);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return {
      about,
      state: 'wrong',
      says: `${folder} cannot be written by this user`,
      fix: 'Give it to the user that runs the site, or set DATA_DIR to another folder.',
    };
  }
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return judgeRoom(folder, { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree });
}

/** Some file systems have no number of files that they can hold. */
export function judgeRoom(folder: string, { bytes, files }: { bytes: number; files: number }): Finding {
  const room = `${(bytes / 1e9).toFixed(1)} GB are free in ${folder}`;
  if (files < MIN_FILES) {
    return {
      about,
      state: 'wrong',
      says: `only ${files} more files fit in ${folder}`,
      fix: 'Remove files, or set DATA_DIR to a folder on another disk.',
    };
  }
  const fix = 'Make room, lower IMAGES_MB, or set DATA_DIR to a folder on a larger disk.';
  if (bytes < MIN_BYTES) return { about, state: 'wrong', says: room, fix };
  if (bytes < LITTLE_BYTES) return { about, state: 'note', says: room, fix };
  return { about, state: 'good', says: room };
}

/** Where the site would make its folder. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
