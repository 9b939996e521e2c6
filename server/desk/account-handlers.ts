import type { Kysely } from 'kysely';
import { categoriesOf, categoryName } from '../../contract/categories.ts';
import type { DeskAccount, DeskResponse } from '../../contract/desk.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Schema } from '../data/database/schema.ts';
import { createRateLimit } from '../lib/rate-limit.ts';
import type { Accounts } from './accounts.ts';
import { readAudit } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';

/** Passwords tried per minute: far more than anybody mistypes, far fewer than would find one. */
const TRIES_PER_ACCOUNT = 10;
const TRIES_PER_ADDRESS = 30;

interface AccountHandlersOptions {
  accounts: Accounts;
  db: Kysely<Schema>;
  publication(): Publication;
  port: number | undefined;
  /** Of the desk. */
  address: string | undefined;
  version: string;
}

type AccountRoutes =
  | 'session'
  | 'signIn'
  | 'signOut'
  | 'signOutEverywhere'
  | 'changePassword'
  | 'readInvitation'
  | 'acceptInvitation'
  | 'accounts'
  | 'invite'
  | 'changeRole'
  | 'removeAccount'
  | 'audit';

export function accountHandlers(options: AccountHandlersOptions): Pick<DeskHandlers, AccountRoutes> {
  const { accounts, db, publication, port = 0, version } = options;
  const byAccount = createRateLimit({ max: TRIES_PER_ACCOUNT });
  const byAddress = createRateLimit({ max: TRIES_PER_ADDRESS });

  function limit(address: string, account: string | undefined): void {
    const waits = [byAddress.count(address), account === undefined ? 0 : byAccount.count(account)];
    const seconds = Math.max(...waits.map((wait) => wait ?? 0));
    if (seconds > 0) throw new DeskFailure(429, `Too many tries. Try again in ${seconds} s.`, seconds);
  }

  function sessionOf(account: DeskAccount | undefined): DeskResponse<'session'> {
    const settings = publication();
    const { name, domain, timeZone, locale } = settings;
    const categories = categoriesOf(settings).map((key) => ({ key, name: categoryName(settings, key) }));
    const paper = { name, address: `https://${domain}`, port: port || null, timeZone, locale, categories };
    return { account: account ?? null, paper, version };
  }

  return {
    session: async ({ account }) => sessionOf(account),
    async signIn({ body, address, session, setSession }) {
      limit(address, body.name.trim().toLowerCase());
      const signedIn = await accounts.signIn({ ...body, replaced: session });
      setSession(signedIn);
      return sessionOf(signedIn.account);
    },
    async signOut({ session, setSession }) {
      if (session !== undefined) await accounts.signOut(session);
      setSession(undefined);
      return {};
    },
    async signOutEverywhere({ who, setSession }) {
      await accounts.signOutEverywhere(who);
      setSession(undefined);
      return {};
    },
    async changePassword({ who, body, address, setSession }) {
      limit(address, who.toLowerCase());
      const signedIn = await accounts.changePassword(who, body);
      setSession(signedIn);
      return sessionOf(signedIn.account);
    },
    async readInvitation({ body, address }) {
      limit(address, undefined);
      return accounts.readInvitation(body.token);
    },
    async acceptInvitation({ body, address, setSession }) {
      limit(address, undefined);
      const signedIn = await accounts.acceptInvitation(body);
      setSession(signedIn);
      return sessionOf(signedIn.account);
    },
    accounts: () => accounts.list(),
    async invite({ who, body }) {
      return { ...(await accounts.invite(who, body)), desk: options.address ?? null };
    },
    async changeRole({ who, params, body }) {
      await accounts.changeRole(who, params.name ?? '', body.role);
      return {};
    },
    async removeAccount({ who, params }) {
      await accounts.remove(who, params.name ?? '');
      return {};
    },
    audit: ({ query }) => readAudit(db, query),
  };
}
