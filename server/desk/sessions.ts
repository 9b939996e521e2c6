import type { DeskAccount } from '../../contract/desk.ts';
import { type AccountParts, expectStrong, hashToken, IDLE_MS } from './account-store.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';

/** `used_at` is written at most this often. */
const USED_WRITTEN_MS = 60_000;

/** Signs in and out. A browser holds a session's token, the database its hash. */
export function createSessions({ db, store, shared, describeSession, clock }: AccountParts) {
  const { passwords, signIns } = shared;

  const handlers = {
    async session({ account, address }) {
      if (account) signIns.remember(address);
      return describeSession(account);
    },
    async signIn({ body, address, signal, session: replaced, setSession }) {
      const key = body.name.trim().toLowerCase();
      try {
        signIns.limit(address, key);
        const client = signIns.clientOf({ address, signal });
        const account = await store.find(body.name);
        if (!(await passwords.verify(body.password, account?.password, client)) || !account) {
          if (account) store.noteFailure(account.name);
          throw new DeskFailure(401, 'The name or the password is wrong.');
        }
        const { name, role } = account;
        if (role === null) throw new DeskFailure(403, noRole(name, describeSession(undefined).paper.name));
        const signedIn = await store.write(async (trx) => {
          if (replaced !== undefined)
            await trx.deleteFrom('desk_sessions').where('token_hash', '=', hashToken(replaced)).execute();
          await store.note(trx, name, 'sign in');
          return store.startSession(trx, { name, role });
        });
        signIns.reportSuccess(address, key);
        setSession(signedIn);
        return describeSession(signedIn.account);
      } catch (error) {
        signIns.reportFailure(error, address);
        throw error;
      }
    },
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
        await store.note(trx, who, 'sign out everywhere');
      });
      setSession(undefined);
      return {};
    },
    async changePassword({ who, account, body: { current, password }, address, signal, setSession }) {
      signIns.limit(address, who.toLowerCase());
      const client = signIns.clientOf({ address, signal });
      const stored = await store.find(who);
      if (!account || !stored || !(await passwords.verify(current, stored.password, client)))
        throw new DeskFailure(422, 'current: this is not your password.');
      expectStrong(password, who);
      const hash = await passwords.hash(password, client);
      const signedIn = await store.write(async (trx) => {
        await trx.updateTable('desk_accounts').set({ password: hash }).where('name', '=', who).execute();
        await store.endSessions(trx, who);
        await store.endResetLinks(trx, who);
        await store.note(trx, who, 'change password');
        return store.startSession(trx, account);
      });
      setSession(signedIn);
      return describeSession(signedIn.account);
    },
  } satisfies Partial<DeskHandlers>;

  /** Returns the account of a session that was used within the last 12 hours, where it has a role on this paper. */
  async function find(token: string): Promise<DeskAccount | undefined> {
    const now = clock();
    const session = await store
      .roles(db)
      .innerJoin('desk_sessions', 'desk_sessions.account', 'desk_roles.account')
      .select(['desk_roles.account as name', 'role', 'used_at'])
      .where('token_hash', '=', hashToken(token))
      .where('used_at', '>', new Date(now.getTime() - IDLE_MS))
      .executeTakeFirst();
    // The absolute value: a clock that was set back leaves times in the future.
    if (session && Math.abs(now.getTime() - session.used_at.getTime()) > USED_WRITTEN_MS) {
      await db
        .updateTable('desk_sessions')
        .set({ used_at: now })
        .where('token_hash', '=', hashToken(token))
        .execute();
    }
    return session && { name: session.name, role: session.role };
  }

  return { handlers, find };
}

const noRole = (name: string, paper: string) =>
  `${name} has no role on ${paper}. Ask one of its operators for an invitation.`;
