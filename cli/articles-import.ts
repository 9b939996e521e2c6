import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_EXPORT_BYTES } from '../contract/limits.ts';
import { ExportError } from '../post-import/exported-post.ts';
import { migrate } from '../server/data/database/migrate.ts';
import { openDatabase } from '../server/data/database/open-database.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { createFetcher } from '../server/net/fetcher.ts';
import { importArticles } from '../server/paper/articles/import-articles.ts';
import { type ImportPlan, planImport, runImport } from '../server/paper/import/import-posts.ts';
import { loadPublication, userAgentOf } from '../server/paper/publication/load-publication.ts';
import { deploymentOf, environmentFor } from './environment.ts';
import { startProgress } from './progress.ts';
import type { Run } from './run-command.ts';
import { formatTable } from './table.ts';

export const run: Run = async (values, [source = '']) => {
  const isFile = await stat(source).then(
    (entry) => entry.isFile(),
    () => false,
  );
  return isFile ? importExport(values, source) : importFolder(values, source);
};

async function importFolder({ publication }: Parameters<Run>[0], folder: string): Promise<number> {
  const environment = await deploymentOf(publication);
  const { domain, timeZone } = await loadPublication(environment.publicationFile);
  const database = await openDatabase(environment);
  try {
    await migrate(database);
    const { total, added, changed, withdrawn, drafts } = await importArticles({
      folder,
      ownFolder: join(environment.paperFolder, 'content/articles'),
      home: { domain, timeZone },
      db: database.db,
    });
    console.log(
      `${folder}: ${total} ${total === 1 ? 'article' : 'articles'} in order; ${added.length} new, ${changed.length} changed, ${withdrawn.length} withdrawn${drafts > 0 ? `, ${drafts} left out as drafts` : ''}.`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

async function importExport(values: Parameters<Run>[0], file: string): Promise<number> {
  const { paperFolder, publicationFile, writingDesk } = environmentFor(values.publication);
  const publication = await loadPublication(publicationFile);
  if (publication.services.backend !== null)
    throw new StartupError('This paper’s articles come from an outside backend. Import them there.');
  if (writingDesk !== undefined)
    throw new StartupError(`This paper’s texts are written at ${writingDesk}. Import them on that machine.`);
  if ((await stat(file)).size > MAX_EXPORT_BYTES)
    throw new StartupError(`${file} is larger than ${MAX_EXPORT_BYTES / 1e6} MB. Export it in parts.`);
  const contentFolder = join(paperFolder, 'content');
  const site = typeof values.site === 'string' ? values.site : '';
  const options = { publication, folder: join(contentFolder, 'articles'), site, now: new Date() };
  const plan = await planImport(await readFile(file), options).catch((error: unknown) => {
    throw error instanceof ExportError ? new StartupError(`${file}: ${error.message}`) : error;
  });
  printPlan(file, plan);
  if (values['dry-run'] === true) return 0;
  await using fetcher = createFetcher({
    trustedHosts: publication.trustedHosts,
    userAgent: userAgentOf(publication),
  });
  const progress = startProgress(plan.pictures.length + plan.articles.length);
  const outcome = await runImport(plan, {
    fetcher,
    contentFolder,
    paperFolder,
    onStep: (what) => progress.step(what),
  });
  progress.end();
  for (const { address, reason } of outcome.failed) console.log(`${address}: not fetched (${reason})`);
  const { articles, drafts, pictures, failed } = outcome;
  const missed = failed.length > 0 ? `; ${failed.length} pictures stay at their old address` : '';
  console.log(`Imported ${articles} articles, ${drafts} of them drafts, and ${pictures} pictures${missed}.`);
  return 0;
}

function printPlan(
  file: string,
  { system, articles, drafts, existing, pictures, leftOut }: ImportPlan,
): void {
  const existingNote = existing > 0 ? `; ${existing} are here already` : '';
  console.log(
    `${file}: ${system}, ${articles.length} articles to import, ${drafts} of them drafts, with ${pictures.length} pictures${existingNote}.`,
  );
  if (leftOut.length === 0) return;
  const rows = leftOut.map(({ what, count, examples }) => [what, count, examples.join(', ')]);
  console.log(formatTable(['not imported', 'number', 'such as'], rows));
}
