import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readBackupFile, writeBackupFile } from '../../server/data/backup/backup-file.ts';
import { checksumOf } from '../../server/data/backup/format.ts';
import { loadSnapshot } from '../../server/data/backup/load-snapshot.ts';
import { readSnapshot } from '../../server/data/backup/read-snapshot.ts';
import { MIGRATIONS_TABLE, ownNames } from '../../server/data/backup/tables.ts';
import { readMigrations } from '../../server/data/database/migrate.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { storePaper } from '../support/stored-paper.ts';
import { databases } from './databases.ts';

const options = { version: '0.1.0', clock: () => new Date('2026-03-04T05:06:07Z') };

async function linesOf(database: Database): Promise<string[]> {
  return (await Array.fromAsync(readSnapshot(database.db, options))).flat();
}

async function* given(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield lines;
}

/** As it was when it was opened: emptying one is far quicker than opening another. */
async function empty(database: Database): Promise<void> {
  const { tables } = ownNames(await readMigrations());
  const filled = tables.filter((table) => table !== MIGRATIONS_TABLE);
  await sql.raw(`truncate ${filled.join(', ')} restart identity`).execute(database.db);
}

interface Pair {
  source: Database;
  /** Of the same kind, and empty. */
  target: Database;
}

/** One for each kind of database. */
let pairs: Pair[];
let folder: string;

beforeAll(async () => {
  pairs = await Promise.all(
    databases.map(async ({ open }) => ({ source: await open(), target: await open() })),
  );
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  for (const { source, target } of pairs) {
    await source.close();
    await target.close();
  }
});

async function prepare(index: number): Promise<Pair> {
  const pair = pairs[index];
  if (!pair) throw new Error('there is no such database');
  for (const database of [pair.source, pair.target]) await empty(database);
  await storePaper(pair.source);
  return pair;
}

test('a backup, restored in the other kind of database and from there in the first, reads the same', async () => {
  const [{ source, target }, { target: other }] = [await prepare(0), await prepare(1)];
  const file = join(folder, 'paper.backup');
  await writeBackupFile(file, readSnapshot(source.db, options));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const ends = await loadSnapshot(other.db, readBackupFile(file));
  expect(ends.find(({ table }) => table === 'items')?.rows).toBe(7);
  const lines = await linesOf(source);
  expect(await linesOf(other)).toEqual(lines);
  await loadSnapshot(target.db, readSnapshot(other.db, options));
  expect(await linesOf(target)).toEqual(lines);
  expect(await readdir(folder)).toEqual(['paper.backup']);
});

describe.for(databases.map(({ name }, index) => ({ name, index })))('on $name', ({ index }) => {
  let source: Database;
  let target: Database;

  beforeEach(async () => {
    ({ source, target } = await prepare(index));
  });

  test('a database that holds something is replaced only where that is asked for; what is not Masthead’s stays, and numbers and search go on where both were', async () => {
    await sql`delete from items where id = 7`.execute(source.db);
    await storePaper(target, { items: 2, articles: 1 });
    await sql`insert into changes (publication, tags, at) select 'paper.example', '{faq}', now() from generate_series(1, 40)`.execute(
      target.db,
    );
    await sql`create table notes (words text)`.execute(target.db);
    onTestFinished(async () => void (await sql`drop table notes`.execute(target.db)));
    await sql`insert into notes values ('mine')`.execute(target.db);
    const before = await linesOf(target);
    await expect(loadSnapshot(target.db, readSnapshot(source.db, options))).rejects.toThrow(
      /not empty: it holds .*2 items.*Add --force/,
    );
    expect(await linesOf(target)).toEqual(before);
    await loadSnapshot(target.db, readSnapshot(source.db, options), { replace: true });
    const rows = (lines: readonly string[]) => lines.slice(0, -1);
    expect(rows(await linesOf(target))).toEqual(rows(await linesOf(source)));
    expect((await sql`select words from notes`.execute(target.db)).rows).toEqual([{ words: 'mine' }]);

    await sql`
      insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
        categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
      select feed_id, 'next', 'Zebra', link, guid, author, '', content, image_url, image_type,
        categories, canonical, title_words, published_at, first_seen_at, updated_at, position from items where id = 1`.execute(
      target.db,
    );
    const found = await sql<{ id: string }>`
      select item_id::text as id from search_headlines where words @@ to_tsquery('english', 'zebra')`.execute(
      target.db,
    );
    expect(found.rows).toEqual([{ id: '8' }]);
    const changed = await sql<{ id: string }>`
      insert into changes (publication, tags, at) values ('paper.example', '{faq}', now()) returning id::text`.execute(
      target.db,
    );
    expect(changed.rows).toEqual([{ id: '42' }]);
  });

  test('a backup from an older version is brought up to date', async () => {
    const [header = '', ...rest] = await linesOf(target);
    const described = JSON.parse(header);
    const later = ['updated', 'corrections', 'revised_at'];
    const old = JSON.stringify({
      ...described,
      migrations: described.migrations.filter((migration: string) => migration < '0010'),
      tables: described.tables.map((table: { columns: string[] }) => ({
        ...table,
        columns: table.columns.filter((column) => !later.includes(column)),
      })),
    });
    const sha256 = checksumOf([old, ...rest.slice(0, -1)]);
    await loadSnapshot(
      target.db,
      given([old, ...rest.slice(0, -1), JSON.stringify({ end: true, sequences: [], sha256 })]),
    );
    expect((await linesOf(target))[0]).toBe(header);
  });

  test('the migrations name every table and function that they make', async () => {
    const { tables, functions } = ownNames(await readMigrations());
    const there = async (query: string) =>
      (await sql.raw<{ name: string }>(query).execute(target.db)).rows.map(({ name }) => name).sort();
    const ours = `current_schema()::regnamespace and not exists (select 1 from pg_depend where deptype = 'e' and objid = `;
    expect(
      await there(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = ${ours} pg_class.oid)`,
      ),
    ).toEqual(tables.sort());
    expect(
      await there(`select proname as name from pg_proc where pronamespace = ${ours} pg_proc.oid)`),
    ).toEqual(functions.sort());
  });

  test('what is no whole backup is refused with a word why, and changes nothing', async () => {
    const before = await linesOf(target);
    const whole = join(folder, 'whole');
    const file = join(folder, 'given');
    await writeBackupFile(whole, readSnapshot(source.db, options));
    const bytes = await readFile(whole);
    const text = zstdDecompressSync(bytes).toString();
    const changed = (from: string | RegExp, to: string) => zstdCompressSync(text.replace(from, to));
    const refusals: [string, Uint8Array, RegExp][] = [
      ['an empty file', Buffer.alloc(0), /cut off/],
      ['another kind of file', Buffer.from('PK\x03\x04 and so on'), /no backup of Masthead/],
      ['another compressed file', zstdCompressSync('{"some":"json"}\n'), /no backup of Masthead/],
      ['one that was cut off', bytes.subarray(0, -20), /cut off|end is missing/],
      ['one that was cut off in its middle', bytes.subarray(0, bytes.length / 2), /cut off|end is missing/],
      [
        'one whose last lines are missing',
        zstdCompressSync(text.slice(0, text.lastIndexOf('{"end"'))),
        /end is missing/,
      ],
      ['one whose last line is half there', zstdCompressSync(text.slice(0, -30)), /cut off/],
      ['one with a changed word', changed('Article 2', 'Article 9'), /articles is damaged/],
      ['one with a row too few', changed(/\["https?:.*\n|\["article-1".*\n/, ''), /damaged/],
      ['one with a changed description', changed('"madeAt":"2026', '"madeAt":"2027'), /checksum is wrong/],
      [
        'one from a newer version',
        changed('"0010_corrections.sql"', '"0010_corrections.sql","0999_x.sql"'),
        /newer Masthead.*0999_x/,
      ],
      ['one in a newer format', changed('"format":1', '"format":2'), /update Masthead/],
      ['one with other tables', changed('"name":"articles"', '"name":"pg_authid"'), /tables are not those/],
      ['one with a line that is none', changed('["article-1"', '["article-1'), /./],
    ];
    // A file is read in the same way for both; what was begun with it is taken back by each in its own.
    const begun = 'one with a changed word';
    const tried = target.kind === 'postgres' ? refusals : refusals.filter(([what]) => what === begun);
    for (const [what, content, reason] of tried) {
      await writeFile(file, content);
      const loading = loadSnapshot(target.db, readBackupFile(file));
      await expect(loading, what).rejects.toThrow(reason);
    }
    expect(await linesOf(target)).toEqual(before);
  });
});

test('on PostgreSQL a backup is of one moment, whatever is stored meanwhile', async () => {
  const { source: database } = await prepare(1);
  const before = await linesOf(database);
  const reading = readSnapshot(database.db, options);
  const lines = [...((await reading.next()).value ?? [])];
  await sql`insert into changes (publication, tags, at) values ('paper.example', '{faq}', now())`.execute(
    database.db,
  );
  await sql`delete from articles`.execute(database.db);
  for await (const batch of reading) lines.push(...batch);
  const rows = (all: readonly string[]) => all.filter((line) => line.startsWith('['));
  expect(rows(lines)).toEqual(rows(before));
});
