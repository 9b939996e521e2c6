import { parseFeedCooperatively } from '../../feed-reader/parse-feed.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { readCopies } from '../../server/news/feeds/serve/read-copy.ts';
import { registerFeeds } from '../../server/news/feeds/store/register-feeds.ts';
import { storeCopy } from '../../server/news/feeds/store/store-copy.ts';

export const ITEMS = 500;
const now = new Date('2026-11-15T12:00:00Z');
const PUBLICATION = 'meridianledger.example';

const numbered = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join(' ');

/** Long articles under headlines that have their rarest word in common, so that each is compared with all others. */
const document = (feed: number) =>
  `<rss version="2.0"><channel><title>Wire ${feed}</title>${numbered(
    ITEMS,
    (n) =>
      `<item><title>Unprecedentedly ${n}</title><link>https://wire.example/${feed}/${n}</link><description>${numbered(200, (word) => `word${(n * 7 + word * 13) % 9000}`)}</description></item>`,
  )}</channel></rss>`;

/** Two registered feeds, parsed and ready to be stored and read. */
export async function prepareFeeds(database: Database) {
  const feeds = [0, 1].map((n) => ({
    publication: PUBLICATION,
    category: `c${n}`,
    address: `https://h${n}.example/`,
    stored: `https://h${n}.example/`,
    host: `h${n}`,
  }));
  const ids = await registerFeeds(database, [PUBLICATION], feeds, now);
  const notes = {
    etag: null,
    last_modified: null,
    validators_since: null,
    moved_to: null,
    moved_since: null,
  };
  return Promise.all(
    [...ids.values()].map(async (id, n) => {
      const bytes = new TextEncoder().encode(document(n));
      const copy = await parseFeedCooperatively(bytes, { url: `https://h${n}.example/`, now });
      return {
        store: () =>
          storeCopy(database.db, copy, {
            ...notes,
            id,
            now,
            next_poll_at: now,
            host: `h${n}`,
            bodyHash: 'new',
          }),
        read: async () => (await readCopies(database.db, PUBLICATION, [id], { content: true })).get(id),
      };
    }),
  );
}
