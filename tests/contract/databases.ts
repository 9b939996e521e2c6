import { inject } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { openEmptyPostgres } from '../support/empty-database.ts';

/** Both databases that the product runs on, each opened empty and up to date: one suite serves both. */
export const databases: readonly { name: string; open(): Promise<Database> }[] = [
  { name: 'the embedded database', open: openEmptyEmbedded },
  { name: 'PostgreSQL', open: () => openEmptyPostgres(inject('postgres')) },
];
