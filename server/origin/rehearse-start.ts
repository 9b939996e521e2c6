import { openSource } from '../backup/open-source.ts';
import { migrate } from '../database/migrate.ts';
import type { Environment } from '../environment.ts';
import { openBuiltPages } from '../pages/pages.ts';
import { loadPublication } from '../publication/load-publication.ts';

/**
 * Tries what a start may fail by while another origin has the embedded database open: settings, paper, built pages, and
 * migrations, on a copy of the database.
 */
export async function rehearseStart(
  environment: Pick<Environment, 'publicationFile' | 'dataDir'>,
  dist: string,
  migrations?: string,
): Promise<undefined> {
  await loadPublication(environment.publicationFile);
  await openBuiltPages(dist);
  const copy = await openSource({ dataDir: environment.dataDir });
  try {
    await migrate(copy, migrations);
  } finally {
    await copy.close();
  }
}
