import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { NetworkPageRequest } from '../../app/network/network-page.tsx';
import { openNetworkPage } from '../../server/origin/network-page.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { databases } from './databases.ts';

test('the network’s page reads a paper again that changed while its headlines were read', async () => {
  await using stack = new AsyncDisposableStack();
  const database = await databases[0].open();
  stack.defer(() => database.close());
  const { db } = database;
  const store = (id: number, title: string) =>
    sql`
    insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
      categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
    values (1, ${title}, ${title}, '', '', '', '', '', '', '', '{}', '', '{}', now() + ${id} * interval '1 second', now(), now(), 0)`.execute(
      db,
    );
  await sql`insert into feeds (address, host, next_poll_at) values ('/a.xml', '', now())`.execute(db);
  await sql`insert into publication_feeds (publication, category, feed_id) values ('quay', 'local', 1)`.execute(
    db,
  );
  await store(1, 'First');
  let whileReading: (() => Promise<void>) | undefined;
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some((row) => row.title === 'First')) return result;
      const act = whileReading;
      whileReading = undefined;
      await act?.();
      return result;
    },
  });
  const sample = await loadPublication('sample/meridian-ledger/publication.json');
  const publication = { ...sample, id: 'quay' };
  let makePage: ((key: string) => Promise<{ html: string }>) | undefined;
  const page = await openNetworkPage({
    network: { name: 'The Network', host: 'papers.example', locale: 'en', timeZone: 'UTC' },
    folder: '/none',
    themeFiles: { folder: '/none', inUse: new Set() },
    port: 3000,
    papers: () => [{ name: 'quay', folder: '/none/quay', publication }],
    database: { ...database, db: slow },
    pages: {
      renderNetworkPage: async ({ list }: NetworkPageRequest) =>
        list?.papers.map(({ headline }) => headline?.title).join() ?? '',
    } as never,
    publishing: {
      markStale: () => {},
      unpublish: () => {},
      publish: async (published: { makePage: typeof makePage }) => {
        makePage = published.makePage;
      },
    } as never,
    isDevelopment: true,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
  });
  stack.defer(() => page.close());
  await page.publish();
  const read = async () => (await makePage?.('papers.example/network'))?.html;
  whileReading = async () => {
    await store(2, 'Second');
    page.onChange(['quay']);
  };
  page.onChange(['quay']);
  expect(await read()).toBe('First');
  expect(await read()).toBe('Second');
});
