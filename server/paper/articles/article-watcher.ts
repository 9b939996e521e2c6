import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { Changes } from '../../data/changes/changes.ts';
import type { Schema } from '../../data/database/schema.ts';
import { errorCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { networkFolderOf } from '../../protocol/network-folder.ts';
import { createIssueLog } from '../content/issue.ts';
import { type FolderWatch, watchFolder } from '../content/watch-folder.ts';
import type { ArticleHome } from './read-article.ts';
import { createFolderReader } from './read-folder.ts';
import { OWN_SOURCE, storeArticles } from './store-articles.ts';

interface ArticleWatcherOptions {
  folder: string;
  home: ArticleHome;
  db: Kysely<Schema>;
  changes: Changes;
  log: Log;
  clock: () => Date;
}

/** Reads the publication's articles at start and whenever a file changes. A file with an issue keeps its last good version. */
export async function watchArticles(options: ArticleWatcherOptions): Promise<FolderWatch> {
  const { folder, home, db, changes, log, clock } = options;
  const reader = createFolderReader(folder, home);
  const issueLog = createIssueLog({ folder, what: 'articles', log });
  const isInNetwork = networkFolderOf(dirname(dirname(folder))) !== undefined;
  let lastSignature: string | undefined;

  async function checkForChanges(): Promise<void> {
    try {
      const { articles, issues, signature } = await reader.read();
      if (signature === lastSignature) return;
      const spared = new Set(issues.map(({ file }) => file));
      const own = { publication: home.id, source: OWN_SOURCE };
      const request = { ...own, articles, spared, allOrNothing: false };
      const stored = await storeArticles(db, request, clock());
      lastSignature = signature;
      issueLog.report([...issues, ...stored.issues]);
      const { added, changed, withdrawn, tags } = stored;
      if (tags.length === 0) return;
      const counts = { added: added.length, changed: changed.length, withdrawn: withdrawn.length };
      log.info(counts, 'the articles are up to date');
      changes.publish(tags);
    } catch (error) {
      lastSignature = undefined;
      // A paper in a network may have nothing but its settings.
      if (isInNetwork && errorCode(error) === 'ENOENT') return;
      issueLog.reportFailure(error);
    }
  }

  await checkForChanges();
  return watchFolder(folder, checkForChanges);
}
