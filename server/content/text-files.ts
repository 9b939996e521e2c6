import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError } from './content-error.ts';

export interface TextFile {
  /** Its path, as an editor would type it. */
  path: string;
  name: string;
  source: string;
}

/** The Markdown files of a folder, in the order of their names. What an editor's program leaves behind is no text. */
export async function readTextFiles(folder: string): Promise<TextFile[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = error instanceof Error ? error.message : String(error);
    const message = missing ? 'there is no such folder' : `cannot be read (${reason})`;
    throw new ContentError(folder, [{ file: folder, line: 0, message }]);
  }
  const texts = names.filter((name) => name.endsWith('.md') && !/^[.~_]/.test(name)).sort();
  return Promise.all(
    texts.map(async (name) => ({
      path: join(folder, name),
      name: name.slice(0, -'.md'.length),
      source: await readFile(join(folder, name), 'utf8'),
    })),
  );
}
