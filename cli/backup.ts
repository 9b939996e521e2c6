import { backUp } from '../server/data/backup/backup.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import type { Runnable } from './command.ts';
import { showProgress, tableOfTables } from './snapshot-progress.ts';
import { version } from './version.ts';

export const backup: Runnable = {
  async run({ publication }, [file]) {
    if (!file) {
      console.error('Name the file to write: masthead backup FILE');
      return 2;
    }
    const given = typeof publication === 'string' ? { PUBLICATION: publication } : {};
    const environment = readEnvironment({ ...process.env, ...given });
    const progress = showProgress();
    const bytes = await backUp(environment, file, { version: version(), ...progress }).finally(progress.end);
    console.log(tableOfTables(progress.tables));
    console.log(`${file} is whole: ${(bytes / 1e6).toFixed(1)} MB.`);
    return 0;
  },
};
