import { randomBytes } from 'node:crypto';
import { copyFile, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Temporary files, which a killed process leaves behind. */
export const TEMPORARY = /\.[0-9a-f]{12}\.tmp$/;

/** Writes a file that only its owner may read. Readers see the old content or the new one. */
export function writeFileAtomic(file: string, bytes: Uint8Array | string): Promise<void> {
  return replaceFile(file, nameBeside(file), (temporary) => writeFile(temporary, bytes, { mode: 0o600 }));
}

export function copyAtomic(source: string, target: string): Promise<void> {
  return replaceFile(target, nameBeside(target), (temporary) => copyFile(source, temporary));
}

/**
 * Writes a file that people edit too: keeps its mode and symbolic link, and hides the temporary file. The content survives
 * a power failure once this settles.
 */
export async function writeFileDurable(path: string, bytes: Uint8Array | string): Promise<void> {
  const file = await realpath(path).catch(() => path);
  const mode = (await stat(file).catch(() => undefined))?.mode;
  const hidden = join(dirname(file), `.${basename(nameBeside(file))}`);
  await replaceFile(file, hidden, async (temporary) => {
    await using handle = await open(temporary, 'wx');
    if (mode !== undefined) await handle.chmod(mode & 0o7777);
    await handle.writeFile(bytes);
    await handle.sync();
  });
  await syncFolder(dirname(file));
}

/** Makes a rename or removal in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** The name is unique, because other processes may write the same file. */
function nameBeside(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}.tmp`;
}

async function replaceFile(
  file: string,
  temporary: string,
  write: (temporary: string) => Promise<void>,
): Promise<void> {
  try {
    await write(temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}
