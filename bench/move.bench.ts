import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { backUp, move, restore } from '../server/data/backup/backup.ts';
import type { TableFacts } from '../server/data/backup/snapshot.ts';
import { migrate } from '../server/data/database/migrate.ts';
import { type Database, openDatabase } from '../server/data/database/open-database.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import type { Figure } from './figure.ts';
import { createHeadlineWriter } from './generated-headlines.ts';

const HEADLINES = 100_000;
const ARTICLES = 1_000;
const AT_A_TIME = 2_000;
const FEEDS = 15;

/** A large paper's database: moved to PostgreSQL and back, backed up and restored. */
export async function moveBench(print: (line: string) => void): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const server = await startPostgres();
  const embedded = { dataDir: join(folder, 'data') };
  const postgres = { ...embedded, databaseUrl: server.address };
  const options = { version: '0', replace: true };
  try {
    print(
      `storing ${HEADLINES.toLocaleString('en-US')} headlines and ${ARTICLES.toLocaleString('en-US')} articles`,
    );
    const database = await openDatabase(embedded);
    await migrate(database);
    await storePaper(database);
    await database.close();
    print('moving them to PostgreSQL');
    const there = await timed(() => move({ from: embedded, to: postgres }, options));
    print('moving them back');
    const back = await timed(() => move({ from: postgres, to: embedded }, options));
    const file = join(folder, 'backup');
    print('backing up');
    const backup = await timed(() => backUp(embedded, file, options));
    print('restoring');
    const restored = await timed(() => restore(embedded, file, options));
    const name = '100,000 headlines and 1,000 articles';
    return [
      { name: `${name}, moved from the embedded database to PostgreSQL`, value: there.seconds, unit: 's' },
      { name: `${name}, moved back`, value: back.seconds, unit: 's' },
      {
        name: 'tables whose count or checksum differs after both',
        value: differing(there.result, back.result),
        unit: '',
        budget: { atMost: 0, of: 'value' },
      },
      { name: `${name}, backed up`, value: backup.seconds, unit: 's' },
      { name: 'size of the backup', value: backup.result.bytes / 1e6, unit: 'MB' },
      { name: `${name}, restored`, value: restored.seconds, unit: 's' },
      { name: 'most memory that all of this took', value: process.resourceUsage().maxRSS / 1e3, unit: 'MB' },
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { seconds: (performance.now() - started) / 1000, result };
}

function differing(there: readonly TableFacts[], back: readonly TableFacts[]): number {
  const rows = new Map(there.map(({ name, rows }) => [name, rows]));
  if (rows.get('items') !== HEADLINES || rows.get('articles') !== ARTICLES) return Number.NaN;
  return there.filter((one, place) => JSON.stringify(one) !== JSON.stringify(back[place])).length;
}

async function storePaper(database: Database): Promise<void> {
  const writer = createHeadlineWriter(1, HEADLINES, new Date());
  await database.db.executeQuery(
    CompiledQuery.raw(
      `insert into feeds (address, host, next_poll_at)
     select 'https://feed.example/' || n, 'feed.example', now() from generate_series(1, ${FEEDS}) as n`,
    ),
  );
  for (let first = 0; first < HEADLINES; first += AT_A_TIME) {
    const rows = Array.from({ length: AT_A_TIME }, (_, place) => ({
      n: first + place,
      ...writer.headline(first + place),
    }));
    await database.db.executeQuery(
      CompiledQuery.raw(
        `insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
         categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
       select n % ${FEEDS} + 1, n, title, 'https://feed.example/' || n, n, 'Staff', description,
         repeat('<p>' || description || '</p>', 5), '', '', '{}', 'feed.example/' || n, string_to_array(title, ' '),
         "publishedAt", "publishedAt", "publishedAt", 0
       from jsonb_to_recordset($1::jsonb) as given(n int, title text, description text, "publishedAt" timestamptz)`,
        [JSON.stringify(rows)],
      ),
    );
  }
  await database.db.executeQuery(
    CompiledQuery.raw(`insert into item_stories select id, id, array[identity, title] from items`),
  );
  await database.db.executeQuery(
    CompiledQuery.raw(
      `insert into articles (slug, source, file, revision, title, description, date, published_at, body, keywords,
       long_keywords, topics, domains, former_slugs)
     select 'article-' || id, 'content', id || '.md', id, title, description, '2026-01-01', published_at,
       repeat(description || E'\\n\\n', 30), title_words, '{}', title_words, '{bench.example}', '{}'
     from items order by id limit ${ARTICLES}`,
    ),
  );
}
