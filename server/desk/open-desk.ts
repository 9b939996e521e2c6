import { sql } from 'kysely';
import { categoriesOf, categoryName } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import type { Publication } from '../../contract/publication.ts';
import { withTimeout } from '../../contract/with-timeout.ts';
import type { Database } from '../data/database/open-database.ts';
import type { Log } from '../lib/log.ts';
import { runAll } from '../lib/run-all.ts';
import { NETWORK } from '../protocol/domains.ts';
import { accountOf } from './account-store.ts';
import { createAccounts } from './accounts.ts';
import { createAlertTest } from './alerts.ts';
import { pruneAudit, readAudit } from './audit.ts';
import { createDeskApp } from './desk-app.ts';
import { readEdition } from './edition.ts';
import { createDeskFeeds } from './feeds.ts';
import { createDeskFront, type FrontSite } from './front.ts';
import { listHeadlines } from './headlines.ts';
import { createNetwork, describeNetwork, type NetworkSite } from './network.ts';
import { createNewPapers } from './new-paper.ts';
import { readBrowserErrors, readNumbers } from './numbers.ts';
import { passkeyAddress } from './passkey-protocol.ts';
import { createRules } from './rules.ts';
import { createSettings, type SettingsSite } from './settings.ts';
import { createFeedTrials, type FeedTrialSite } from './settings-feeds.ts';
import { createSharedDesk, type SharedDesk } from './shared-desk.ts';
import { createTakedowns } from './takedowns.ts';
import type { TextsSite } from './text-store.ts';
import { createTexts } from './texts.ts';
import { readToday, type TodaySite } from './today.ts';

export interface DeskOptions {
  database: Database;
  publication: Publication;
  port?: number;
  /** The desk's address, such as https://desk.example; undefined without a listener. */
  address?: string | undefined;
  /** The network that the paper belongs to. */
  network?: NetworkSite | undefined;
  /** The running site; undefined for commands on the database alone. */
  site?: DeskSite;
  /** Folders and renderers for writing texts. */
  writing?: TextsSite;
  settings?: SettingsSite & FeedTrialSite;
  version: string;
  log: Log;
  clock: () => Date;
  /** The deployment's state of all desks. Default: a new one. */
  shared?: SharedDesk;
}

export interface DeskSite extends FrontSite, TodaySite {
  pollDue(): void;
  domains(): readonly string[];
}

/** Timeout of the probe that tells whether a failed request is the database's fault. */
const PROBE_TIMEOUT_MS = 1_000;

export type Desk = ReturnType<typeof openDesk>;

export function openDesk(options: DeskOptions) {
  const { database, publication, network, site, writing, settings, version, log, clock } = options;
  const { shared = createSharedDesk({ log, clock }) } = options;
  const { db } = database;
  const paper = describePaper(publication, options);
  const { id, domain } = publication;
  const accounts = createAccounts({
    db,
    publication: id,
    shared,
    network,
    name: network?.name ?? publication.name,
    address: options.address,
    describeSession: async (visitor) => ({
      account: (visitor && accountOf(visitor)) ?? null,
      network: network ? await describeNetwork(db, network, visitor) : null,
      paper,
      version,
      passkeys: passkeyAddress(options.address) ?? null,
    }),
    log,
    clock,
  });
  const feeds = createDeskFeeds({
    db,
    publication,
    isNetwork: network !== undefined,
    pollDue: site && (() => site.pollDue()),
    clock,
  });
  const counted = () => ({ db, publication, domains: site?.domains() ?? [domain], now: clock() });
  const front = createDeskFront({ db, publication, site, clock });
  const texts =
    writing &&
    createTexts({
      db,
      publication,
      domains: () => site?.domains() ?? [domain],
      site: writing,
      shared,
      log,
      clock,
    });
  const app = createDeskApp({
    handlers: {
      ...accounts.handlers,
      audit: ({ query, account }) => readAudit(db, account?.isNetworkOperator ? [id, NETWORK] : [id], query),
      headlines: ({ query }) => listHeadlines(db, id, query),
      ...createTakedowns({ db, publication: id, clock }),
      ...createRules({ db, publication: id, clock }),
      ...feeds,
      ...texts?.handlers,
      ...front.handlers,
      ...(network && {
        ...createNetwork({ db, network, clock }),
        ...createNewPapers({ db, network, clock }),
      }),
      ...(settings && {
        ...createSettings({ db, publication, site: settings, network, shared, clock }),
        ...createFeedTrials({ publication, site: settings, shared, clock }),
        ...createAlertTest({
          db,
          publication,
          fetcher: settings.fetcher,
          desk: options.address,
          shared,
          clock,
        }),
      }),
      ...(site && {
        today: ({ account }) =>
          readToday(
            site,
            feeds.feeds,
            version,
            () => readBrowserErrors(counted()),
            account?.role ?? 'editor',
          ),
      }),
      edition: () =>
        readEdition({
          ...counted(),
          readFront: front.handlers.front,
          firstTexts: async () => (await texts?.firstTexts()) ?? [],
        }),
      numbers: () => readNumbers(counted()),
    },
    publication: id,
    isNetwork: network !== undefined,
    findAccount: accounts.find,
    isDatabaseUp: async () => {
      const probe = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
      return (await withTimeout(probe, PROBE_TIMEOUT_MS)) === true;
    },
    log,
  });
  return {
    app,
    accounts,
    prune: () =>
      runAll([
        () => accounts.prune(),
        () => pruneAudit(db, clock()),
        () => front.settle(),
        async () => texts?.prune(),
      ]),
  };
}

function describePaper(
  publication: Publication,
  { port = 0, network }: Pick<DeskOptions, 'port' | 'network'>,
): DeskResponse<'session'>['paper'] {
  const { name, domain, hosts, timeZone, locale } = publication;
  // Other hosts of this machine show no paper of a network.
  const localHost = [domain, ...hosts].find((host) => host.endsWith('.localhost')) ?? null;
  const isHere = network === undefined || localHost !== null;
  const categories = categoriesOf(publication).map((key) => ({ key, name: categoryName(publication, key) }));
  return {
    name,
    address: `https://${domain}`,
    port: isHere ? port || null : null,
    localHost: network ? localHost : null,
    timeZone,
    locale,
    categories,
  };
}
