import { move as moveTo } from '../server/data/backup/backup.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import type { Run } from './run-command.ts';
import { showTable, tableOfTables } from './table.ts';
import { version } from './version.ts';

const EMBEDDED = 'embedded';

export const run: Run = async ({ publication, to = process.env.DATABASE_URL_TO, force }) => {
  if (typeof to !== 'string' || to === '') {
    console.error(
      'Say where to: masthead move --to embedded, or set DATABASE_URL_TO=postgres://user:password@host:5432/name',
    );
    return 2;
  }
  const given = typeof publication === 'string' ? { PUBLICATION: publication } : {};
  const from = readEnvironment({ ...process.env, ...given });
  const target = readEnvironment({ ...process.env, ...given, DATABASE_URL: to === EMBEDDED ? '' : to });
  const options = { version: version(), replace: force === true, onTable: showTable };
  console.log(tableOfTables(await moveTo({ from, to: target }, options)));
  console.log('Counts and checksums are the same in both databases; the old one is as it was.');
  console.log(
    to === EMBEDDED
      ? `Unset DATABASE_URL and start the site: its database is in ${target.dataDir}.`
      : 'Set DATABASE_URL to that address and start the site.',
  );
  return 0;
};
