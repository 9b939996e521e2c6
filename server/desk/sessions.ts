import type { Kysely } from 'kysely';
import type { DeskAccount, DeskResponse } from '../../contract/desk.ts';
import type { Schema } from '../data/database/schema.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';
import { type AccountStore, expectStrong, findAccount, IDLE_MS } from './account-store.ts';
import { recordAudit } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import type { SharedDesk } from './shared-desk.ts';
import { hashToken } from './tokens.ts';

interface SessionsOptions {
  db: Kysely<Schema>;
  store: AccountStore;
  shared: Pick<SharedDesk, 'passwords' | 'signIns'>;
  describeSession(account: DeskAccount | undefined): DeskResponse<'session'>;
  clock: () => Date;
}

/** The time of use is written at most this often. */
const USED_WRITTEN_MS = 60_000;
/** Failed sign-ins of one account are noted at most this often. */
const FAILURE_NOTED_MS = 60_000;

/** Signs in and out. A browser holds a session's token, the database its hash. */
export function createSessions({ db, store, shared, describeSession, clock }: SessionsOptions) {
  const { passwords, signIns } = shared;
  const isNoted = createLogThrottle({ intervalMs: FAILURE_NOTED_MS, now: () => clock().getTime() });

  /** Not awaited: a response that took longer would tell that there is such an account. */
  function noteFailure(name: string): void {
    if (isNoted(name) === undefined) return;
    recordAudit(db, { who: name, what: 'failed sign-in', target: '', at: clock() }).catch(() => {});
  }

  const handlers = {
    async session({ account, address }) {
      if (account) signIns.remember(address);
      return describeSession(account);
    },
    async signIn({ body, address, signal, session: replaced, setSession }) {
      const name = body.name.trim().toLowerCase();
      try {
        signIns.limit(address, name);
        const client = signIns.clientOf({ address, signal });
        const account = await findAccount(db, body.name);
        if (!(await passwords.verify(body.password, account?.password, client)) || !account) {
          if (account) noteFailure(account.name);
          throw new DeskFailure(401, 'The name or the password is wrong.');
        }
        const signedIn = await store.write(async (trx) => {
          if (replaced !== undefined)
            await trx.deleteFrom('desk_sessions').where('token_hash', '=', hashToken(replaced)).execute();
          await store.note(trx, account.name, 'sign in');
          return store.startSession(trx, account);
        });
        signIns.reportSuccess(address, name);
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
        await store.endInvitations(trx, who);
        await store.note(trx, who, 'sign out everywhere');
      });
      setSession(undefined);
      return {};
    },
    async changePassword({ who, body: { current, password }, address, signal, setSession }) {
      signIns.limit(address, who.toLowerCase());
      const client = signIns.clientOf({ address, signal });
      const account = await findAccount(db, who);
      if (!account || !(await passwords.verify(current, account.password, client)))
        throw new DeskFailure(422, 'current: this is not your password.');
      const { name } = account;
      expectStrong(password, name);
      const hash = await passwords.hash(password, client);
      const signedIn = await store.write(async (trx) => {
        await trx.updateTable('desk_accounts').set({ password: hash }).where('name', '=', name).execute();
        await store.endSessions(trx, name);
        await store.endInvitations(trx, name);
        await store.note(trx, name, 'change password');
        return store.startSession(trx, account);
      });
      setSession(signedIn);
      return describeSession(signedIn.account);
    },
  } satisfies Partial<DeskHandlers>;

  /** Returns the account of a session that was used within the last 12 hours. */
  async function find(token: string): Promise<DeskAccount | undefined> {
    const now = clock();
    const session = await db
      .selectFrom('desk_sessions')
      .innerJoin('desk_accounts', 'name', 'account')
      .select(['name', 'role', 'used_at'])
      .where('token_hash', '=', hashToken(token))
      .where('used_at', '>', new Date(now.getTime() - IDLE_MS))
      .executeTakeFirst();
    // Either way: a clock that was set back leaves times in the future.
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
