import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { Counter, Gauge } from 'prom-client';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createLive } from './live.ts';
import { liveRoutes } from './live-routes.ts';
import { pruneChanges } from './record-change.ts';
import type { SharedChanges } from './shared-changes.ts';

interface OpenLiveOptions {
  publication: Publication;
  database: Database;
  changes: SharedChanges;
  metrics: Metrics;
  log: Log;
  clock: () => Date;
}

/** Headlines that arrive while you read: the line itself, and the calls that go with it. */
export interface OpenLive {
  /** Takes the request if it is for the line. It never passes through the routes: a line is held for hours. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  routes: Hono;
  prune(): Promise<void>;
  close(): void;
}

export function openLive({ publication, database, changes, metrics, log, clock }: OpenLiveOptions): OpenLive {
  const live = createLive({ changes, clock });
  new Gauge({
    name: 'masthead_live_connections',
    help: 'Open pages that are told of changes',
    registers: [metrics],
    collect() {
      this.set(live.connections);
    },
  });
  let counted = 0;
  new Counter({
    name: 'masthead_live_refused_total',
    help: 'Open pages that were refused because there were too many',
    registers: [metrics],
    collect() {
      this.inc(live.refused - counted);
      counted = live.refused;
    },
  });
  return {
    take: live.take,
    routes: liveRoutes({ database, publication: publication.domain, changes, log, clock }),
    prune: () => pruneChanges(database.db),
    close: live.close,
  };
}
