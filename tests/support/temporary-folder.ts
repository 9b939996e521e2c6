import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** The gate writes less than half of it. */
const MIN_BYTES = 3 * 1024 ** 3;
const NAME = 'masthead-tests-';

/** A new folder for all that tests write: in memory where there is room, as hundreds of databases are copied into it. */
export function createTemporaryFolder(memory = MEMORY): string {
  const folder = createInMemory(memory) ?? mkdtempSync(join(tmpdir(), NAME));
  // PostgreSQL runs as another account than root.
  chmodSync(folder, 0o711);
  return folder;
}

function createInMemory(memory: string): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < MIN_BYTES) return undefined;
    folder = mkdtempSync(join(memory, NAME));
    // The programs of PostgreSQL are copied into it, and containers mostly refuse to run files in memory.
    const program = join(folder, 'program');
    writeFileSync(program, '', { mode: 0o755 });
    accessSync(program, constants.X_OK);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true });
    return undefined;
  }
}
