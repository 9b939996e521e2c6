import { writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { migrate } from '../server/database/migrate.ts';
import { openEmbedded } from '../server/database/open-database.ts';
import { startJobs } from '../server/jobs.ts';

/** Makes the embedded database that tests copy: in a folder, and as one file. */
const [folder, file] = process.argv.slice(2);
if (!folder || !file) throw new Error('name a folder and a file');

const database = await openEmbedded(folder);
await migrate(database);
// The job queue makes its tables at its first start, which takes as long as all migrations.
await (await startJobs(database, pino({ level: 'silent' }))).stop();
// Two thirds of the files, of which nothing is read: they would be copied each time.
await database.run('update pg_database set datistemplate = false');
for (const template of ['template0', 'template1']) await database.run(`drop database ${template}`);
if (!('pglite' in database.engine)) throw new Error('the embedded database is not PGlite');
const dump = await database.engine.pglite.dumpDataDir('none');
await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
await database.close();
