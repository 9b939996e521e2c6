import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { categoriesOf, categoryName } from '../../contract/categories.ts';
import type { DeskAccount, DeskResponse } from '../../contract/desk.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Schema } from '../data/database/schema.ts';
import type { Log } from '../lib/log.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';
import { countOutcomes, type Metrics } from '../lib/metrics.ts';
import { createRateLimit } from '../lib/rate-limit.ts';
import type { Accounts } from './accounts.ts';
import { readAudit } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';

/**
 * Passwords tried per minute: far more than anybody mistypes, far fewer than would find one. Those of an account are counted for
 * each address, so that nobody locks its owner out.
 */
const TRIES_PER_ACCOUNT = 10;
const TRIES_PER_ADDRESS = 30;
/** More than the people of any paper use. */
const MAX_KNOWN_ADDRESSES = 1_000;

interface AccountHandlersOptions {
  accounts: Accounts;
  db: Kysely<Schema>;
  publication(): Publication;
  port: number | undefined;
  /** Of the desk. */
  address: string | undefined;
  version: string;
  metrics: Metrics | undefined;
  log: Log;
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
  const { accounts, db, publication, port = 0, version, metrics, log } = options;
  const byAccount = createRateLimit({ max: TRIES_PER_ACCOUNT });
  const byAddress = createRateLimit({ max: TRIES_PER_ADDRESS });

  /** Addresses that somebody has signed in from. */
  const known = new LRUCache<string, true>({ max: MAX_KNOWN_ADDRESSES });
  const count = metrics
    ? countOutcomes(
        metrics,
        'masthead_desk_sign_ins_total',
        'Sign-ins at the desk: ok, wrong, or limited because there were too many.',
      )
    : () => {};
  const throttle = createLogThrottle();

  function limit(address: string, account: string | undefined): void {
    const waits = [
      byAddress.count(address),
      account === undefined ? 0 : byAccount.count(`${account} ${address}`),
    ];
    const seconds = Math.max(...waits.map((wait) => wait ?? 0));
    if (seconds > 0) throw new DeskFailure(429, `Too many tries. Try again in ${seconds} s.`, seconds);
  }

  const clientOf = ({ address, signal }: { address: string; signal: AbortSignal }) => ({
    isKnown: known.has(address),
    signal,
  });

  function reportFailure(error: unknown, address: string): void {
    if (!(error instanceof DeskFailure)) return;
    count(error.status === 429 ? 'limited' : 'wrong');
    const suppressed = throttle(address);
    if (suppressed !== undefined) log.warn({ address, suppressed }, 'a sign-in at the desk failed');
  }

  function sessionOf(account: DeskAccount | undefined): DeskResponse<'session'> {
    const settings = publication();
    const { name, domain, timeZone, locale } = settings;
    const categories = categoriesOf(settings).map((key) => ({ key, name: categoryName(settings, key) }));
    const paper = { name, address: `https://${domain}`, port: port || null, timeZone, locale, categories };
    return { account: account ?? null, paper, version };
  }

  return {
    async session({ account, address }) {
      if (account) known.set(address, true);
      return sessionOf(account);
    },
    async signIn({ body, address, signal, session, setSession }) {
      const name = body.name.trim().toLowerCase();
      try {
        limit(address, name);
        const client = clientOf({ address, signal });
        const signedIn = await accounts.signIn({ ...body, replaced: session, client });
        count('ok');
        known.set(address, true);
        byAccount.forget(`${name} ${address}`);
        setSession(signedIn);
        return sessionOf(signedIn.account);
      } catch (error) {
        reportFailure(error, address);
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
      limit(address, who.toLowerCase());
      const client = clientOf({ address, signal });
      const signedIn = await accounts.changePassword(who, { ...body, client });
      setSession(signedIn);
      return sessionOf(signedIn.account);
    },
    async readInvitation({ body, address }) {
      limit(address, undefined);
      return accounts.readInvitation(body.token);
    },
    async acceptInvitation({ body, address, signal, setSession }) {
      limit(address, undefined);
      const client = clientOf({ address, signal });
      const signedIn = await accounts.acceptInvitation({ ...body, client });
      known.set(address, true);
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
