import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/** Whether a path stays in a folder once symbolic links are followed. Rejects where there is no such file. */
export async function isWithin(folder: string, path: string): Promise<boolean> {
  return (await realpath(path)).startsWith((await realpath(folder)) + sep);
}
