import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrate } from '../../server/data/database/migrate.ts';
import { openEmbedded } from '../../server/data/database/open-database.ts';

/** Makes the embedded database that tests copy: in a folder, and as one file. */
const [folder, file] = process.argv.slice(2);
if (!folder || !file) throw new Error('name a folder and a file');

const database = await openEmbedded(folder);
await migrate(database);
// Two thirds of the files, of which nothing is read: they would be copied each time.
await sql.raw('update pg_database set datistemplate = false').execute(database.db);
for (const template of ['template0', 'template1'])
  await sql.raw(`drop database ${template}`).execute(database.db);
if (!('pglite' in database.engine)) throw new Error('the embedded database is not PGlite');
const dump = await database.engine.pglite.dumpDataDir('none');
await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
await database.close();
