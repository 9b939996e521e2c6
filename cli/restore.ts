import { restore as restoreFrom } from '../server/data/backup/backup.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import type { Runnable } from './command.ts';
import { showProgress, tableOfTables } from './snapshot-progress.ts';

export const restore: Runnable = {
  async run({ publication, force }, [file]) {
    if (!file) {
      console.error('Name the backup to restore: masthead restore FILE');
      return 2;
    }
    const given = typeof publication === 'string' ? { PUBLICATION: publication } : {};
    const environment = readEnvironment({ ...process.env, ...given });
    const progress = showProgress();
    await restoreFrom(environment, file, { replace: force === true, ...progress }).finally(progress.end);
    console.log(tableOfTables(progress.tables));
    console.log(`${file} is restored: every table reads as it was saved.`);
    return 0;
  },
};
