import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../server/lib/errors.ts';
import { StartupError } from '../../server/lib/startup-error.ts';

/** What lies in a folder where a paper is wanted. */
export type FolderState = 'absent' | 'empty' | 'files' | 'paper';

export async function lookAtFolder(folder: string): Promise<FolderState> {
  try {
    const names = await readdir(folder);
    if (names.includes('publication.json')) return 'paper';
    return names.length > 0 ? 'files' : 'empty';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'absent';
    throw cannot(folder, error);
  }
}

/** Writes the files that are not there, in their order; what is there stays as it is. Returns what stayed. */
export async function writePaper(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const kept: string[] = [];
  for (const [path, content] of files) {
    const file = join(folder, path);
    try {
      await makeFolder(dirname(file));
      await writeFile(file, content, { flag: 'wx' });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || !(await lstat(file).catch(() => undefined)))
        throw cannot(file, error);
      kept.push(path);
    }
  }
  return kept;
}

/** Not by mkdir's `recursive`: where the system denies that a folder can ever exist, as in /proc, Node 26 tries for ever. */
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
  ENOTDIR: 'something on the way is a file, not a folder',
  ENOENT: 'no folder can be made there',
  EEXIST: 'something else has this name',
};

function cannot(path: string, error: unknown): StartupError {
  const code = errorCode(error) ?? String(error);
  return new StartupError(
    `${path} cannot be written: ${REASONS[code] ?? code}. Name another folder: masthead new FOLDER`,
  );
}
