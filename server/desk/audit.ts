import { type Insertable, type Kysely, sql } from 'kysely';
import type { DeskAccount, DeskQuery, DeskResponse } from '../../contract/desk.ts';
import type { Schema } from '../data/database/schema.ts';
import { NETWORK } from '../protocol/domains.ts';
import { DeskFailure, FOR_NETWORK } from './desk-failure.ts';

/** Shared by the parts of a paper's desk. */
export interface PaperDesk {
  db: Kysely<Schema>;
  /** The id of the paper. */
  publication: string;
  clock: () => Date;
}

/** Returns what a decision is for. Throws where the account may not decide for the network. */
export function paperOrNetwork(paper: string, everywhere: boolean, account: DeskAccount | undefined): string {
  if (everywhere && !account?.isNetworkOperator) throw new DeskFailure(403, FOR_NETWORK);
  return everywhere ? NETWORK : paper;
}

/** Called in the transaction of the action that it records. */
export async function recordAudit(
  db: Kysely<Schema>,
  entry: Insertable<Schema['desk_audit']>,
): Promise<void> {
  await db.insertInto('desk_audit').values(entry).execute();
}

/** The same for actions on one paper. */
export function auditOf({ publication, clock }: Pick<PaperDesk, 'publication' | 'clock'>) {
  return (db: Kysely<Schema>, who: string, what: string, target = '', at = clock()): Promise<void> =>
    recordAudit(db, { publication, who, what, target, at });
}

export async function readAudit(
  db: Kysely<Schema>,
  publications: readonly string[],
  { who, q, before, limit }: DeskQuery<'audit', 'output'>,
): Promise<DeskResponse<'audit'>> {
  const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('desk_audit')
    .select(['who', 'what', 'target', 'at', sql<string>`id::text`.as('id')])
    .where('publication', 'in', publications)
    .$if(who !== undefined, (query) => query.where('who', '=', who ?? ''))
    .$if(q !== undefined, (query) =>
      query.where((either) =>
        either.or([either('what', 'ilike', contains(q ?? '')), either('target', 'ilike', contains(q ?? ''))]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy(sql`desk_audit.id`, 'desc')
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

const RETENTION_YEARS = 2;

export async function pruneAudit(db: Kysely<Schema>, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - RETENTION_YEARS);
  await db.deleteFrom('desk_audit').where('at', '<', oldest).execute();
}
