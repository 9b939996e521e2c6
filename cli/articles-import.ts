import { join } from 'node:path';
import { migrate } from '../server/data/database/migrate.ts';
import { openDatabase } from '../server/data/database/open-database.ts';
import { importArticles } from '../server/paper/articles/import-articles.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';
import { environmentFor } from './environment.ts';
import type { Run } from './run-command.ts';

export const run: Run = async ({ publication }, [folder = '']) => {
  const environment = environmentFor(publication);
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
};
