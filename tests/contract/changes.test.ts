import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openChangeReader, type SharedChanges } from '../../server/data/changes/change-reader.ts';
import { pruneChanges, recordChange, recordFeedChange } from '../../server/data/changes/record-change.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { eventually } from '../support/feeds-setup.ts';
import { openSharedChanges } from '../support/shared-changes.ts';
import { engines } from './databases.ts';

describe.for(engines)('on $name', ({ open }) => {
  let database: Database;
  const opened: SharedChanges[] = [];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    for (const changes of opened.splice(0)) await changes.close();
    await sql`delete from changes`.execute(database.db);
  });

  async function join(publication = 'ledger.example', pollIntervalMs = 3_600_000) {
    const changes = await openSharedChanges({
      database,
      publication,
      pollIntervalMs,
      log: pino({ level: 'silent' }),
    });
    opened.push(changes);
    const received: string[][] = [];
    changes.subscribe((tags) => void received.push([...tags]));
    return { changes, received };
  }

  test('what one process publishes, all processes of its publication receive, once and in order', async () => {
    const one = await join();
    const other = await join();
    const stranger = await join('elsewhere.example');
    one.changes.publish(['articles', 'article:a']);
    await eventually(() => other.received).toEqual([['articles', 'article:a']]);
    other.changes.publish(['faq']);
    await eventually(() => one.received).toEqual([['articles', 'article:a'], ['faq']]);
    expect(stranger.received).toEqual([]);
    await eventually(() => other.changes.latest).toBe(one.changes.latest);
  });

  test('a change that is written in a transaction is received when the transaction commits', async () => {
    const { received } = await join();
    await database.db.transaction().execute(async (trx) => {
      await recordChange(trx, 'ledger.example', ['pages']);
      expect(received).toEqual([]);
    });
    await eventually(() => received).toEqual([['pages']]);
    await expect(
      database.db.transaction().execute(async (trx) => {
        await recordChange(trx, 'ledger.example', ['never']);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await recordChange(database.db, 'ledger.example', ['after']);
    await eventually(() => received).toEqual([['pages'], ['after']]);
  });

  test('a subscriber that reconnects receives what it missed, or that too much was missed to list', async () => {
    const { changes, received } = await join();
    expect(changes.since(0)?.tags).toEqual([]);
    changes.publish(['feed:local']);
    await eventually(() => received.length).toBe(1);
    const place = changes.latest;
    expect(changes.since(place)?.tags).toEqual([]);
    changes.publish(['feed:world']);
    changes.publish(['feed:world', 'faq']);
    await eventually(() => received.length).toBe(3);
    expect(changes.since(place)).toMatchObject({ id: changes.latest, tags: ['feed:world', 'faq'] });
    expect(changes.since(place - 1_000)).toBeUndefined();
    expect(changes.since(changes.latest + 5)).toBeUndefined();
  });

  test('a process that restarts goes on from where the others are', async () => {
    const before = await join();
    before.changes.publish(['feed:local']);
    await eventually(() => before.received.length).toBe(1);
    const place = before.changes.latest;
    before.changes.publish(['feed:sports']);
    await eventually(() => before.received.length).toBe(2);
    const after = await join();
    expect(after.received).toEqual([]);
    expect(after.changes.since(place)?.tags).toEqual(['feed:sports']);
  });

  test('a change whose number was overtaken is neither lost nor forgotten', async () => {
    const { changes, received } = await join('ledger.example', 20);
    const write = (id: number, tag: string) =>
      sql`insert into changes (id, publication, tags, at) overriding system value
        values (${id}, 'ledger.example', array[${tag}], now())`.execute(database.db);
    await write(900_002, 'late number first');
    await eventually(() => received.length).toBe(1);
    await write(900_001, 'early number last');
    await eventually(() => received).toEqual([['late number first'], ['early number last']]);
    expect(changes.latest).toBe(900_002);
    expect(changes.since(900_002)?.tags).toEqual(['early number last']);
  });

  test('without a notice the table is looked at anyway', async () => {
    const { received } = await join('ledger.example', 20);
    await sql`insert into changes (publication, tags, at) values ('ledger.example', '{quiet}', now())`.execute(
      database.db,
    );
    await eventually(() => received).toEqual([['quiet']]);
  });

  test('a feed’s change is received in every publication that carries it, and once', async () => {
    await sql`insert into feeds (address, host, next_poll_at) values ('https://f.example', 'f.example', now())`.execute(
      database.db,
    );
    const { rows } = await sql<{ id: number }>`select id from feeds`.execute(database.db);
    const feed = rows[0]?.id ?? 0;
    for (const [publication, category] of [
      ['one.example', 'local'],
      ['one.example', 'sports'],
      ['two.example', 'world'],
    ]) {
      await sql`insert into publication_feeds values (${publication}, ${category}, ${feed})`.execute(
        database.db,
      );
    }
    const one = await join('one.example');
    const two = await join('two.example');
    await recordFeedChange(database.db, feed);
    await eventually(() => [one.received, two.received]).toEqual([
      [['feed:local', 'feed:sports']],
      [['feed:world']],
    ]);
    await sql`delete from feeds`.execute(database.db);
  });

  test('one reader serves all papers: each hears of its own, and one listener of all, open or not', async () => {
    const log = pino({ level: 'silent' });
    const reader = await openChangeReader({ database, log, pollIntervalMs: 3_600_000 });
    const changed = new Map<string, readonly string[]>();
    const order: string[] = [];
    reader.onChanged((tags) => {
      for (const [publication, of] of tags) changed.set(publication, of);
      if (tags.has('one.example')) order.push('pages');
    });
    const one = await reader.open('one.example');
    const two = await reader.open('two.example');
    one.subscribe((tags) => void order.push(...tags));
    two.subscribe((tags) => void order.push(...tags));
    one.follow(({ tags }) => void order.push(`clients ${tags}`));
    await database.db.transaction().execute(async (trx) => {
      await recordChange(trx, 'one.example', ['faq']);
      await recordChange(trx, 'closed.example', ['articles']);
    });
    await eventually(() => [...changed]).toEqual([
      ['one.example', ['faq']],
      ['closed.example', ['articles']],
    ]);
    // Parts of the paper first, so that pages are rendered from what is new; clients when pages are out of date.
    expect(order).toEqual(['faq', 'pages', 'clients faq']);
    expect(two.latest).toBe(0);
    one.close();
    await recordChange(database.db, 'one.example', ['pages']);
    await eventually(() => changed.get('one.example')).toEqual(['pages']);
    expect(order).toEqual(['faq', 'pages', 'clients faq', 'pages']);
    const again = await reader.open('one.example');
    expect(again.changes.map(({ tags }) => tags)).toEqual([['faq'], ['pages']]);
    await reader.close();
  });

  test('what is older than a day is deleted', async () => {
    await sql`insert into changes (publication, tags, at) values
      ('ledger.example', '{old}', now() - interval '25 hours'), ('ledger.example', '{new}', now())`.execute(
      database.db,
    );
    await pruneChanges(database.db);
    const { rows } = await sql<{ tags: string[] }>`select tags from changes`.execute(database.db);
    expect(rows).toEqual([{ tags: ['new'] }]);
  });
});

test('where the database is away, changes are delivered in this process', async () => {
  const database = await engines[1].open();
  const changes = await openSharedChanges({
    database,
    publication: 'ledger.example',
    log: pino({ level: 'silent' }),
  });
  const received: string[][] = [];
  changes.subscribe((tags) => void received.push([...tags]));
  await sql`drop table changes`.execute(database.db);
  changes.publish(['faq']);
  await eventually(() => received).toEqual([['faq']]);
  await changes.close();
  await database.close();
});
