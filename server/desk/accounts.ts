import { type Kysely, sql, type Transaction } from 'kysely';
import type { DeskAccount, DeskResponse, DeskRole } from '../../contract/desk.ts';
import type { Schema } from '../data/database/schema.ts';
import { findAccount, IDLE_MS, openAccountStore } from './account-store.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { createInvitations, UNNAMED } from './invitations.ts';
import { createSessions } from './sessions.ts';
import type { SharedDesk } from './shared-desk.ts';

interface AccountsOptions {
  db: Kysely<Schema>;
  shared: Pick<SharedDesk, 'passwords' | 'signIns'>;
  /** Of the desk. */
  address: string | undefined;
  describeSession(account: DeskAccount | undefined): DeskResponse<'session'>;
  clock: () => Date;
}

/** Accounts, with their sessions and invitations. */
export function createAccounts(options: AccountsOptions) {
  const { db, clock } = options;
  const store = openAccountStore(db, clock);
  const sessions = createSessions({ ...options, store });
  const invitations = createInvitations({ ...options, store });

  const handlers = {
    ...sessions.handlers,
    ...invitations.handlers,
    accounts: () => listAccounts(db, clock()),
    changeRole: ({ who, params: { name = '' }, body: { role } }) =>
      store.write(async (trx) => {
        const account = await expectAccount(trx, name);
        if (role === 'editor') await expectAnotherOperator(trx, account.name);
        await trx.updateTable('desk_accounts').set({ role }).where('name', '=', account.name).execute();
        await store.endInvitations(trx, name);
        await store.note(trx, who, 'change role', `${account.name}: ${role}`);
        return {};
      }),
    removeAccount: ({ who, params: { name = '' } }) =>
      store.write(async (trx) => {
        const { numDeletedRows: removed } = await store.endInvitations(trx, name);
        // Somebody who was invited and has not joined has only the invitation.
        const account = removed === 0n ? await expectAccount(trx, name) : await findAccount(trx, name);
        if (account) {
          await expectAnotherOperator(trx, account.name);
          await trx.deleteFrom('desk_accounts').where('name', '=', account.name).execute();
        }
        await store.note(trx, who, 'remove account', account?.name ?? name);
        return {};
      }),
  } satisfies Partial<DeskHandlers>;

  return {
    handlers,
    find: sessions.find,
    invite: invitations.invite,
    inviteFirst: invitations.inviteFirst,
    /** Removes sessions and invitations that have ended. */
    async prune(): Promise<void> {
      const now = clock();
      await db
        .deleteFrom('desk_sessions')
        .where('used_at', '<', new Date(now.getTime() - IDLE_MS))
        .execute();
      await db.deleteFrom('desk_invitations').where('expires_at', '<', now).execute();
    },
  };
}

/** Those with an account, and those whose invitation is open. */
async function listAccounts(db: Kysely<Schema>, now: Date): Promise<DeskResponse<'accounts'>> {
  const { rows } = await sql<{
    name: string;
    role: DeskRole;
    joined: boolean;
    createdAt: Date;
    usedAt: Date | null;
    sessions: string;
  }>`
    select name, role, true as joined, desk_accounts.created_at as "createdAt", max(used_at) as "usedAt",
      count(token_hash) filter (where used_at > ${new Date(now.getTime() - IDLE_MS)})::text as sessions
    from desk_accounts left join desk_sessions on account = name
    group by name
    union all
    select name, role, false, created_at, null, '0' from desk_invitations
    where name <> ${UNNAMED} and expires_at > ${now}
      and not exists (select 1 from desk_accounts where desk_accounts.name = desk_invitations.name)
    order by name`.execute(db);
  return {
    accounts: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
      sessions: Number(row.sessions),
    })),
  };
}

async function expectAccount(trx: Transaction<Schema>, name: string) {
  const account = await findAccount(trx, name);
  if (!account) throw new DeskFailure(404, `There is no account ${name}.`);
  return account;
}

/** Locks all operators, so that two of them cannot remove each other at the same moment. */
async function expectAnotherOperator(trx: Transaction<Schema>, name: string): Promise<void> {
  const operators = await trx
    .selectFrom('desk_accounts')
    .select('name')
    .where('role', '=', 'operator')
    .orderBy('name')
    .forUpdate()
    .execute();
  if (operators.length === 1 && operators[0]?.name === name)
    throw new DeskFailure(409, `${name} is the last operator. Invite another one first.`);
}
