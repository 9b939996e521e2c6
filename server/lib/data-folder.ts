import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from './errors.ts';

/** Other users of the machine may not read stored data. */
const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Creates a folder and its parents. In folders such as /proc, mkdir with `recursive` never ends in Node 26. */
export async function makeFolder(folder: string, mode = OWNER_ONLY): Promise<void> {
  const make = () => mkdir(folder, mode);
  try {
    await make();
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder), mode);
    await make().catch((again: unknown) => {
      if (errorCode(again) !== 'EEXIST') throw again;
    });
  }
}

/** Removes the rights of others on a folder and its content. */
export async function closeToOthers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [folder, ...paths]) await closePath(path);
}

/** Removes the rights of others on the folder itself, unless it is shared, such as /tmp, or has another owner. */
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
    // The database may have removed the file.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
