import { type Kysely, sql, type Transaction } from 'kysely';
import type { DeskAccount } from '../../contract/desk.ts';
import { weaknessOf } from '../../contract/weak-passwords.ts';
import type { Schema } from '../data/database/schema.ts';
import { recordAudit } from './audit.ts';
import { DeskFailure } from './desk-failure.ts';
import { createToken, hashToken } from './tokens.ts';

export interface SignedIn {
  token: string;
  account: DeskAccount;
}

export type AccountStore = ReturnType<typeof openAccountStore>;
type Write = Transaction<Schema>;

export const HOUR_MS = 3_600_000;
/** A session that was not used for this long has ended. */
export const IDLE_MS = 12 * HOUR_MS;

/** The steps that changes of accounts have in common, each inside a transaction. */
export function openAccountStore(db: Kysely<Schema>, clock: () => Date) {
  return {
    write: <Result>(run: (trx: Write) => Promise<Result>) => db.transaction().execute(run),
    note: (trx: Write, who: string, what: string, target = '') =>
      recordAudit(trx, { who, what, target, at: clock() }),
    async startSession(trx: Write, { name, role }: DeskAccount): Promise<SignedIn> {
      const token = createToken();
      const row = { token_hash: hashToken(token), account: name, created_at: clock(), used_at: clock() };
      await trx.insertInto('desk_sessions').values(row).execute();
      return { token, account: { name, role } };
    },
    endSessions: (trx: Write, name: string) =>
      trx.deleteFrom('desk_sessions').where('account', '=', name).execute(),
    /** Decisions about an account end older links for it, in whatever case these spell the name. */
    endInvitations: (trx: Write, name: string) =>
      trx.deleteFrom('desk_invitations').where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst(),
  };
}

export function findAccount(db: Kysely<Schema>, name: string) {
  return db
    .selectFrom('desk_accounts')
    .select(['name', 'role', 'password'])
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .executeTakeFirst();
}

export function expectStrong(password: string, name: string): void {
  const weakness = weaknessOf(password, name);
  if (weakness !== undefined) throw new DeskFailure(422, `password: ${weakness}`);
}
