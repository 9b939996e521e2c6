import { type Kysely, sql, type Transaction } from 'kysely';
import type { DeskResponse, DeskRole } from '../../contract/desk.ts';
import type { Schema } from '../data/database/schema.ts';
import { type AccountsOptions, IDLE_MS, openAccountStore } from './account-store.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { createInvitations, UNNAMED } from './invitations.ts';
import { createPasskeys } from './passkeys.ts';
import { createSessions } from './sessions.ts';

/** Accounts with a role on one paper, their sessions and invitations. */
export function createAccounts(options: AccountsOptions) {
  const { db, publication, clock } = options;
  const store = openAccountStore(options);
  const passkeys = createPasskeys({ ...options, store });
  const sessions = createSessions({ ...options, store, passkeys });
  const invitations = createInvitations({ ...options, store, passkeys });

  async function expectAccount(trx: Transaction<Schema>, name: string): Promise<string> {
    const account = await store.lock(trx, name);
    if (!account?.role) throw new DeskFailure(404, `There is no account ${name}.`);
    return account.name;
  }

  /** Locks all operators of the paper, so that two of them cannot remove each other at the same moment. */
  async function expectAnotherOperator(trx: Transaction<Schema>, name: string): Promise<void> {
    const operators = await store
      .roles(trx)
      .select('account')
      .where('role', '=', 'operator')
      .orderBy('account')
      .forUpdate()
      .execute();
    if (operators.length === 1 && operators[0]?.account === name)
      throw new DeskFailure(409, `${name} is the last operator. Invite another one first.`);
  }

  const handlers = {
    ...sessions.handlers,
    ...passkeys.handlers,
    ...invitations.handlers,
    accounts: () => listAccounts(db, publication, clock()),
    changeRole: ({ who, params, body: { role } }) =>
      store.write(async (trx) => {
        const account = await expectAccount(trx, params.name ?? '');
        if (role === 'editor') await expectAnotherOperator(trx, account);
        await trx
          .updateTable('desk_roles')
          .set({ role })
          .where('account', '=', account)
          .where('publication', '=', publication)
          .execute();
        await store.endInvitations(trx, account);
        await store.note(trx, who, 'change role', `${account}: ${role}`);
        return {};
      }),
    removeAccount: ({ who, params: { name = '' } }) =>
      store.write(async (trx) => {
        const { numDeletedRows: links } = await store.endInvitations(trx, name);
        // A person who has not joined yet has only an invitation.
        const account = links > 0n ? await store.lock(trx, name) : { name: await expectAccount(trx, name) };
        if (account) {
          await expectAnotherOperator(trx, account.name);
          await sql`
            delete from desk_roles where account = ${account.name} and publication = ${publication}`.execute(
            trx,
          );
          await sql`
            delete from desk_accounts where name = ${account.name}
              and not exists (select 1 from desk_roles where account = name)`.execute(trx);
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
    async prune(): Promise<void> {
      const now = clock();
      await db
        .deleteFrom('desk_sessions')
        .where('used_at', '<', new Date(now.getTime() - IDLE_MS))
        .execute();
      await db.deleteFrom('desk_invitations').where('expires_at', '<', now).execute();
      await db.deleteFrom('desk_challenges').where('expires_at', '<=', now).execute();
    },
  };
}

/** Accounts with a role on the paper, and names whose invitation is open. */
async function listAccounts(
  db: Kysely<Schema>,
  publication: string,
  now: Date,
): Promise<DeskResponse<'accounts'>> {
  const { rows } = await sql<{
    name: string;
    role: DeskRole;
    joined: boolean;
    createdAt: Date;
    usedAt: Date | null;
    sessions: string;
    hasPassword: boolean;
    passkeys: string;
  }>`
    with roles as (select account, role from desk_roles where publication = ${publication})
    select name, role, true as joined, desk_accounts.created_at as "createdAt", max(used_at) as "usedAt",
      count(token_hash) filter (where used_at > ${new Date(now.getTime() - IDLE_MS)})::text as sessions,
      password is not null as "hasPassword",
      (select count(*) from desk_passkeys where account = desk_accounts.name)::text as passkeys
    from roles join desk_accounts on name = roles.account left join desk_sessions on desk_sessions.account = name
    group by name, role, password
    union all
    select name, role, false, created_at, null, '0', false, '0' from desk_invitations
    where publication = ${publication} and name <> ${UNNAMED} and expires_at > ${now}
      and name not in (select account from roles)
    order by name`.execute(db);
  return {
    accounts: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
      sessions: Number(row.sessions),
      passkeys: Number(row.passkeys),
    })),
  };
}
