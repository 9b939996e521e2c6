import { join } from 'node:path';
import { sql } from 'kysely';
import { writeBackupFile } from '../../server/data/backup/backup-file.ts';
import { type Snapshot, withSnapshot } from '../../server/data/backup/snapshot.ts';
import { type Database, openEmbedded } from '../../server/data/database/open-database.ts';
import { copyEmptyEmbedded } from './embedded.ts';

/** Texts that a careless copy would change. */
const HARD_TEXTS = [
  'plain',
  '“typographic” – quotes, ümlauts, 東京, 😀',
  'a tab\t, a line\nbreak, a return\r\n, \u2028 and \u2029, \u0001',
  `'single' "double" \\ backslash \\N \\n {braces} [brackets], comma`,
  '',
  'NULL',
  ' spaces at both ends ',
];

/** Headlines, articles and all that is kept beside them, in a database that is up to date. */
export async function storePaper({ db }: Database, { items = 7, articles = 3 } = {}): Promise<void> {
  await sql`
    insert into feeds (address, host, title, next_poll_at, leased_until)
    values ('https://one.example/feed', 'one.example', 'One', '2026-03-04 05:06:07.123456+00', null),
      ('https://two.example/feed', 'two.example', 'Two', '2026-03-04 05:06:07+02', '0044-03-15 12:00:00+00')`.execute(
    db,
  );
  await sql`insert into publication_feeds select 'paper.example', 'category ' || id, id from feeds`.execute(
    db,
  );
  const texts = JSON.stringify(HARD_TEXTS);
  await sql`
    insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
      categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
    select 1 + n % 2, n::text, text, 'https://one.example/' || n, n::text, '', text, repeat(text, 20), '', '',
      array[text, 'second'], 'one.example/' || n, string_to_array(text, ' '),
      timestamptz '2026-01-01' + n * interval '1.000001 hours', now(), now(), n
    from generate_series(1, ${sql.lit(items)}) as n,
      lateral (select ${texts}::jsonb ->> (n % ${sql.lit(HARD_TEXTS.length)}) as text) as given`.execute(db);
  await sql`
    insert into articles (slug, source, file, revision, title, description, date, published_at, body, keywords,
      long_keywords, topics, domains, former_slugs, corrections)
    select 'article-' || n, 'content', n || '.md', n::text, 'Article ' || n, text, '2026-01-01', now(), text || ' body',
      array[text], '{}', '{}', '{paper.example}', '{}', jsonb_build_array(jsonb_build_object('text', text))
    from generate_series(1, ${sql.lit(articles)}) as n,
      lateral (select ${texts}::jsonb ->> (n % ${sql.lit(HARD_TEXTS.length)}) as text) as given`.execute(db);
  await sql`insert into changes (publication, tags, at) values ('paper.example', '{articles}', now())`.execute(
    db,
  );
  await sql`insert into site_state (key, value) values ('image-secret', '"secret"')`.execute(db);
}

/** Every table by its count and checksum, and its rows in an order that does not depend on the database. */
export async function contentsOf({ header, rows }: Snapshot): Promise<unknown[]> {
  const contents: unknown[] = [];
  for (const table of header.tables) {
    const text = Buffer.concat(await Array.fromAsync(rows(table))).toString();
    contents.push({ ...table, rows: text.split('\n').sort() });
  }
  return contents;
}

export function contentsOfDatabase(database: Database): Promise<unknown[]> {
  return database.withoutTimeouts((db, copy) => withSnapshot(db, copy, { version: '0' }, contentsOf));
}

/** What a database holds, which is closed then. */
export async function contentsAndClose(database: Database): Promise<unknown[]> {
  const contents = await contentsOfDatabase(database);
  await database.close();
  return contents;
}

export async function contentsIn(dataDir: string): Promise<unknown[]> {
  return contentsAndClose(await openEmbedded(join(dataDir, 'postgres')));
}

/** Writes a backup of an open database. */
export async function saveTo(file: string, database: Database): Promise<void> {
  await database.withoutTimeouts((db, copy) =>
    withSnapshot(db, copy, { version: '0.1.0' }, (snapshot) => writeBackupFile(file, snapshot)),
  );
}

/** A data folder with a database that is up to date, and what is stored in it. */
export async function storedIn(dataDir: string, store: (database: Database) => Promise<void>): Promise<void> {
  await copyEmptyEmbedded(dataDir);
  const database = await openEmbedded(join(dataDir, 'postgres'));
  await store(database);
  await database.close();
}
