import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { withBackupFile } from '../../server/data/backup/backup-file.ts';
import { type LoadOptions, loadSnapshot } from '../../server/data/backup/load-snapshot.ts';
import {
  describeTables,
  ownNames,
  type Snapshot,
  type TableFacts,
  withSnapshot,
} from '../../server/data/backup/snapshot.ts';
import { readMigrations } from '../../server/data/database/migrate.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { contentsOf, contentsOfDatabase, saveTo, storePaper } from '../support/stored-paper.ts';
import { engines } from './databases.ts';

function load(database: Database, snapshot: Snapshot, options: LoadOptions = {}): Promise<TableFacts[]> {
  return database.withoutTimeouts((db, copy) => loadSnapshot(db, copy, snapshot, options));
}

function loadFile(database: Database, file: string, options?: LoadOptions): Promise<TableFacts[]> {
  return withBackupFile(file, (snapshot) => load(database, snapshot, options));
}

function move(from: Database, to: Database, options?: LoadOptions): Promise<TableFacts[]> {
  return from.withoutTimeouts((db, copy) =>
    withSnapshot(db, copy, { version: '0.1.0' }, (snapshot) => load(to, snapshot, options)),
  );
}

/** As it was when it was opened: emptying one is far quicker than opening another. */
async function empty(database: Database): Promise<void> {
  const { tables } = ownNames(await readMigrations());
  await sql.raw(`truncate ${tables.join(', ')} restart identity`).execute(database.db);
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
    engines.map(async ({ open }) => ({ source: await open(), target: await open() })),
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
  await saveTo(file, source);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const tables = await loadFile(other, file);
  expect(tables.find(({ name }) => name === 'items')?.rows).toBe(7);
  const contents = await contentsOfDatabase(source);
  expect(await contentsOfDatabase(other)).toEqual(contents);
  await move(other, target);
  expect(await contentsOfDatabase(target)).toEqual(contents);
  expect(await readdir(folder)).toEqual(['paper.backup']);
});

test('a table that is larger than a part is copied part by part, whole', async () => {
  const [{ source }, { target: other }] = [await prepare(0), await prepare(1)];
  await sql`update items set content = repeat(md5(id::text), 100 * id::int)`.execute(source.db);
  await sql`insert into changes (publication, tags, at)
    select 'paper.example', array[repeat('wide', 500), n::text], now() from generate_series(1, 800) as n`.execute(
    source.db,
  );
  await move(source, other);
  expect(await contentsOfDatabase(other)).toEqual(await contentsOfDatabase(source));
  await move(other, source, { replace: true });
  expect(await contentsOfDatabase(source)).toEqual(await contentsOfDatabase(other));
});

describe.for(engines.map(({ name }, index) => ({ name, index })))('on $name', ({ index }) => {
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
    const before = await contentsOfDatabase(target);
    await expect(move(source, target)).rejects.toThrow(/not empty: it holds .*2 items.*Add --force/);
    expect(await contentsOfDatabase(target)).toEqual(before);
    await move(source, target, { replace: true });
    expect(await contentsOfDatabase(target)).toEqual(await contentsOfDatabase(source));
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

  test('sessions and invitations are in no backup, and those in a backup of an earlier version are not restored', async () => {
    await sql`insert into desk_accounts (name, password, created_at) values ('Ada', 'hash', now())`.execute(
      source.db,
    );
    await sql`insert into desk_sessions (token_hash, account, created_at, used_at) values ('ended-later', 'Ada', now(), now())`.execute(
      source.db,
    );
    await sql`insert into desk_invitations (publication, name, role, token_hash, created_at, expires_at)
      values ('paper.example', 'Eve', 'operator', 'used-later', now(), now() + interval '1 day')`.execute(
      source.db,
    );
    const file = join(folder, 'signed-in');
    await saveTo(file, source);
    const text = zstdDecompressSync(await readFile(file)).toString();
    expect(text).toContain('Ada\thash');
    expect(text).not.toMatch(/ended-later|used-later/);

    await source.withoutTimeouts((db, copy) =>
      withSnapshot(db, copy, { version: '0.1.0' }, async ({ header }) => {
        const tables = await describeTables(db, ownNames(await readMigrations()).tables);
        await load(target, { header: { ...header, tables }, rows: copy.out });
      }),
    );
    const left = await sql<{ rows: string }>`
      select (select count(*) from desk_sessions) || ' ' || (select count(*) from desk_invitations) || ' ' ||
        (select count(*) from desk_accounts) as rows`.execute(target.db);
    expect(left.rows).toEqual([{ rows: '0 0 1' }]);
  });

  test('a backup from an older version is brought up to date', async () => {
    const before = await contentsOfDatabase(target);
    const file = join(folder, 'empty');
    await saveTo(file, target);
    const migrations = (await readMigrations()).filter(({ name }) => name >= '0010');
    const later = migrations.flatMap(({ source }) =>
      Array.from(source.matchAll(/alter table (\w+) add column (\w+)/g), ([, ...names]) => names.join('.')),
    );
    expect(later).toContain('articles.corrections');
    const made = ownNames(migrations).tables;
    expect(made).toContain('takedowns');
    await withBackupFile(file, ({ header, rows }) =>
      load(target, {
        header: {
          ...header,
          migrations: header.migrations.filter((migration) => migration < '0010'),
          tables: header.tables
            .filter(({ name }) => !made.includes(name))
            .map((table) => ({
              ...table,
              columns: table.columns.filter((column) => !later.includes(`${table.name}.${column}`)),
            })),
        },
        rows,
      }),
    );
    expect(await contentsOfDatabase(target)).toEqual(before);
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
    ).toEqual(['migrations', ...tables].sort());
    expect(
      await there(`select proname as name from pg_proc where pronamespace = ${ours} pg_proc.oid)`),
    ).toEqual(functions.sort());
  });

  test('an incomplete backup is refused with the reason, and changes nothing', async () => {
    const before = await contentsOfDatabase(target);
    const whole = join(folder, 'whole');
    const file = join(folder, 'given');
    await saveTo(whole, source);
    const bytes = await readFile(whole);
    const text = zstdDecompressSync(bytes).toString();
    const changed = (from: string | RegExp, to: string) => zstdCompressSync(text.replace(from, to));
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
    const refusals: [string, Uint8Array, RegExp][] = [
      ['an empty file', Buffer.alloc(0), /cut off/],
      ['another kind of file', Buffer.from('PK\x03\x04 and so on'), /no backup of Masthead/],
      ['another compressed file', zstdCompressSync('{"some":"json"}\n'), /no backup of Masthead/],
      ['one that was cut off', bytes.subarray(0, -20), /cut off|end is missing/],
      ['one that was cut off in its middle', bytes.subarray(0, bytes.length / 2), /cut off|end is missing/],
      ['one whose last line is missing', zstdCompressSync(text.slice(0, -3)), /end is missing/],
      ['one whose last line is half there', zstdCompressSync(text.slice(0, -1)), /cut off/],
      ['one with a flipped bit', flipped, /damaged/],
      ['one with a changed word', changed('Article 2', 'Article 9'), /articles is damaged/],
      ['one with a row too few', changed(/article-1\t.*\n/, ''), /articles is damaged/],
      ['one with a column too few', changed('article-1\t', ''), /missing data|invalid input/],
      [
        'one from a newer version',
        changed('"0010_corrections.sql"', '"0010_corrections.sql","0999_x.sql"'),
        /newer Masthead.*0999_x/,
      ],
      [
        'one in another format',
        changed('"format":2', '"format":9'),
        /has format 9.*restore it with Masthead 0.1.0/,
      ],
      ['one with other tables', changed('"name":"articles"', '"name":"pg_authid"'), /tables are not those/],
    ];
    // A file is read in the same way for both; what was begun with it is taken back by each in its own.
    const begun = 'one with a changed word';
    const tried = target.kind === 'postgres' ? refusals : refusals.filter(([what]) => what === begun);
    for (const [what, content, reason] of tried) {
      await writeFile(file, content);
      await expect(loadFile(target, file), what).rejects.toThrow(reason);
    }
    expect(await contentsOfDatabase(target)).toEqual(before);
  });
});

test('on PostgreSQL a backup is of one moment, whatever is stored meanwhile', async () => {
  const { source: database } = await prepare(1);
  const before = await contentsOfDatabase(database);
  const read = await database.withoutTimeouts((db, copy) =>
    withSnapshot(db, copy, { version: '0' }, async (snapshot) => {
      await sql`insert into changes (publication, tags, at) values ('paper.example', '{faq}', now())`.execute(
        database.db,
      );
      await sql`delete from articles`.execute(database.db);
      return contentsOf(snapshot);
    }),
  );
  expect(read).toEqual(before);
});
