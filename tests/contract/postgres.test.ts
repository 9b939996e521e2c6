import { sql } from 'kysely';
import { afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { listenOn } from '../../server/data/database/listen.ts';
import { type Database, openPostgres } from '../../server/data/database/open-database.ts';
import { openEmptyPostgres } from '../support/empty-database.ts';
import { type Forwarder, startForwarder } from '../support/forwarder.ts';

/** PostgreSQL as it is between programs: connections that end, hang or lead elsewhere. */

let address: URL;
let forwarder: Forwarder;
const opened: Database[] = [];

beforeAll(async () => {
  const database = await openEmptyPostgres(inject('postgres'));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  address = new URL(inject('postgres'));
  address.pathname = `/${rows[0]?.name}`;
  forwarder = await startForwarder(Number(address.port));
  return async () => {
    await database.close();
    await forwarder.close();
  };
});
afterEach(async () => {
  forwarder.mode('pass');
  for (const database of opened.splice(0)) await database.close();
});

async function open(options: Parameters<typeof openPostgres>[1] = {}): Promise<Database> {
  const through = new URL(address);
  through.port = String(forwarder.port);
  const database = await openPostgres(through.href, options);
  opened.push(database);
  return database;
}

const ask = ({ db }: Database) => sql`select 1`.execute(db);

test('no more connections are made than DATABASE_POOL allows', async () => {
  const database = await open({ databasePool: 3 });
  const application = `pool-${process.pid}`;
  await sql`select set_config('application_name', ${application}, false)`.execute(database.db);
  const counts = await Promise.all(
    Array.from({ length: 12 }, async () => {
      await sql`select set_config('application_name', ${application}, false), pg_sleep(0.01)`.execute(
        database.db,
      );
      const { rows } = await sql<{ count: string }>`
        select count(*) from pg_stat_activity where application_name = ${application}`.execute(database.db);
      return Number(rows[0]?.count);
    }),
  );
  expect(Math.max(...counts)).toBe(3);
});

test('a statement that takes longer than DATABASE_TIMEOUT is given up, and the next is answered', async () => {
  const database = await open({ databaseTimeoutSeconds: 1 });
  await expect(sql`select pg_sleep(60)`.execute(database.db)).rejects.toThrow('statement timeout');
  await ask(database);
});

test('a node that falls silent within a transaction loses its locks, so that others go on', async () => {
  const [silent, other] = [await open({ databaseTimeoutSeconds: 1 }), await open()];
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const transaction = silent.db
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(trx);
      held.resolve();
      await over.promise;
      await sql`select 1`.execute(trx);
    })
    .catch((error: Error) => error);
  await held.promise;
  await sql`select pg_advisory_xact_lock(1)`.execute(other.db);
  over.resolve();
  expect(await transaction).toBeInstanceOf(Error);
  await ask(silent);
});

test('a job that only one node may do runs on one at a time, and on the next after a node was cut off', async () => {
  const [one, other] = [await open(), await openPostgres(address.href)];
  opened.push(other);
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<string>();
  const first = one
    .onOneNode('pruning', () => {
      begun.resolve();
      return over.promise;
    })
    .catch(() => 'cut off');
  await begun.promise;
  expect(await other.onOneNode('pruning', async () => 'ran')).toBeUndefined();
  expect(await other.onOneNode('backup', async () => 'another job')).toBe('another job');
  forwarder.mode('refuse');
  forwarder.mode('pass');
  await expect.poll(() => other.onOneNode('pruning', async () => 'ran')).toBe('ran');
  over.resolve('over');
  await first;
});

test('a migration takes as long as it takes', async () => {
  const database = await open({ databaseTimeoutSeconds: 1 });
  const slept = await database.withoutTimeouts((db) =>
    sql`select pg_sleep(1.5) is not null as ok`.execute(db),
  );
  expect(slept.rows).toEqual([{ ok: true }]);
});

test.for([
  ['after connections were cut, the next question is answered over new ones', 'refuse', /./],
  ['a connection that hangs is given up and not used again', 'drop', 'Query read timeout'],
] as const)('%s', async ([, mode, reason]) => {
  const database = await open({ databaseTimeoutSeconds: 1, databasePool: 2 });
  await ask(database);
  forwarder.mode(mode);
  await expect(ask(database)).rejects.toThrow(reason);
  forwarder.mode('pass');
  await expect
    .poll(() =>
      ask(database).then(
        () => 'answered',
        () => 'away',
      ),
    )
    .toBe('answered');
});

test('a listener reconnects after its connection was cut, and learns that it was', async () => {
  const database = await open();
  const heard: string[] = [];
  let reconnects = 0;
  const stop = await database.listen('words', {
    onNotice: (payload) => void heard.push(payload),
    onReconnect: () => void reconnects++,
  });
  onTestFinished(stop);
  forwarder.mode('refuse');
  forwarder.mode('pass');
  await expect.poll(() => reconnects).toBe(1);
  await expect
    .poll(() =>
      sql`select pg_notify('words', 'again')`.execute(database.db).then(
        () => 'notified',
        () => 'away',
      ),
    )
    .toBe('notified');
  await expect.poll(() => heard.at(-1)).toBe('again');
});

test('a listener notices that its connection hangs, and opens another', async () => {
  const through = new URL(address);
  through.port = String(forwarder.port);
  const reconnected = Promise.withResolvers<void>();
  const listener = { onNotice: () => {}, onReconnect: reconnected.resolve };
  const stop = await listenOn(through.href, 'words', listener, {
    heartbeatIntervalMs: 50,
    heartbeatTimeoutMs: 200,
  });
  onTestFinished(stop);
  forwarder.mode('drop');
  forwarder.mode('pass');
  await reconnected.promise;
});

test('a file of certificates that is missing is reported in one line', async () => {
  const wrong = new URL(address);
  wrong.searchParams.set('sslrootcert', '/no/such/ca.pem');
  await expect(openPostgres(wrong.href)).rejects.toThrow(
    /^The database at .* does not answer \(ENOENT.*ca\.pem'\)\. Check DATABASE_URL/,
  );
});

test('closing ends all connections, also where nothing was asked', async () => {
  const { engine, close } = await openPostgres(address.href);
  await close();
  expect('pool' in engine && engine.pool.ended).toBe(true);
});
