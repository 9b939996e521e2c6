import { openSource } from '../data/backup/backup.ts';
import { migrate } from '../data/database/migrate.ts';
import { openBuiltPages } from '../pages/bundle/pages.ts';
import type { Environment } from './environment.ts';
import { loadPapers } from './load-papers.ts';

/**
 * Tries a start while another origin has the embedded database open: settings, paper, built pages, and migrations on a copy
 * of the database.
 */
export async function dryRunStart(
  environment: Pick<Environment, 'publicationFile' | 'paperFolder' | 'dataDir'>,
  dist: string,
  migrations?: string,
): Promise<undefined> {
  await loadPapers(environment);
  await openBuiltPages(dist);
  await using copy = await openSource({ dataDir: environment.dataDir });
  await migrate(copy, migrations);
}
