import type { Kysely } from 'kysely';
import type { Changes } from '../changes.ts';
import type { Schema } from '../database/schema.ts';
import type { Log } from '../log.ts';
import { describeMistake, type Mistake } from './article.ts';
import { OWN_SOURCE } from './article-source.ts';
import { createFolderReader } from './read-folder.ts';
import { storeArticles, tagsOf } from './store-articles.ts';
import { watchFolder } from './watch-folder.ts';

interface PressRoomOptions {
  folder: string;
  publicationDomain: string;
  db: Kysely<Schema>;
  changes: Changes;
  log: Log;
}

export interface PressRoom {
  stop(): Promise<void>;
}

/** Reads the publication's articles at start and whenever a file changes. A file with a mistake keeps what it said before. */
export async function openPressRoom(options: PressRoomOptions): Promise<PressRoom> {
  const { folder, publicationDomain, db, changes, log } = options;
  const reader = createFolderReader(folder, publicationDomain);
  let seen: string | undefined;
  let reported = new Set<string>();
  let failing = false;

  async function look(): Promise<void> {
    try {
      const { articles, mistakes, signature } = await reader.read();
      if (signature === seen) return;
      const spared = new Set(mistakes.map(({ file }) => file));
      const stored = await storeArticles(db, { source: OWN_SOURCE, articles, spared, allOrNothing: false });
      seen = signature;
      failing = false;
      reportNew([...mistakes, ...stored.mistakes]);
      const tags = tagsOf(stored);
      if (tags.length === 0) return;
      const { added, changed, withdrawn } = stored;
      const counts = { added: added.length, changed: changed.length, withdrawn: withdrawn.length };
      log.info(counts, 'the articles are up to date');
      changes.publish(tags);
    } catch (error) {
      // Tried again at every look: said once.
      if (!failing) reportFailure(error);
      failing = true;
    }
  }

  /** A folder that is not there needs no stack trace: somebody removed it. */
  function reportFailure(error: unknown): void {
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined;
    if (code === undefined) {
      log.error({ err: error, folder }, 'the articles could not be read; those stored stay');
    } else {
      const why = code === 'ENOENT' ? 'there is no such folder' : String(code);
      log.error({ folder }, `the articles in ${folder} cannot be read (${why}); those stored stay`);
    }
  }

  function reportNew(mistakes: readonly Mistake[]): void {
    for (const mistake of mistakes) {
      const text = describeMistake(mistake);
      if (!reported.has(text)) log.error({ file: mistake.file, line: mistake.line }, text);
    }
    reported = new Set(mistakes.map(describeMistake));
  }

  await look();
  return watchFolder(folder, look);
}
