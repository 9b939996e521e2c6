import { randomBytes } from 'node:crypto';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';

/** What a killed process leaves behind of a file that it was writing. */
export const TEMPORARY = /\.[0-9a-f]{12}\.tmp$/;

/** Writes a file for its owner alone. A reader finds the old content or the new one, never half of it. */
export function writeFileAtomic(file: string, bytes: Uint8Array | string): Promise<void> {
  return replaceFile(file, (temporary) => writeFile(temporary, bytes, { mode: 0o600 }));
}

export function copyAtomic(source: string, target: string): Promise<void> {
  return replaceFile(target, (temporary) => copyFile(source, temporary));
}

/** The name is unique, because other processes may write the same file. */
async function replaceFile(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await write(temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}
