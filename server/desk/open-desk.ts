import type { Hono } from 'hono';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../data/database/open-database.ts';
import type { Log } from '../lib/log.ts';
import { accountHandlers } from './account-handlers.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { pruneAudit } from './audit.ts';
import { createDeskApp } from './desk-app.ts';
import { headlineHandlers } from './headline-handlers.ts';
import { createPasswords, type Passwords } from './passwords.ts';

export interface DeskOptions {
  database: Database;
  publication(): Publication;
  version: string;
  log: Log;
  clock: () => Date;
  passwords?: Passwords;
}

export interface Desk {
  app: Hono;
  accounts: Accounts;
  prune(): Promise<void>;
}

export function openDesk(options: DeskOptions): Desk {
  const { database, publication, version, log, clock, passwords = createPasswords() } = options;
  const { db } = database;
  const accounts = createAccounts({ db, passwords, clock });
  const app = createDeskApp({
    handlers: {
      ...accountHandlers({ accounts, db, publication, version }),
      ...headlineHandlers({ db, publication: publication().domain, clock }),
    },
    accounts,
    log,
  });
  return {
    app,
    accounts,
    async prune() {
      await accounts.prune();
      await pruneAudit(db, clock());
    },
  };
}
