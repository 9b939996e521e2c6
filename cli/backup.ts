import { backUp, move as moveTo, restore as restoreFrom } from '../server/data/backup/backup.ts';
import type { TableFacts } from '../server/data/backup/snapshot.ts';
import { version } from '../server/lib/version.ts';
import { deploymentOf } from './environment.ts';
import type { Run } from './run-command.ts';
import { formatTable } from './table.ts';

const EMBEDDED = 'embedded';

export const backup: Run = async ({ publication }, [file = '']) => {
  const options = { version: version(), onTable: showTable };
  const { bytes, tables } = await backUp(await deploymentOf(publication), file, options);
  console.log(tableOfTables(tables));
  console.log(`Wrote ${file}: ${(bytes / 1e6).toFixed(1)} MB, verified.`);
  return 0;
};

export const restore: Run = async ({ publication, force }, [file = '']) => {
  const options = { replace: force === true, onTable: showTable };
  console.log(tableOfTables(await restoreFrom(await deploymentOf(publication), file, options)));
  console.log(`Restored ${file}: every table matches the backup.`);
  return 0;
};

export const move: Run = async ({ publication, to = process.env.DATABASE_URL_TO, force }) => {
  if (typeof to !== 'string' || to === '') {
    console.error(
      'Name the target: masthead move --to embedded, or set DATABASE_URL_TO=postgres://user:password@host:5432/name',
    );
    return 2;
  }
  const from = await deploymentOf(publication);
  const target = await deploymentOf(publication, { DATABASE_URL: to === EMBEDDED ? '' : to });
  const options = { version: version(), replace: force === true, onTable: showTable };
  console.log(tableOfTables(await moveTo({ from, to: target }, options)));
  console.log('Row counts and checksums match in both databases; the old one was not changed.');
  console.log(
    to === EMBEDDED
      ? `Unset DATABASE_URL and start the site: its database is in ${target.dataDir}.`
      : 'Set DATABASE_URL to that address and start the site.',
  );
  return 0;
};

/** A line for each table that is done, on the error output, as other progress is. */
function showTable({ name, rows }: TableFacts): void {
  process.stderr.write(`${name}: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}\n`);
}

function tableOfTables(tables: readonly TableFacts[]): string {
  return formatTable(
    ['table', 'rows', 'checksum'],
    tables.map(({ name, rows, checksum }) => [name, rows.toLocaleString('en-US'), checksum]),
  );
}
