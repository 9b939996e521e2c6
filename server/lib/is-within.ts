import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/** Whether a path, with symbolic links resolved, is in a folder. Rejects if the file is missing. */
export async function isWithin(folder: string, path: string): Promise<boolean> {
  return (await realpath(path)).startsWith((await realpath(folder)) + sep);
}
