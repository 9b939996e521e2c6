import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { type FeedsSetup, type FeedsSetupOptions, openFeedsSetup } from '../support/feeds-setup.ts';

/** The path under which a desk carries its feed unless told otherwise. */
const WIRE = '/wire.xml';

export interface EngineSetup {
  database(): Database;
  /** The fake hosts of this test, trusted by every desk. */
  remote(): FakeHosts;
  anotherWorld(): Promise<FakeHosts>;
  openDesk(options: Omit<FeedsSetupOptions, 'database'>): Promise<FeedsSetup>;
  /** A desk that carries one feed, as 'local'. */
  openOne(path?: string, setting?: object, options?: Partial<FeedsSetupOptions>): Promise<FeedsSetup>;
  requests(path?: string, at?: FakeHosts): FakeHosts['requests'];
  rowOf(path?: string, at?: FakeHosts): ReturnType<typeof rowOf>;
  /** How long after the desk's time the feed is asked again. */
  waitOf(desk: FeedsSetup, path?: string): Promise<number>;
  feedStateOf(desk: FeedsSetup, address?: string): Promise<FeedState>;
}

/** A feed as stored, as served, and as logged. */
export interface FeedState {
  row: Awaited<ReturnType<typeof rowOf>>;
  items: Awaited<ReturnType<typeof itemsOf>>;
  served: { status: number; body: unknown };
  warnings: Record<string, unknown>[];
}

/** One database for a test file, fake hosts and desks for each test, and the certainty that nothing failed unseen. */
export function setUpEngine(): EngineSetup {
  let opened: Database | undefined;
  let started: FakeHosts | undefined;
  const others: FakeHosts[] = [];
  const desks: FeedsSetup[] = [];
  const unseen: unknown[] = [];
  const note = (reason: unknown) => void unseen.push(reason);
  const database = () => opened ?? expect.unreachable('the database has not been opened');
  const remote = () => started ?? expect.unreachable('the world has not been started');

  beforeAll(async () => {
    process.on('unhandledRejection', note);
    opened = await openEmptyDatabase();
  });
  afterAll(async () => {
    process.off('unhandledRejection', note);
    await database().close();
  });
  beforeEach(async () => {
    started = await startFakeHosts();
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) await desk.stop();
    for (const one of [remote(), ...others.splice(0)]) await one.close();
    // With all that belongs to them; to truncate so many tables takes ten times as long.
    await sql`delete from feeds`.execute(database().db);
    expect(unseen).toEqual([]);
  });

  const openDesk: EngineSetup['openDesk'] = async (options) => {
    const trust = [remote(), ...others].flatMap(({ host, tlsHost, refusedHost }) => [
      host,
      tlsHost,
      refusedHost,
    ]);
    const desk = await openFeedsSetup({ database: database(), trust, ...options });
    desks.push(desk);
    return desk;
  };
  const row = (path = WIRE, at = remote()) => rowOf(database(), at.url(path));

  return {
    database,
    remote,
    openDesk,
    async anotherWorld() {
      const other = await startFakeHosts();
      others.push(other);
      return other;
    },
    openOne: (path = WIRE, setting = {}, options = {}) =>
      openDesk({ feeds: { local: { url: remote().url(path), ...setting } }, ...options }),
    requests: (path = WIRE, at = remote()) => at.requests.filter((request) => request.path === path),
    rowOf: row,
    async waitOf(desk, path) {
      return (await row(path)).next_poll_at.getTime() - desk.now().getTime();
    },
    async feedStateOf(desk, address = remote().url(WIRE)) {
      const response = await desk.ask({ rss_url: address });
      return {
        row: await rowOf(database(), address),
        items: await itemsOf(database(), address),
        served: { status: response.status, body: await response.json() },
        warnings: desk.logged.filter(({ level }) => Number(level) >= 40),
      };
    },
  };
}

function rowOf({ db }: Database, address: string) {
  return db.selectFrom('feeds').selectAll().where('address', '=', address).executeTakeFirstOrThrow();
}

/** Those in the archive too. */
function itemsOf({ db }: Database, address: string) {
  return db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'feed_id')
    .selectAll('items')
    .where('address', '=', address)
    .orderBy('items.position')
    .orderBy('items.id')
    .execute();
}
