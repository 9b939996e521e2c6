import { backUp } from '../server/data/backup/backup.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import type { Runnable } from './command.ts';
import { showTable, tableOfTables } from './table-facts.ts';
import { version } from './version.ts';

export const backup: Runnable = {
  async run({ publication }, [file]) {
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
  },
};
