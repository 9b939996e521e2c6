import { backUp } from '../server/data/backup/backup.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import type { Run } from './run-command.ts';
import { showTable, tableOfTables } from './table.ts';
import { version } from './version.ts';

export const run: Run = async ({ publication }, [file]) => {
  if (!file) {
    console.error('Name the file to write: masthead backup FILE');
    return 2;
  }
  const given = typeof publication === 'string' ? { PUBLICATION: publication } : {};
  const environment = readEnvironment({ ...process.env, ...given });
  const { bytes, tables } = await backUp(environment, file, { version: version(), onTable: showTable });
  console.log(tableOfTables(tables));
  console.log(`${file} is whole: ${(bytes / 1e6).toFixed(1)} MB.`);
  return 0;
};
