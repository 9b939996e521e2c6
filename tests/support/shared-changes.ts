import { openChangeReader, type SharedChanges } from '../../server/data/changes/change-reader.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import type { Log } from '../../server/lib/log.ts';

/** The changes of one publication, with a reader of its own. */
export async function openSharedChanges(options: {
  database: Database;
  publication: string;
  log: Log;
  pollIntervalMs?: number;
}): Promise<SharedChanges & { close(): Promise<void> }> {
  const reader = await openChangeReader(options);
  const changes = await reader.open(options.publication);
  return Object.assign(changes, { close: reader.close });
}
