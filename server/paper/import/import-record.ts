import { createHash } from 'node:crypto';
import { glob, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileDurable } from '../../lib/atomic-file.ts';
import { readJsonFile } from '../../lib/parse-json.ts';

/** Subfolder of media/ for pictures of other systems. */
export const PICTURES_FOLDER = 'imported';

const importRecord = z.object({
  /** The file that was imported. */
  name: z.string(),
  at: z.string(),
  /** `file` in content/; `from` identifies the post in its old system; `sum` of the file as it was written. */
  texts: z.array(z.object({ file: z.string(), from: z.string(), sum: z.string() })),
  /** Files in media/imported/ that were fetched. */
  pictures: z.array(z.string()),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** Content folders ignore files that begin with a dot. */
const recordFile = (contentFolder: string) => join(contentFolder, '.imports.json');

export const checksum = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What imports have written, the latest last: a repeated one finds its posts, and the latest can be undone. */
export async function readRecords(contentFolder: string): Promise<ImportRecord[]> {
  return z
    .array(importRecord)
    .catch([])
    .parse(await readJsonFile(recordFile(contentFolder)));
}

export async function writeRecords(contentFolder: string, records: readonly ImportRecord[]): Promise<void> {
  await writeFileDurable(recordFile(contentFolder), `${JSON.stringify(records, null, 1)}\n`);
}

/** Whether every text is as the import wrote it. */
export async function isUnchanged(contentFolder: string, { texts }: ImportRecord): Promise<boolean> {
  const same = await Promise.all(
    texts.map(async ({ file, sum }) => {
      const bytes = await readFile(join(contentFolder, file)).catch(() => undefined);
      return bytes !== undefined && checksum(bytes) === sum;
    }),
  );
  return same.every(Boolean);
}

/** Removes what the latest import wrote, unless something of it was changed. Pictures that other texts use stay. */
export async function undoImport(
  contentFolder: string,
  paperFolder: string,
): Promise<ImportRecord | undefined> {
  const records = await readRecords(contentFolder);
  const last = records.pop();
  if (!last || !(await isUnchanged(contentFolder, last))) return undefined;
  for (const { file } of last.texts) await unlink(join(contentFolder, file));
  const others: string[] = [];
  for await (const file of glob(['content/**/*.md', '*.json', 'theme/*'], { cwd: paperFolder }))
    others.push(await readFile(join(paperFolder, file), 'utf8').catch(() => ''));
  const unused = last.pictures.filter(
    (name) => !others.some((text) => text.includes(`/${PICTURES_FOLDER}/${name}`)),
  );
  for (const name of unused) await unlink(join(paperFolder, 'media', PICTURES_FOLDER, name)).catch(() => {});
  await writeRecords(contentFolder, records);
  return last;
}
