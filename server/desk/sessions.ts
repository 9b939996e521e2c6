import { sql } from 'kysely';
import { type AccountParts, expectStrong, hashToken, IDLE_MS, type Visitor } from './account-store.ts';
import type { DeskCall, DeskHandlers } from './desk-app.ts';
import { DeskFailure, expectId } from './desk-failure.ts';
import { papersOf } from './network.ts';
import { type CheckedPasskey, UNKNOWN_PASSKEY } from './passkey-protocol.ts';

/** `used_at` is written at most this often. */
const USED_WRITTEN_MS = 60_000;

/** Signs in and out. A browser holds a session's token, the database its hash. */
export function createSessions(options: AccountParts) {
  const { db, store, shared, passkeys, network, describeSession, clock } = options;
  const { passwords, signIns } = shared;

  type SignInCall = Omit<DeskCall<'session'>, 'body' | 'query'>;
  type Proven = NonNullable<Awaited<ReturnType<typeof store.find>>>;

  /** Signs in an account that has proven who it is, in place of the session that the browser has. */
  async function enter(call: SignInCall, proven: Proven, passkey?: CheckedPasskey) {
    const { address, device, session: replaced } = call;
    const { name, role } = proven;
    if (role === null && (network === undefined || (await papersOf(db, network, proven)).length === 0))
      throw new DeskFailure(403, noRole(name, options.name));
    const signedIn = await store.write(async (trx) => {
      await passkey?.use(trx);
      if (replaced !== undefined)
        await trx.deleteFrom('desk_sessions').where('token_hash', '=', hashToken(replaced)).execute();
      await store.noteOwn(trx, name, 'sign in', passkey ? `passkey ${passkey.name}` : '');
      return store.startSession(trx, proven, { device, passkey: passkey?.id });
    });
    signIns.reportSuccess(address, name.toLowerCase());
    call.setSession(signedIn);
    return describeSession(signedIn.account);
  }

  const handlers = {
    async session({ visitor, address }) {
      if (visitor) signIns.remember(address);
      return describeSession(visitor);
    },
    async signIn(call) {
      const { body, address, signal } = call;
      const key = body.name.trim().toLowerCase();
      try {
        signIns.limit(address, key);
        const client = signIns.clientOf({ address, signal });
        const account = await store.find(body.name);
        if (!(await passwords.verify(body.password, account?.password ?? undefined, client)) || !account) {
          if (account) store.noteFailure(account.name);
          throw new DeskFailure(401, 'The name or the password is wrong.');
        }
        return await enter(call, account);
      } catch (error) {
        signIns.reportFailure(error, address);
        throw error;
      }
    },
    async signInWithPasskey(call) {
      const { body, address } = call;
      try {
        signIns.limit(address);
        const passkey = await passkeys.check(body.passkey);
        const account = await store.find(passkey.account);
        if (!account) throw new DeskFailure(422, UNKNOWN_PASSKEY);
        return await enter(call, account, passkey);
      } catch (error) {
        signIns.reportFailure(error, address);
        throw error;
      }
    },
    async ownAccount({ who, session }) {
      const account = await store.find(who);
      const passkeyRows = await db
        .selectFrom('desk_passkeys')
        .select(['name', 'host', 'created_at', 'used_at', sql<string>`id::text`.as('id')])
        .where('account', '=', who)
        .orderBy('created_at')
        .execute();
      const rows = await db
        .selectFrom('desk_sessions')
        .select(['token_hash', 'device', 'created_at', 'used_at', sql<string>`id::text`.as('id')])
        .where('account', '=', who)
        .where('used_at', '>', new Date(clock().getTime() - IDLE_MS))
        .orderBy('used_at', 'desc')
        .execute();
      return {
        hasPassword: typeof account?.password === 'string',
        passkeys: passkeyRows.map(({ id, name, host, created_at, used_at }) => ({
          id,
          name,
          elsewhere: host === passkeys.host ? null : host,
          createdAt: created_at.toISOString(),
          usedAt: used_at?.toISOString() ?? null,
        })),
        sessions: rows.map(({ id, device, token_hash, created_at, used_at }) => ({
          id,
          device,
          createdAt: created_at.toISOString(),
          usedAt: used_at.toISOString(),
          isThis: session !== undefined && token_hash === hashToken(session),
        })),
      };
    },
    endSession: ({ who, params }) =>
      store.write(async (trx) => {
        const ended = await trx
          .deleteFrom('desk_sessions')
          .where('id', '=', expectId(params))
          .where('account', '=', who)
          .returning('device')
          .executeTakeFirst();
        if (!ended) throw new DeskFailure(404, 'This session has ended already.');
        await store.noteOwn(trx, who, 'end session', ended.device);
        return {};
      }),
    async signOut({ session, setSession }) {
      if (session !== undefined)
        await db.deleteFrom('desk_sessions').where('token_hash', '=', hashToken(session)).execute();
      setSession(undefined);
      return {};
    },
    async signOutEverywhere({ who, setSession }) {
      await store.write(async (trx) => {
        await store.endSessions(trx, who);
        await store.endResetLinks(trx, who);
        await store.noteOwn(trx, who, 'sign out everywhere');
      });
      setSession(undefined);
      return {};
    },
    async changePassword(call) {
      const { who, account, body, address, signal, session, device, setSession } = call;
      const { current = '', password } = body;
      signIns.limit(address, who.toLowerCase());
      const client = signIns.clientOf({ address, signal });
      const stored = await store.find(who);
      if (stored?.password === null) await passkeys.expectRecentSignIn(db, session);
      else if (!(await passwords.verify(current, stored?.password, client)))
        throw new DeskFailure(422, 'current: this is not your password.');
      if (!account) throw new DeskFailure(401, 'Sign in first.');
      expectStrong(password, who);
      const hash = await passwords.hash(password, client);
      const signedIn = await store.write(async (trx) => {
        await trx.updateTable('desk_accounts').set({ password: hash }).where('name', '=', who).execute();
        await store.endSessions(trx, who);
        await store.endResetLinks(trx, who);
        await store.noteOwn(trx, who, 'change password');
        return store.startSession(trx, account, { device, passkey: undefined });
      });
      setSession(signedIn);
      return describeSession(signedIn.account);
    },
  } satisfies Partial<DeskHandlers>;

  /** Returns the account of a session that was used within the last 12 hours; in a network also without a role on this paper. */
  async function find(token: string): Promise<Visitor | undefined> {
    const now = clock();
    const session = await store
      .selectAccounts(db)
      .innerJoin('desk_sessions', 'desk_sessions.account', 'desk_accounts.name')
      .select('used_at')
      .where('token_hash', '=', hashToken(token))
      .where('used_at', '>', new Date(now.getTime() - IDLE_MS))
      .executeTakeFirst();
    if (!session || (session.role === null && !network)) return undefined;
    // The absolute value: a clock that was set back leaves times in the future.
    if (Math.abs(now.getTime() - session.used_at.getTime()) > USED_WRITTEN_MS) {
      await db
        .updateTable('desk_sessions')
        .set({ used_at: now })
        .where('token_hash', '=', hashToken(token))
        .execute();
    }
    return session;
  }

  return { handlers, find };
}

const noRole = (name: string, paper: string) =>
  `${name} has no role on ${paper}. Ask one of its operators for an invitation.`;
