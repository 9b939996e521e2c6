import { restore as restoreFrom } from '../server/backup/backup.ts';
import { readEnvironment } from '../server/environment.ts';
import type { Command } from './command.ts';
import { showProgress, tableOfTables } from './snapshot-progress.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE [--force] [--publication PAPER]',
  does: 'makes the database hold what a backup holds, all or nothing',
  options: {
    force: { type: 'boolean', does: 'replaces what the database holds now' },
    publication: { type: 'string', does: 'the paper whose database it is; by default this folder' },
  },
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
