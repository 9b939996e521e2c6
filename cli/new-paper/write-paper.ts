import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../server/lib/errors.ts';
import { StartupError } from '../../server/lib/startup-error.ts';

export async function readFolderState(folder: string): Promise<'absent' | 'empty' | 'files' | 'paper'> {
  try {
    const names = await readdir(folder);
    if (names.includes('publication.json')) return 'paper';
    return names.length > 0 ? 'files' : 'empty';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'absent';
    throw writeError(folder, error);
  }
}

/** Writes the files in their order, and skips those that exist. Returns the skipped ones. */
export async function writePaper(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const skipped: string[] = [];
  for (const [path, content] of files) {
    const file = join(folder, path);
    try {
      await makeFolder(dirname(file));
      await writeFile(file, content, { flag: 'wx' });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || !(await lstat(file).catch(() => undefined)))
        throw writeError(file, error);
      skipped.push(path);
    }
  }
  return skipped;
}

/** Not mkdir's `recursive`: in /proc, where no folder can be made, Node 26 retries forever. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOENT: 'no folder can be made there',
  EEXIST: 'a file has this name',
};

function writeError(path: string, error: unknown): StartupError {
  const code = errorCode(error) ?? String(error);
  return new StartupError(
    `${path} cannot be written: ${REASONS[code] ?? code}. Name another folder: masthead new FOLDER`,
  );
}
