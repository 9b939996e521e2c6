import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from './errors.ts';

/** What the site stores holds nothing for other users of the machine. */
const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Makes a folder and those around it, for the owner alone. Not by mkdir's `recursive`: where the system denies that a
 * folder can ever exist, as in /proc, Node 26 tries for ever.
 */
export async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, OWNER_ONLY);
  try {
    await make();
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await make().catch((again: unknown) => {
      if (errorCode(again) !== 'EEXIST') throw again;
    });
  }
}

/** Takes a folder, and all that is in it, away from everybody but its owner. */
export async function closeToOthers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [folder, ...paths]) await closePath(path);
}

/** Takes the folder itself away from others, unless it is one that many share, such as /tmp, or somebody else's. */
export async function closeFolder(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (mode & STICKY || uid !== process.getuid?.()) return;
  if (mode & OTHERS) await chmod(folder, mode & OWNER_ONLY);
}

async function closePath(path: string): Promise<void> {
  try {
    const { mode } = await lstat(path);
    if (mode & OTHERS) await chmod(path, mode & OWNER_ONLY);
  } catch (error) {
    // The database makes and removes files at any time.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
