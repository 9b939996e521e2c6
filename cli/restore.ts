import { restore as restoreFrom } from '../server/data/backup/backup.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import type { Run } from './run-command.ts';
import { showTable, tableOfTables } from './table.ts';

export const run: Run = async ({ publication, force }, [file]) => {
  if (!file) {
    console.error('Name the backup to restore: masthead restore FILE');
    return 2;
  }
  const given = typeof publication === 'string' ? { PUBLICATION: publication } : {};
  const environment = readEnvironment({ ...process.env, ...given });
  const options = { replace: force === true, onTable: showTable };
  console.log(tableOfTables(await restoreFrom(environment, file, options)));
  console.log(`${file} is restored: every table reads as it was saved.`);
  return 0;
};
