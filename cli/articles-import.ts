import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MAX_EXPORT_BYTES } from '../contract/limits.ts';
import { ExportError } from '../post-import/exported-post.ts';
import { migrate } from '../server/data/database/migrate.ts';
import { openDatabase } from '../server/data/database/open-database.ts';
import { createImageWorker } from '../server/images/image-worker.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { createFetcher } from '../server/net/fetcher.ts';
import { importArticles } from '../server/paper/articles/import-articles.ts';
import { runImport } from '../server/paper/import/import-posts.ts';
import { type ImportPlan, planImport } from '../server/paper/import/plan-import.ts';
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
  const { id, domain, timeZone } = await loadPublication(environment.publicationFile);
  const database = await openDatabase(environment);
  try {
    await migrate(database);
    const { total, added, changed, withdrawn, drafts } = await importArticles({
      folder,
      ownFolder: join(environment.paperFolder, 'content/articles'),
      home: { id, domain, timeZone },
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
  const now = new Date();
  const options = { publication, contentFolder, site, now };
  const plan = await planImport(await readFile(file), options).catch((error: unknown) => {
    throw error instanceof ExportError ? new StartupError(`${file}: ${error.message}`) : error;
  });
  printPlan(file, plan);
  if (values['dry-run'] === true) return 0;
  await using fetcher = createFetcher({
    trustedHosts: publication.trustedHosts,
    userAgent: userAgentOf(publication),
  });
  const images = createImageWorker();
  const progress = startProgress(plan.pictures.length + plan.texts.length);
  const outcome = await runImport(plan, {
    fetcher,
    makePicture: images.makePicture,
    contentFolder,
    paperFolder,
    name: basename(file),
    now,
    onStep: (what) => progress.step(what),
  });
  progress.end();
  await images.close();
  for (const { address, reason } of outcome.failed) console.log(`${address}: not fetched (${reason})`);
  const { articles, pages, drafts, pictures, failed } = outcome;
  const missed = failed.length > 0 ? `; ${failed.length} pictures stay at their old address` : '';
  console.log(
    `Imported ${articles} articles and ${pages} pages, ${drafts} of them drafts, and ${pictures} pictures${missed}.`,
  );
  return 0;
}

function printPlan(file: string, { system, texts, drafts, existing, pictures, leftOut }: ImportPlan): void {
  const existingNote = existing.length > 0 ? `; here already: ${existing.join(', ')}` : '';
  console.log(
    `${file}: ${system}, ${texts.length} articles and pages to import, ${drafts} of them drafts, with ${pictures.length} pictures${existingNote}.`,
  );
  if (leftOut.length === 0) return;
  const rows = leftOut.map(({ what, count, examples }) => [what, count, examples.join(', ')]);
  console.log(formatTable(['to note', 'number', 'such as'], rows));
}
