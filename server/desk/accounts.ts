import { type Kysely, sql } from 'kysely';
import type { DeskResponse, DeskRole } from '../../contract/desk.ts';
import type { Schema } from '../data/database/schema.ts';
import { NETWORK } from '../protocol/domains.ts';
import { type AccountsOptions, IDLE_MS, openAccountStore, type Write } from './account-store.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { createInvitations, UNNAMED } from './invitations.ts';
import { idOf, papersOf } from './network.ts';
import { createPasskeys } from './passkeys.ts';
import { createSessions } from './sessions.ts';

/** Accounts with a role on one paper, their sessions and invitations. */
export function createAccounts(options: AccountsOptions) {
  const { db, publication, network, clock } = options;
  const store = openAccountStore(options);
  const passkeys = createPasskeys({ ...options, store });
  const sessions = createSessions({ ...options, store, passkeys });
  const invitations = createInvitations({ ...options, store, passkeys });

  async function expectAccount(trx: Write, name: string): Promise<string> {
    const account = await store.lock(trx, name);
    if (!account?.role) throw new DeskFailure(404, `There is no account ${name}.`);
    if (account.isNetworkOperator)
      throw new DeskFailure(409, `${account.name} is an operator of the network: change the role there.`);
    return account.name;
  }

  /**
   * Locks all operators of the paper, so that two of them cannot remove each other at the same moment. Operators of the network
   * are those of every paper, too.
   */
  async function expectAnotherOperator(trx: Write, name: string, paper: string): Promise<void> {
    const operators = await trx
      .selectFrom('desk_roles')
      .select(['account', 'publication'])
      .where('publication', 'in', network ? [paper, NETWORK] : [paper])
      .where('role', '=', 'operator')
      .orderBy('account')
      .forUpdate()
      .execute();
    const others = operators.filter((one) => one.account !== name || one.publication !== paper);
    if (others.length === 0 && operators.length > 0)
      throw new DeskFailure(409, `${name} is the last operator. Invite another one first.`);
  }

  /** Sets the role of an account on a paper or the network; null takes it away. */
  async function setRole(trx: Write, account: string, paper: string, role: DeskRole | null): Promise<void> {
    if (role !== 'operator') await expectAnotherOperator(trx, account, paper);
    await sql`delete from desk_roles where account = ${account} and publication = ${paper}`.execute(trx);
    if (role !== null)
      await trx.insertInto('desk_roles').values({ account, publication: paper, role }).execute();
  }

  const deleteWithoutRole = (trx: Write, account: string) =>
    sql`
      delete from desk_accounts where name = ${account}
        and not exists (select 1 from desk_roles where account = name)`.execute(trx);

  const handlers = {
    ...sessions.handlers,
    ...passkeys.handlers,
    ...invitations.handlers,
    accounts: () => listAccounts(db, network ? [publication, NETWORK] : [publication], clock()),
    changeRole: ({ who, params, body: { role } }) =>
      store.write(async (trx) => {
        const account = await expectAccount(trx, params.name ?? '');
        await setRole(trx, account, publication, role);
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
          await setRole(trx, account.name, publication, null);
          await deleteWithoutRole(trx, account.name);
        }
        await store.note(trx, who, 'remove account', account?.name ?? name);
        return {};
      }),
    ...(network &&
      ({
        async accountRoles({ params: { name = '' } }) {
          const account = await store.find(name);
          if (!account) throw new DeskFailure(404, `There is no account ${name}.`);
          return {
            roles: await papersOf(db, network, account),
            isNetworkOperator: account.isNetworkOperator,
          };
        },
        setAccountRole: ({ who, params: { name = '' }, body: { paper, role } }) =>
          store.write(async (trx) => {
            if (paper !== null && !network.papers().some((one) => idOf(one) === paper))
              throw new DeskFailure(404, `There is no paper ${paper}.`);
            if (paper === null && role === 'editor')
              throw new DeskFailure(422, 'role: the network has operators only.');
            const account = await store.lock(trx, name);
            if (!account) throw new DeskFailure(404, `There is no account ${name}.`);
            const target = openAccountStore({ ...options, publication: paper ?? NETWORK });
            await setRole(trx, account.name, paper ?? NETWORK, role);
            await target.endInvitations(trx, account.name);
            // A link that was made for less must not set the password of an operator of the network.
            await store.endResetLinks(trx, account.name);
            await target.note(trx, who, 'change role', `${account.name}: ${role ?? 'none'}`);
            await deleteWithoutRole(trx, account.name);
            return {};
          }),
      } satisfies Partial<DeskHandlers>)),
  } satisfies Partial<DeskHandlers>;

  return {
    handlers,
    find: sessions.find,
    invite: (who: string, body: Parameters<typeof invitations.invite>[1]) =>
      invitations.invite({ who, isOfNetwork: true }, body),
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
  publications: readonly string[],
  now: Date,
): Promise<DeskResponse<'accounts'>> {
  const { rows } = await sql<{
    name: string;
    role: DeskRole;
    isOfNetwork: boolean;
    joined: boolean;
    createdAt: Date;
    usedAt: Date | null;
    sessions: string;
    hasPassword: boolean;
    passkeys: string;
  }>`
    with roles as (
      select account, max(role) as role, bool_or(publication = ${NETWORK}) as network from desk_roles
      where publication in (${sql.join(publications)}) group by account
    )
    select name, role, roles.network as "isOfNetwork", true as joined, desk_accounts.created_at as "createdAt", max(used_at) as "usedAt",
      count(token_hash) filter (where used_at > ${new Date(now.getTime() - IDLE_MS)})::text as sessions,
      password is not null as "hasPassword",
      (select count(*) from desk_passkeys where account = desk_accounts.name)::text as passkeys
    from roles join desk_accounts on name = roles.account left join desk_sessions on desk_sessions.account = name
    group by name, role, roles.network, password
    union all
    select name, role, publication = ${NETWORK}, false, created_at, null, '0', false, '0' from desk_invitations
    where publication in (${sql.join(publications)}) and name <> ${UNNAMED} and expires_at > ${now}
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
