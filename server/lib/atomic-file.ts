import { rename, writeFile } from 'node:fs/promises';

/** Whoever reads the file finds the old text or the new one, never half of it. */
export async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  await writeFile(`${file}.new`, bytes, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
