import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { parseFeedCooperatively } from '../../server/news/feeds/parse/parse-feed.ts';
import { converterSource } from '../../server/news/feeds/poll/feed-source.ts';
import { readCopy } from '../../server/news/feeds/serve/read-copy.ts';
import { registerFeeds } from '../../server/news/feeds/store/register-feeds.ts';
import { storeCopy } from '../../server/news/feeds/store/store-copy.ts';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { longestStretch } from './longest-stretch.ts';

/** The embedded database works in the server's process: what it does, readers wait for. */
const MAX_STRETCH_MS = 200;
const ITEMS = 500;
const now = new Date('2026-11-15T12:00:00Z');
const PUBLICATION = 'meridianledger.example';

let database: Database;
beforeAll(async () => {
  database = await openEmptyEmbedded();
});
afterAll(() => database.close());

const numbered = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join(' ');

/** Long articles under headlines that have their rarest word in common, so that each is compared with all others. */
const document = (feed: number) =>
  `<rss version="2.0"><channel><title>Wire ${feed}</title>${numbered(
    ITEMS,
    (n) =>
      `<item><title>Unprecedentedly ${n}</title><link>https://wire.example/${feed}/${n}</link><description>${numbered(200, (word) => `word${(n * 7 + word * 13) % 9000}`)}</description></item>`,
  )}</channel></rss>`;

test('storing five hundred new stories, and five hundred more, holds the event loop for no longer than 200 ms', async () => {
  const feeds = [0, 1].map((n) => ({
    category: `c${n}`,
    address: `https://h${n}.example/`,
    host: `h${n}`,
  }));
  const ids = await registerFeeds(database, PUBLICATION, feeds, now);
  const notes = { etag: null, lastModified: null, validatorsSince: null, movedTo: null, movedSince: null };
  for (const [n, id] of [...ids.values()].entries()) {
    const bytes = new TextEncoder().encode(document(n));
    const copy = await parseFeedCooperatively(bytes, { url: `https://h${n}.example/`, now });
    const stored = await longestStretch(() =>
      storeCopy(database.db, id, copy, { ...notes, now, nextPollAt: now, host: `h${n}`, bodyHash: 'new' }),
    );
    expect(stored.result).toBe(true);
    expect(stored.longestMs).toBeLessThan(MAX_STRETCH_MS);
    // Twenty items at a time, and fifty where stories are compared.
    expect(stored.turns).toBeGreaterThan(ITEMS / 20 + ITEMS / 50);

    const read = await longestStretch(() => readCopy(database.db, PUBLICATION, id, { content: true }));
    expect(read.result?.items).toHaveLength(ITEMS);
    expect(read.longestMs).toBeLessThan(MAX_STRETCH_MS);
  }
});

test('between any two queries the event loop has a turn, also within a transaction', async () => {
  const { turns } = await longestStretch(async () => {
    await Promise.all(Array.from({ length: 50 }, () => sql.raw('select 1').execute(database.db)));
    await database.db.transaction().execute(async (trx) => {
      for (let query = 0; query < 50; query++) await sql`select 1`.execute(trx);
    });
  });
  expect(turns).toBeGreaterThanOrEqual(100);
});

test.each([
  ['empty items', '{},'],
  ['brackets', '['],
  ['long articles', `{"title":"A","content":"${'<p>word</p>'.repeat(2_000)}"},`],
])('a converter that sends ten megabytes of %s holds it for no longer', async (_, unit) => {
  const head = '{"status":"ok","feed":{"title":"Wire"},"items":[';
  const body = new TextEncoder().encode(`${head}${unit.repeat(Math.floor(9_990_000 / unit.length))}{}]}`);
  const { read } = converterSource('https://convert.example/');
  const answer = {
    status: 200,
    url: 'https://convert.example/',
    headers: new Headers(),
    body,
    redirects: [],
  };
  const { longestMs, result } = await longestStretch(() =>
    read(answer, { feedAddress: 'https://wire.example/', now }).catch((error: Error) => error),
  );
  expect(longestMs).toBeLessThan(MAX_STRETCH_MS);
  if (result instanceof Error) expect(result.message).toBe('Failed to fetch RSS feed');
  else expect(result.items.length).toBeLessThanOrEqual(ITEMS);
});
