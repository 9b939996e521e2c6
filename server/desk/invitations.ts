import type { Kysely, Transaction } from 'kysely';
import {
  DESK_JOIN_PATH,
  type DeskAccount,
  type DeskBody,
  type DeskResponse,
  type DeskRole,
} from '../../contract/desk.ts';
import type { Schema } from '../data/database/schema.ts';
import { type AccountStore, expectStrong, findAccount, HOUR_MS } from './account-store.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import type { SharedDesk } from './shared-desk.ts';
import { createToken, hashToken } from './tokens.ts';

interface InvitationsOptions {
  db: Kysely<Schema>;
  store: AccountStore;
  shared: Pick<SharedDesk, 'passwords' | 'signIns'>;
  /** Of the desk. */
  address: string | undefined;
  describeSession(account: DeskAccount | undefined): DeskResponse<'session'>;
  clock: () => Date;
}

const INVITATION_MS = 24 * HOUR_MS;
/** The name of an invitation whose acceptor chooses the account's. */
export const UNNAMED = '';
/** Who invites before there is anybody. */
const FIRST_START = 'first start';
const NO_INVITATION = 'This link was used, replaced, or is older than a day. Ask for another one.';

/** Links that make an account, or set a new password of one. */
export function createInvitations(options: InvitationsOptions) {
  const { db, store, shared, address: desk, describeSession, clock } = options;
  const { passwords, signIns } = shared;

  async function writeInvitation(trx: Transaction<Schema>, name: string, role: DeskRole) {
    const token = createToken();
    const now = clock();
    const row = {
      role,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + INVITATION_MS),
    };
    await store.endInvitations(trx, name);
    await trx
      .insertInto('desk_invitations')
      .values({ name, ...row })
      .execute();
    return { path: `${DESK_JOIN_PATH}#${token}`, expiresAt: row.expires_at.toISOString() };
  }

  async function findInvitation(token: string) {
    const invitation = await db
      .selectFrom('desk_invitations')
      .select(['name', 'role', 'expires_at'])
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    if (!invitation) throw new DeskFailure(404, NO_INVITATION);
    return invitation;
  }

  /** Replaces an earlier one of the same name. For somebody who has an account it sets a new password, and no role. */
  const invite = (who: string, { name, role }: DeskBody<'invite', 'output'>) =>
    store.write(async (trx) => {
      const account = await findAccount(trx, name);
      if (account && role !== undefined && role !== account.role)
        throw new DeskFailure(
          409,
          `role: ${account.name} has an account and is ${account.role}. Change the role under Accounts; a link sets a new password.`,
        );
      const operator = await trx
        .selectFrom('desk_accounts')
        .select('name')
        .where('role', '=', 'operator')
        .executeTakeFirst();
      const invited = account?.name ?? name;
      await store.note(trx, who, 'invite', invited);
      return writeInvitation(trx, invited, role ?? account?.role ?? (operator ? 'editor' : 'operator'));
    });

  /** For the first account; undefined where there is one. */
  const inviteFirst = () =>
    store.write(async (trx) => {
      if (await trx.selectFrom('desk_accounts').select('name').limit(1).executeTakeFirst()) return undefined;
      await store.note(trx, FIRST_START, 'invite');
      return writeInvitation(trx, UNNAMED, 'operator');
    });

  const handlers = {
    async invite({ who, body }) {
      return { ...(await invite(who, body)), desk: desk ?? null };
    },
    async readInvitation({ body, address }) {
      signIns.limit(address);
      const { name, role, expires_at } = await findInvitation(body.token);
      return { name: name === UNNAMED ? null : name, role, expiresAt: expires_at.toISOString() };
    },
    async acceptInvitation({ body: { token, name: chosen, password }, address, signal, setSession }) {
      signIns.limit(address);
      const client = signIns.clientOf({ address, signal });
      // Before the password is hashed, which is what a stranger could keep the processor busy with.
      const invitation = await findInvitation(token);
      const name = invitation.name === UNNAMED ? chosen : invitation.name;
      if (name === undefined) throw new DeskFailure(422, 'name: write how you want to be called.');
      expectStrong(password, name);
      const hash = await passwords.hash(password, client);
      const signedIn = await store.write(async (trx) => {
        const used = await trx
          .deleteFrom('desk_invitations')
          .where('token_hash', '=', hashToken(token))
          .returning('role')
          .executeTakeFirst();
        if (!used) throw new DeskFailure(404, NO_INVITATION);
        const existing = await findAccount(trx, name);
        if (existing && invitation.name === UNNAMED)
          throw new DeskFailure(409, 'name: there is an account of this name.');
        const account = { name: existing?.name ?? name, role: existing?.role ?? used.role };
        await trx
          .insertInto('desk_accounts')
          .values({ ...account, password: hash, created_at: clock() })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ password: hash }))
          .execute();
        // The link of the first start is for the first account alone.
        await store.endInvitations(trx, UNNAMED);
        await store.endInvitations(trx, account.name);
        await store.endSessions(trx, account.name);
        await store.note(trx, account.name, 'accept invitation', account.role);
        return store.startSession(trx, account);
      });
      signIns.remember(address);
      setSession(signedIn);
      return describeSession(signedIn.account);
    },
  } satisfies Partial<DeskHandlers>;

  return { handlers, invite, inviteFirst };
}
