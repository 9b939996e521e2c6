import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { errorCode } from '../../lib/errors.ts';
import type { Reading } from './read-text.ts';

export interface TextFolder<Value, Broken = Value> {
  /** Every Markdown file by its path in the folder, in the order of the paths. Rejects where the folder cannot be read. */
  read(): Promise<{
    readings: ReadonlyMap<string, Reading<Value, Broken>>;
    /** The same as long as no file is added, changed or removed. */
    signature: string;
  }>;
}

/** Reads a folder of Markdown files, again and again: files that have not changed are not read twice. */
export function createTextFolder<Value, Broken = Value>(
  folder: string,
  parse: (file: string, bytes: Uint8Array) => Reading<Value, Broken>,
): TextFolder<Value, Broken> {
  let known = new Map<string, { stamp: string; reading: Reading<Value, Broken> }>();
  return {
    async read() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const next: typeof known = new Map();
      for (const file of entries.filter(isTextFile).map(pathIn(folder)).sort()) {
        try {
          const { mtimeMs, size, ino } = await stat(join(folder, file));
          const stamp = `${mtimeMs} ${size} ${ino}`;
          const before = known.get(file);
          const reading =
            before?.stamp === stamp ? before.reading : parse(file, await readFile(join(folder, file)));
          next.set(file, { stamp, reading });
        } catch (error) {
          const code = errorCode(error) ?? String(error);
          // Removed since the folder was listed.
          if (code === 'ENOENT') continue;
          const issue = { file, message: `the file cannot be read (${code})`, fix: 'check its rights' };
          next.set(file, { stamp: '', reading: { issues: [issue] } });
        }
      }
      known = next;
      const signature = JSON.stringify([...next].map(([file, { stamp }]) => [file, stamp]));
      return { readings: new Map([...next].map(([file, { reading }]) => [file, reading])), signature };
    },
  };
}

/** What an editor's program leaves behind is no text. */
function isTextFile(entry: Dirent): boolean {
  return !entry.isDirectory() && entry.name.endsWith('.md') && !/^[.~]/.test(entry.name);
}

function pathIn(folder: string): (entry: Dirent) => string {
  return (entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
}
