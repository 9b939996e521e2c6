import { move as moveTo } from '../server/backup/move.ts';
import { readEnvironment } from '../server/environment.ts';
import type { Command } from './command.ts';
import { showProgress, tableOfTables } from './snapshot-progress.ts';
import { version } from './version.ts';

const EMBEDDED = 'embedded';

export const move: Command = {
  name: 'move',
  usage: 'move --to DATABASE_URL|embedded [--force] [--publication PAPER]',
  does: 'copies all of the database to another one, and compares them',
  options: {
    to: { type: 'string', does: 'the address of a PostgreSQL, or “embedded” for the database in DATA_DIR' },
    force: { type: 'boolean', does: 'replaces what the other database holds now' },
    publication: { type: 'string', does: 'the paper whose database it is; by default this folder' },
  },
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
