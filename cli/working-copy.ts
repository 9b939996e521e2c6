import { existsSync } from 'node:fs';
import { cp, glob, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { dayOf, wallTime } from '../contract/wall-time.ts';
import { errorMessage } from '../server/lib/errors.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';

const SAMPLES = join(import.meta.dirname, '../sample');
export const SAMPLE_PAPER = join(SAMPLES, 'meridian-ledger');
/** Three papers, of which one has links to the content of the sample paper. */
export const SAMPLE_NETWORK = join(SAMPLES, 'network');
const DATE_SETTINGS = /^((?: *- )?(?:date|updated): )(\d{4}-\d{2}-\d{2})/gm;

/**
 * Returns the folder of the working copy of a sample paper or network. Makes it where there is none, with the dates of each
 * paper's articles moved so that the newest is of today.
 */
export async function openWorkingCopy(dataDir: string, now: Date, sample = SAMPLE_PAPER): Promise<string> {
  const folder = join(dataDir, basename(sample));
  if (existsSync(folder)) return folder;
  // A crash leaves the unfinished copy under this name, and the next start replaces it.
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    const filter = (path: string) => path !== join(sample, 'data');
    await cp(sample, unfinished, { recursive: true, dereference: true, filter });
    for await (const file of glob(['publication.json', '*/publication.json'], { cwd: unfinished })) {
      await moveDates(join(unfinished, dirname(file)), now);
    }
    await rename(unfinished, folder);
  } catch (error) {
    throw new StartupError(
      `Cannot copy the sample to ${folder} (${errorMessage(error)}). Set DATA_DIR to a folder that can be written.`,
    );
  }
  return folder;
}

async function moveDates(folder: string, now: Date): Promise<void> {
  const { timeZone } = await loadPublication(join(folder, 'publication.json'));
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
