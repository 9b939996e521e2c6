import type { Kysely } from 'kysely';
import { recordChange } from '../../data/changes/record-change.ts';
import { adoptUnowned } from '../../data/database/adopt-unowned.ts';
import type { Schema } from '../../data/database/schema.ts';
import { errorMessage } from '../../lib/errors.ts';
import { StartupError } from '../../lib/startup-error.ts';
import { describeIssue } from '../content/issue.ts';
import type { ArticleHome } from './read-article.ts';
import { createFolderReader } from './read-folder.ts';
import { type Stored, sourceOf, storeArticles } from './store-articles.ts';

interface ImportOptions {
  folder: string;
  /** The folder that the paper's own site watches. */
  ownFolder?: string;
  home: ArticleHome;
  db: Kysely<Schema>;
}

/** Stores a folder of articles, all or none. The error lists all issues. */
export async function importArticles(
  options: ImportOptions,
): Promise<Stored & { total: number; drafts: number }> {
  const { folder, home, db } = options;
  const { articles, issues, drafts } = await readFolder(folder, home);
  if (issues.length > 0) throw refusal(folder, issues.map(describeIssue));
  if (articles.length === 0) {
    throw new StartupError(`${folder} has no articles: name a folder of .md files. Nothing was stored.`);
  }
  await adoptUnowned(db, home.id);
  const stored = await storeArticles(db, {
    publication: home.id,
    source: sourceOf(folder, options.ownFolder),
    articles,
    spared: new Set(),
    allOrNothing: true,
  });
  if (stored.issues.length > 0) throw refusal(folder, stored.issues.map(describeIssue));
  // Sites that run on the same database show the articles at once.
  await recordChange(db, home.id, stored.tags);
  return { ...stored, total: articles.length, drafts };
}

async function readFolder(folder: string, home: ArticleHome) {
  try {
    return await createFolderReader(folder, home).read();
  } catch (error) {
    const reason = errorMessage(error);
    throw new StartupError(`The folder ${folder} cannot be read (${reason}). Nothing was stored.`);
  }
}

function refusal(folder: string, issues: readonly string[]): StartupError {
  const count = issues.length === 1 ? 'an issue' : `${issues.length} issues`;
  const lines = issues.map((issue) => `  ${issue}`).join('\n');
  return new StartupError(`${folder} has ${count}; nothing was stored:\n${lines}`);
}
