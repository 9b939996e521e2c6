import { move as moveTo } from '../server/data/backup/move.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import type { Runnable } from './command.ts';
import { showProgress, tableOfTables } from './snapshot-progress.ts';
import { version } from './version.ts';

const EMBEDDED = 'embedded';

export const move: Runnable = {
  async run({ publication, to, force }) {
    if (typeof to !== 'string') {
      console.error(
        'Say where to: masthead move --to postgres://user:password@host:5432/name, or --to embedded',
      );
      return 2;
    }
    const given = typeof publication === 'string' ? { PUBLICATION: publication } : {};
    const from = readEnvironment({ ...process.env, ...given });
    const target = readEnvironment({ ...process.env, ...given, DATABASE_URL: to === EMBEDDED ? '' : to });
    const progress = showProgress();
    await moveTo({ from, to: target }, { version: version(), replace: force === true, ...progress }).finally(
      progress.end,
    );
    console.log(tableOfTables(progress.tables));
    console.log('Counts and checksums are the same in both databases; the old one is as it was.');
    console.log(
      to === EMBEDDED
        ? `Unset DATABASE_URL and start the site: its database is in ${target.dataDir}.`
        : 'Set DATABASE_URL to that address and start the site.',
    );
    return 0;
  },
};
