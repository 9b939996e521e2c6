import { StartupError } from '../../lib/startup-error.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import type { Where } from './backup.ts';
import { expectNoListeners, expectNoSite } from './expect-stopped.ts';
import type { TableEnd } from './format.ts';
import { type LoadOptions, loadSnapshot } from './load-snapshot.ts';
import { expectDatabase } from './open-source.ts';
import { readSnapshot } from './read-snapshot.ts';

/**
 * Copies all that one database holds to another, which has all of it in the end, compared by counts and checksums, or
 * is left as it was. The first is only read, and stays as it is.
 */
export async function move(
  { from, to }: { from: Where; to: Where },
  options: LoadOptions & { version: string },
): Promise<TableEnd[]> {
  if (from.databaseUrl === to.databaseUrl) {
    throw new StartupError(
      `The paper's database is already ${to.databaseUrl === undefined ? 'the embedded one' : 'that one'}: there is nothing to move.`,
    );
  }
  await expectNoSite(from.dataDir);
  if (from.databaseUrl === undefined) await expectDatabase(from.dataDir);
  await using opened = new AsyncDisposableStack();
  const open = async (where: Where): Promise<Database> => {
    const database = await openDatabase(where);
    opened.defer(() => database.close());
    await expectNoListeners(database);
    return database;
  };
  const source = await open(from);
  const target = await open(to);
  const { version, ...load } = options;
  try {
    return await source.withoutTimeouts((read) =>
      target.withoutTimeouts((written) =>
        loadSnapshot(written, readSnapshot(read, { version, lock: true }), load),
      ),
    );
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Nothing was moved, and neither database was changed: ${reason}.`);
  }
}
