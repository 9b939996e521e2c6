import type { Kysely } from 'kysely';
import { categoriesOf, categoryName } from '../../contract/categories.ts';
import type { DeskAccount, DeskResponse } from '../../contract/desk.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Schema } from '../data/database/schema.ts';
import type { Accounts } from './accounts.ts';
import { readAudit } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import type { SignIns } from './shared-desk.ts';

interface AccountHandlersOptions {
  accounts: Accounts;
  db: Kysely<Schema>;
  publication: Publication;
  port: number | undefined;
  /** Of the desk. */
  address: string | undefined;
  version: string;
  signIns: SignIns;
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
  const { accounts, db, publication, port = 0, version, signIns } = options;

  function sessionOf(account: DeskAccount | undefined): DeskResponse<'session'> {
    const { name, domain, timeZone, locale } = publication;
    const categories = categoriesOf(publication).map((key) => ({
      key,
      name: categoryName(publication, key),
    }));
    const paper = { name, address: `https://${domain}`, port: port || null, timeZone, locale, categories };
    return { account: account ?? null, paper, version };
  }

  return {
    async session({ account, address }) {
      if (account) signIns.remember(address);
      return sessionOf(account);
    },
    async signIn({ body, address, signal, session, setSession }) {
      const name = body.name.trim().toLowerCase();
      try {
        signIns.limit(address, name);
        const client = signIns.clientOf({ address, signal });
        const signedIn = await accounts.signIn({ ...body, replaced: session, client });
        signIns.reportSuccess(address, name);
        setSession(signedIn);
        return sessionOf(signedIn.account);
      } catch (error) {
        signIns.reportFailure(error, address);
        throw error;
      }
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
    async changePassword({ who, body, address, signal, setSession }) {
      signIns.limit(address, who.toLowerCase());
      const client = signIns.clientOf({ address, signal });
      const signedIn = await accounts.changePassword(who, { ...body, client });
      setSession(signedIn);
      return sessionOf(signedIn.account);
    },
    async readInvitation({ body, address }) {
      signIns.limit(address);
      return accounts.readInvitation(body.token);
    },
    async acceptInvitation({ body, address, signal, setSession }) {
      signIns.limit(address);
      const client = signIns.clientOf({ address, signal });
      const signedIn = await accounts.acceptInvitation({ ...body, client });
      signIns.remember(address);
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
