import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openPostgres } from '../../server/data/database/open-database.ts';
import { openEmptyEmbedded } from './embedded.ts';
import { EMPTY_DATABASE } from './postgres.ts';

/** A database for each call, empty and up to date: on PostgreSQL where the suite's sites are, see vitest.config.ts. */
export function openEmptyDatabase(): Promise<Database> {
  return process.env.TEST_DATABASE === 'postgres'
    ? openEmptyPostgres(inject('postgres'))
    : openEmptyEmbedded();
}

export async function openEmptyPostgres(server: string): Promise<Database> {
  return openPostgres(await createEmptyPostgres(server));
}

/** The address of a database of its own on a server, empty and up to date. */
export async function createEmptyPostgres(server: string): Promise<string> {
  const address = new URL(server);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  // The default strategy logs every block, which takes several times as long.
  await client.query(`create database ${name} template ${EMPTY_DATABASE} strategy file_copy`);
  await client.end();
  address.pathname = `/${name}`;
  return address.href;
}
