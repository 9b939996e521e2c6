import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf, wallTime } from '../contract/wall-time.ts';
import { errorMessage } from '../server/lib/errors.ts';
import { StartupError } from '../server/lib/startup-error.ts';

const SAMPLE = join(import.meta.dirname, '../sample/meridian-ledger');
const DATE_SETTINGS = /^((?: *- )?(?:date|updated): )(\d{4}-\d{2}-\d{2})/gm;

/**
 * Returns the folder of the sample paper's working copy. Makes it where there is none, with the dates of its articles moved
 * so that the newest is of today.
 */
export async function openWorkingCopy(dataDir: string, now: Date): Promise<string> {
  const folder = join(dataDir, 'meridian-ledger');
  if (existsSync(folder)) return folder;
  // A crash leaves the unfinished copy under this name, and the next start replaces it.
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await cp(SAMPLE, unfinished, { recursive: true, filter: (path) => path !== join(SAMPLE, 'data') });
    await moveDates(unfinished, now);
    await rename(unfinished, folder);
  } catch (error) {
    throw new StartupError(
      `Cannot copy the sample paper to ${folder} (${errorMessage(error)}). Set DATA_DIR to a folder that can be written.`,
    );
  }
  return folder;
}

async function moveDates(folder: string, now: Date): Promise<void> {
  const { timeZone } = JSON.parse(await readFile(join(folder, 'publication.json'), 'utf8'));
  const articles = join(folder, 'content/articles');
  const files = (await readdir(articles)).map((name) => join(articles, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const dates = texts.flatMap((text) => Array.from(text.matchAll(DATE_SETTINGS), ([, , date = '']) => date));
  const today = dayOf(wallTime(now, timeZone));
  const distance = Date.parse(today) - Math.max(...dates.map((date) => Date.parse(date)));
  const move = (date: string) => dayOf(Date.parse(date) + distance);
  await Promise.all(
    files.map((file, index) =>
      writeFile(
        file,
        (texts[index] ?? '').replace(DATE_SETTINGS, (_, name, date) => name + move(date)),
      ),
    ),
  );
}
