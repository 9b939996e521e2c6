import { sql } from 'kysely';
import { categoriesOf, categoryName } from '../../contract/categories.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import type { Publication } from '../../contract/publication.ts';
import { withTimeout } from '../../contract/with-timeout.ts';
import type { Database } from '../data/database/open-database.ts';
import type { Log } from '../lib/log.ts';
import { runAll } from '../lib/run-all.ts';
import { createAccounts } from './accounts.ts';
import { createAlertTest } from './alerts.ts';
import { pruneAudit, readAudit } from './audit.ts';
import { createDeskApp } from './desk-app.ts';
import { readEdition } from './edition.ts';
import { createDeskFeeds } from './feeds.ts';
import { createDeskFront, type FrontSite } from './front.ts';
import { listHeadlines } from './headlines.ts';
import { readBrowserErrors, readNumbers } from './numbers.ts';
import { passkeyAddress } from './passkeys.ts';
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
  const { database, publication, site, writing, settings, port, version, log, clock } = options;
  const { shared = createSharedDesk({ log, clock }) } = options;
  const { db } = database;
  const paper = describePaper(publication, port);
  const { domain } = publication;
  const accounts = createAccounts({
    db,
    publication: domain,
    shared,
    address: options.address,
    describeSession: (account) => ({
      account: account ?? null,
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
      audit: ({ query }) => readAudit(db, domain, query),
      headlines: ({ query }) => listHeadlines(db, domain, query),
      ...createTakedowns({ db, publication: domain, clock }),
      ...createRules({ db, publication: domain, clock }),
      ...feeds,
      ...texts?.handlers,
      ...front.handlers,
      ...(settings && {
        ...createSettings({ db, publication, site: settings, shared, clock }),
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
      edition: (call) =>
        readEdition({
          ...counted(),
          readFront: front.handlers.front,
          listTexts: texts && ((query) => texts.handlers.texts({ ...call, query, body: undefined })),
        }),
      numbers: () => readNumbers(counted()),
    },
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

function describePaper(publication: Publication, port = 0): DeskResponse<'session'>['paper'] {
  const { name, domain, timeZone, locale } = publication;
  const categories = categoriesOf(publication).map((key) => ({ key, name: categoryName(publication, key) }));
  return { name, address: `https://${domain}`, port: port || null, timeZone, locale, categories };
}
