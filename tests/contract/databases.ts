import { inject } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { openEmptyPostgres } from '../support/empty-database.ts';

interface Engine {
  name: string;
  /** A database that is empty and up to date. */
  open(): Promise<Database>;
}

const embedded: Engine = { name: 'the embedded database', open: openEmptyEmbedded };
const postgres: Engine = { name: 'PostgreSQL', open: () => openEmptyPostgres(inject('postgres')) };

/**
 * Both engines, for suites of what they do differently: migrations, locks, notifications, backups and full-text
 * search. PGlite has one connection and notifies within the process; it is PostgreSQL in all else, SQL included.
 */
export const engines: readonly [Engine, Engine] = [embedded, postgres];

/** The engine of all other suites: PostgreSQL takes a fifth of the processor time. `npm test -- embedded` exchanges it. */
export const databases: readonly [Engine] = [process.env.TEST_DATABASE === 'embedded' ? embedded : postgres];
