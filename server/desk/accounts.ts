import { type Kysely, sql, type Transaction } from 'kysely';
import {
  DESK_JOIN_PATH,
  type DeskAccount,
  type DeskBody,
  type DeskResponse,
  type DeskRole,
} from '../../contract/desk.ts';
import { weaknessOf } from '../../contract/weak-passwords.ts';
import type { Schema } from '../data/database/schema.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';
import { recordAudit } from './audit.ts';
import { DeskFailure } from './desk-failure.ts';
import type { Client, Passwords } from './passwords.ts';
import { createToken, hashToken } from './tokens.ts';

/** Accounts, invitations and sessions. A browser holds a session's token, the database its hash. */
export interface Accounts {
  /** Returns the token of the new session. The one of `replaced` ends. */
  signIn(given: SignIn): Promise<SignedIn>;
  /** The account of a session that was used within the last 12 hours. */
  find(token: string): Promise<DeskAccount | undefined>;
  signOut(token: string): Promise<void>;
  signOutEverywhere(who: string): Promise<void>;
  changePassword(
    who: string,
    given: { current: string; password: string; client: Client },
  ): Promise<SignedIn>;
  /** Replaces an earlier one of the same name. For somebody who has an account it sets a new password, and no role. */
  invite(who: string, given: DeskBody<'invite', 'output'>): Promise<Invitation>;
  /** For the first account; undefined where there is one. */
  inviteFirst(): Promise<Invitation | undefined>;
  readInvitation(token: string): Promise<DeskResponse<'readInvitation'>>;
  acceptInvitation(given: DeskBody<'acceptInvitation', 'output'> & { client: Client }): Promise<SignedIn>;
  list(): Promise<DeskResponse<'accounts'>>;
  changeRole(who: string, name: string, role: DeskRole): Promise<void>;
  remove(who: string, name: string): Promise<void>;
  /** Removes sessions and invitations that have ended. */
  prune(): Promise<void>;
}

export type Invitation = Omit<DeskResponse<'invite'>, 'desk'>;

interface SignIn {
  name: string;
  password: string;
  /** The session that the browser had. */
  replaced: string | undefined;
  client: Client;
}

export interface SignedIn {
  token: string;
  account: DeskAccount;
}

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const INVITATION_MS = 24 * HOUR_MS;
/** The time of use is written at most this often. */
const USED_WRITTEN_MS = 60_000;
/** Failed sign-ins of one account are noted at most this often. */
const FAILURE_NOTED_MS = 60_000;
/** The name of an invitation whose acceptor chooses the account's. */
const UNNAMED = '';
/** Who invites before there is anybody. */
const FIRST_START = 'first start';

const WRONG = 'The name or the password is wrong.';
const NO_INVITATION = 'This link was used, replaced, or is older than a day. Ask for another one.';

interface AccountsOptions {
  db: Kysely<Schema>;
  passwords: Passwords;
  clock: () => Date;
}

export function createAccounts({ db, passwords, clock }: AccountsOptions): Accounts {
  const write = <Result>(run: (trx: Transaction<Schema>) => Promise<Result>) => db.transaction().execute(run);
  const note = (trx: Transaction<Schema>, who: string, what: string, target = '') =>
    recordAudit(trx, { who, what, target, at: clock() });
  const findAccount = (from: Kysely<Schema>, name: string) =>
    from
      .selectFrom('desk_accounts')
      .select(['name', 'role', 'password'])
      .where(sql`lower(name)`, '=', name.trim().toLowerCase())
      .executeTakeFirst();
  async function expectAccount(trx: Transaction<Schema>, name: string) {
    const found = await findAccount(trx, name);
    if (!found) throw new DeskFailure(404, `There is no account ${name}.`);
    return found;
  }

  async function startSession(trx: Transaction<Schema>, { name, role }: DeskAccount): Promise<SignedIn> {
    const token = createToken();
    const row = { token_hash: hashToken(token), account: name, created_at: clock(), used_at: clock() };
    await trx.insertInto('desk_sessions').values(row).execute();
    return { token, account: { name, role } };
  }

  const endSessions = (trx: Transaction<Schema>, name: string) =>
    trx.deleteFrom('desk_sessions').where('account', '=', name).execute();

  /** Decisions about an account end older links for it, in whatever case these spell the name. */
  const endInvitations = (trx: Transaction<Schema>, name: string) =>
    trx.deleteFrom('desk_invitations').where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst();

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

  async function writeInvitation(trx: Transaction<Schema>, name: string, role: DeskRole) {
    const token = createToken();
    const now = clock();
    const row = {
      role,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + INVITATION_MS),
    };
    await endInvitations(trx, name);
    await trx
      .insertInto('desk_invitations')
      .values({ name, ...row })
      .execute();
    return { path: `${DESK_JOIN_PATH}#${token}`, expiresAt: row.expires_at.toISOString() };
  }

  async function findInvitation(token: string) {
    const found = await db
      .selectFrom('desk_invitations')
      .select(['name', 'role', 'expires_at'])
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    if (!found) throw new DeskFailure(404, NO_INVITATION);
    return found;
  }

  const isNoted = createLogThrottle({ intervalMs: FAILURE_NOTED_MS, now: () => clock().getTime() });
  /** Nobody waits for it: a response that took longer would tell that there is such an account. */
  function noteFailure(name: string): void {
    if (isNoted(name) === undefined) return;
    recordAudit(db, { who: name, what: 'failed sign-in', target: '', at: clock() }).catch(() => {});
  }

  return {
    async signIn({ name, password, replaced, client }) {
      const found = await findAccount(db, name);
      if (!(await passwords.verify(password, found?.password, client)) || !found) {
        if (found) noteFailure(found.name);
        throw new DeskFailure(401, WRONG);
      }
      return write(async (trx) => {
        if (replaced !== undefined)
          await trx.deleteFrom('desk_sessions').where('token_hash', '=', hashToken(replaced)).execute();
        await note(trx, found.name, 'sign in');
        return startSession(trx, found);
      });
    },
    async find(token) {
      const now = clock();
      const found = await db
        .selectFrom('desk_sessions')
        .innerJoin('desk_accounts', 'name', 'account')
        .select(['name', 'role', 'used_at'])
        .where('token_hash', '=', hashToken(token))
        .where('used_at', '>', new Date(now.getTime() - IDLE_MS))
        .executeTakeFirst();
      // Either way: a clock that was set back leaves times in the future.
      if (found && Math.abs(now.getTime() - found.used_at.getTime()) > USED_WRITTEN_MS) {
        await db
          .updateTable('desk_sessions')
          .set({ used_at: now })
          .where('token_hash', '=', hashToken(token))
          .execute();
      }
      return found && { name: found.name, role: found.role };
    },
    async signOut(token) {
      await db.deleteFrom('desk_sessions').where('token_hash', '=', hashToken(token)).execute();
    },
    signOutEverywhere: (who) =>
      write(async (trx) => {
        await endSessions(trx, who);
        await endInvitations(trx, who);
        await note(trx, who, 'sign out everywhere');
      }),
    async changePassword(who, { current, password, client }) {
      const found = await findAccount(db, who);
      if (!found || !(await passwords.verify(current, found.password, client)))
        throw new DeskFailure(422, 'current: this is not your password.');
      expectStrong(password, found.name);
      const hash = await passwords.hash(password, client);
      return write(async (trx) => {
        await trx
          .updateTable('desk_accounts')
          .set({ password: hash })
          .where('name', '=', found.name)
          .execute();
        await endSessions(trx, found.name);
        await endInvitations(trx, found.name);
        await note(trx, found.name, 'change password');
        return startSession(trx, found);
      });
    },
    invite: (who, { name, role }) =>
      write(async (trx) => {
        const known = await findAccount(trx, name);
        if (known && role !== undefined && role !== known.role)
          throw new DeskFailure(
            409,
            `role: ${known.name} has an account and is ${known.role}. Change the role under Accounts; a link sets a new password.`,
          );
        const operator = await trx
          .selectFrom('desk_accounts')
          .select('name')
          .where('role', '=', 'operator')
          .executeTakeFirst();
        const invited = known?.name ?? name;
        await note(trx, who, 'invite', invited);
        return writeInvitation(trx, invited, role ?? known?.role ?? (operator ? 'editor' : 'operator'));
      }),
    inviteFirst: () =>
      write(async (trx) => {
        if (await trx.selectFrom('desk_accounts').select('name').limit(1).executeTakeFirst())
          return undefined;
        await note(trx, FIRST_START, 'invite');
        return writeInvitation(trx, UNNAMED, 'operator');
      }),
    async readInvitation(token) {
      const { name, role, expires_at } = await findInvitation(token);
      return { name: name === UNNAMED ? null : name, role, expiresAt: expires_at.toISOString() };
    },
    async acceptInvitation({ token, name: chosen, password, client }) {
      // Before the password is hashed, which is what a stranger could keep the processor busy with.
      const invitation = await findInvitation(token);
      const name = invitation.name === UNNAMED ? chosen : invitation.name;
      if (name === undefined) throw new DeskFailure(422, 'name: write how you want to be called.');
      expectStrong(password, name);
      const hash = await passwords.hash(password, client);
      return write(async (trx) => {
        const used = await trx
          .deleteFrom('desk_invitations')
          .where('token_hash', '=', hashToken(token))
          .returning('role')
          .executeTakeFirst();
        if (!used) throw new DeskFailure(404, NO_INVITATION);
        const known = await findAccount(trx, name);
        if (known && invitation.name === UNNAMED)
          throw new DeskFailure(409, 'name: there is an account of this name.');
        const account = { name: known?.name ?? name, role: known?.role ?? used.role };
        await trx
          .insertInto('desk_accounts')
          .values({ ...account, password: hash, created_at: clock() })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ password: hash }))
          .execute();
        // The link of the first start is for the first account alone.
        await endInvitations(trx, UNNAMED);
        await endInvitations(trx, account.name);
        await endSessions(trx, account.name);
        await note(trx, account.name, 'accept invitation', account.role);
        return startSession(trx, account);
      });
    },
    async list() {
      const { rows } = await sql<{
        name: string;
        role: DeskRole;
        joined: boolean;
        createdAt: Date;
        usedAt: Date | null;
        sessions: string;
      }>`
        select name, role, true as joined, desk_accounts.created_at as "createdAt", max(used_at) as "usedAt",
          count(token_hash) filter (where used_at > ${new Date(clock().getTime() - IDLE_MS)})::text as sessions
        from desk_accounts left join desk_sessions on account = name
        group by name
        union all
        select name, role, false, created_at, null, '0' from desk_invitations
        where name <> ${UNNAMED} and expires_at > ${clock()}
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
    },
    changeRole: (who, name, role) =>
      write(async (trx) => {
        const account = await expectAccount(trx, name);
        if (role === 'editor') await expectAnotherOperator(trx, account.name);
        await trx.updateTable('desk_accounts').set({ role }).where('name', '=', account.name).execute();
        await endInvitations(trx, name);
        await note(trx, who, 'change role', `${account.name}: ${role}`);
      }),
    remove: (who, name) =>
      write(async (trx) => {
        const { numDeletedRows: invitations } = await endInvitations(trx, name);
        // Somebody who was invited and has not joined has only the invitation.
        const account = invitations === 0n ? await expectAccount(trx, name) : await findAccount(trx, name);
        if (account) {
          await expectAnotherOperator(trx, account.name);
          await trx.deleteFrom('desk_accounts').where('name', '=', account.name).execute();
        }
        await note(trx, who, 'remove account', account?.name ?? name);
      }),
    async prune() {
      const now = clock();
      await db
        .deleteFrom('desk_sessions')
        .where('used_at', '<', new Date(now.getTime() - IDLE_MS))
        .execute();
      await db.deleteFrom('desk_invitations').where('expires_at', '<', now).execute();
    },
  };
}

function expectStrong(password: string, name: string): void {
  const weakness = weaknessOf(password, name);
  if (weakness !== undefined) throw new DeskFailure(422, `password: ${weakness}`);
}
