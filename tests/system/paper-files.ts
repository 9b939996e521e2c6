import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OwnPaper } from '../support/own-paper.ts';
import type { PaperIssue } from './paper-issues.ts';

const pathOf = ({ folder }: OwnPaper, file: string) => join(folder, file);

/** Writes what somebody has made of a paper's files. */
export async function writeFiles(paper: OwnPaper, files: PaperIssue['files']): Promise<void> {
  for (const [file, written] of Object.entries(files)) {
    const path = pathOf(paper, file);
    if (written === null) {
      await rm(path, { recursive: true });
      continue;
    }
    await mkdir(dirname(path), { recursive: true });
    if (typeof written === 'string') await writeFile(path, written);
    else if ('head' in written) {
      await writeFile(path, written.head);
      await truncate(path, written.size);
    } else {
      const settings = { ...JSON.parse(await readFile(path, 'utf8')), ...written.settings };
      await writeFile(path, JSON.stringify(settings, null, 2).replaceAll('\\"', '"'));
    }
  }
}

/** What stands at these paths now, each file of a folder and nothing where there is none: brings it back, the last one first. */
export async function rememberFiles(
  paper: OwnPaper,
  files: PaperIssue['files'],
): Promise<() => Promise<void>> {
  const before = new Map<string, Uint8Array | undefined>();
  for (const path of Object.keys(files)) {
    const names = await readdir(pathOf(paper, path), { recursive: true }).catch(() => undefined);
    for (const file of names?.map((name) => join(path, name)) ?? [path]) {
      before.set(file, await readFile(pathOf(paper, file)).catch(() => undefined));
    }
  }
  return async () => {
    for (const [file, bytes] of [...before].reverse()) {
      if (bytes) await paper.save(file, bytes);
      else if (files[file]) await rm(pathOf(paper, file));
    }
    for (const folder of ['content/page', 'theme'])
      await rm(pathOf(paper, folder), { recursive: true, force: true });
  };
}
