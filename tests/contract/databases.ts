import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { type Database, openPostgres } from '../../server/database/open-database.ts';
import { openEmptyEmbedded } from '../embedded.ts';

/** Both databases that the product runs on, each opened empty and up to date: one suite serves both. */
export const databases: readonly { name: string; open(): Promise<Database> }[] = [
  {
    name: 'the embedded database',
    open: openEmptyEmbedded,
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const address = new URL(inject('postgres'));
      const name = `test_${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: address.href });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      address.pathname = `/${name}`;
      const database = await openPostgres(address.href);
      await migrate(database);
      return database;
    },
  },
];
