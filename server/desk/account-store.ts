import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type DeskAccount, type DeskResponse, type DeskRole, newPassword } from '../../contract/desk.ts';
import { weaknessOf } from '../../contract/weak-passwords.ts';
import type { Schema } from '../data/database/schema.ts';
import type { Log } from '../lib/log.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';
import { NETWORK } from '../protocol/domains.ts';
import { auditOf, type PaperDesk } from './audit.ts';
import { DeskFailure } from './desk-failure.ts';
import type { NetworkSite } from './network.ts';
import type { Passkeys } from './passkeys.ts';
import type { SharedDesk } from './shared-desk.ts';

/** An account that is signed in, with its role on the paper: null where it has one on others of the network alone. */
export interface Visitor extends Omit<DeskAccount, 'role'> {
  role: DeskRole | null;
}

export interface SignedIn {
  token: string;
  account: Visitor;
}

export function accountOf({ name, role, isNetworkOperator }: Visitor): DeskAccount | undefined {
  return role === null ? undefined : { name, role, ...(isNetworkOperator && { isNetworkOperator }) };
}

export interface AccountsOptions extends PaperDesk {
  shared: Pick<SharedDesk, 'passwords' | 'signIns'>;
  /** The network that the paper belongs to. */
  network: NetworkSite | undefined;
  /** Name of the paper or its network. */
  name: string;
  /** The public address of the desk. */
  address: string | undefined;
  describeSession(visitor: Visitor | undefined): Promise<DeskResponse<'session'>>;
  log: Log;
}

/** Token of a session or an invitation, and its hash. */
export interface AccountParts extends AccountsOptions {
  store: AccountStore;
  passkeys: Passkeys;
}

/** Origin and method of a new session. */
interface SessionStart {
  /** Browser and system in words. */
  device: string;
  /** The id of a passkey. */
  passkey: string | undefined;
}

type AccountStore = ReturnType<typeof openAccountStore>;
export type Write = Transaction<Schema>;

export const HOUR_MS = 3_600_000;
/** A session ends after this long without use. */
export const IDLE_MS = 12 * HOUR_MS;
/** Failed sign-ins of one account are noted at most this often. */
const FAILURE_NOTED_MS = 60_000;

/**
 * Queries that accounts, sessions and invitations of one paper share. Accounts belong to the deployment, roles to a paper or
 * to the network: of both, an account has the higher one.
 */
export function openAccountStore({
  db,
  publication,
  network,
  clock,
}: Pick<AccountsOptions, 'db' | 'publication' | 'network' | 'clock'>) {
  const throttle = createLogThrottle({ intervalMs: FAILURE_NOTED_MS, now: () => clock().getTime() });
  const counting = network ? [publication, NETWORK] : [publication];
  /** Sign-ins are no paper's affair where one opens several. */
  const noteOwn = auditOf({ publication: network ? NETWORK : publication, clock });
  const rolesOf = (paper: readonly string[]) =>
    sql`select role from desk_roles where account = desk_accounts.name and publication in (${sql.join(paper)})`;
  const selectAccounts = (from: Kysely<Schema>) =>
    from
      .selectFrom('desk_accounts')
      .select(['name', 'password', 'handle'])
      .select([
        // In the alphabet, operators come after editors.
        sql<DeskRole | null>`(select max(role) from (${rolesOf(counting)}) as roles)`.as('role'),
        sql<boolean>`${network !== undefined} and exists (${rolesOf([NETWORK])})`.as('isNetworkOperator'),
      ]);
  const selectAccount = (from: Kysely<Schema>, name: string) =>
    selectAccounts(from).where(sql`lower(name)`, '=', name.trim().toLowerCase());

  return {
    selectAccounts,
    write: <Result>(run: (trx: Write) => Promise<Result>) => db.transaction().execute(run),
    /** Returns an account, with a role of null where it has none on this paper. */
    find: (name: string) => selectAccount(db, name).executeTakeFirst(),
    /** The same, and keeps other transactions from changing the account and its roles. */
    lock: (trx: Write, name: string) =>
      selectAccount(trx, name).forUpdate('desk_accounts').executeTakeFirst(),
    /** The roles that count on this paper. */
    roles: (from: Kysely<Schema>) => from.selectFrom('desk_roles').where('publication', 'in', counting),
    note: auditOf({ publication, clock }),
    /** Actions of an account on itself. */
    noteOwn,
    /** Not awaited: a response that took longer would reveal that the account exists. */
    noteFailure(name: string): void {
      if (throttle(name) === undefined) return;
      noteOwn(db, name, 'failed sign-in').catch(() => {});
    },
    async startSession(trx: Write, account: Visitor, { device, passkey }: SessionStart): Promise<SignedIn> {
      const token = createToken();
      const at = { created_at: clock(), used_at: clock() };
      const row = {
        token_hash: hashToken(token),
        account: account.name,
        device,
        passkey: passkey ?? null,
        ...at,
      };
      await trx.insertInto('desk_sessions').values(row).execute();
      return { token, account };
    },
    endSessions: (trx: Write, name: string) =>
      trx.deleteFrom('desk_sessions').where('account', '=', name).execute(),
    /** To be called before `endSessions`: it waits for sign-ins by passkey that are under way. */
    removePasskeys: (trx: Write, name: string) =>
      trx.deleteFrom('desk_passkeys').where('account', '=', name).execute(),
    /** Ends the links of this paper for a name, in any spelling of upper and lower case. */
    endInvitations: (trx: Write, name: string) =>
      trx
        .deleteFrom('desk_invitations')
        .where('publication', '=', publication)
        .where(sql`lower(name)`, '=', name.toLowerCase())
        .executeTakeFirst(),
    /** Ends the links of all papers that would reset the password of an account. */
    endResetLinks: (trx: Write, name: string) =>
      trx
        .deleteFrom('desk_invitations')
        .where(sql`lower(name)`, '=', name.toLowerCase())
        .where(
          sql<boolean>`(publication in (select publication from desk_roles where account = ${name})
            or exists (select 1 from desk_roles where account = ${name} and publication = ${NETWORK}))`,
        )
        .execute(),
  };
}

export function expectStrong(password: string, name: string): void {
  const { error } = newPassword.safeParse(password);
  const weakness = error?.issues[0]?.message ?? weaknessOf(password, name);
  if (weakness !== undefined) throw new DeskFailure(422, `password: ${weakness}`);
}

/** The token of a session or an invitation: 256 random bits. The database has only its hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
