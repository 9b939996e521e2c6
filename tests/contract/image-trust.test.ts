import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createImageTrust } from '../../server/images/image-trust.ts';
import { registerFeeds } from '../../server/news/feeds/store/register-feeds.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { databases } from './databases.ts';

const TRUSTED = 'http://desk.internal/feed.xml';
const STRANGE = 'https://stranger.example/feed.xml';
const now = new Date('2026-03-12T09:00:00Z');

describe.for(databases)('on $name', ({ open }) => {
  let database: Database;
  let publication: Publication;

  beforeAll(async () => {
    database = await open();
    publication = {
      ...(await loadPublication('sample/meridian-ledger/publication.json')),
      trustedHosts: ['desk.internal'],
    };
    const common = { publication: publication.domain };
    const feeds = [
      { ...common, category: 'local', address: TRUSTED, stored: TRUSTED, host: 'desk.internal' },
      { ...common, category: 'world', address: STRANGE, stored: STRANGE, host: 'stranger.example' },
    ];
    await registerFeeds(database, [publication.domain], feeds, now);
    await store(TRUSTED, 'http://desk.internal/a.jpg');
    await store(STRANGE, 'http://desk.internal/admin?drop=all');
    await store(STRANGE, 'https://stranger.example/b.jpg');
  });
  afterAll(() => database.close());

  async function store(feed: string, picture: string): Promise<void> {
    await sql`
      insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
        categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
      select id, ${picture}, 'A title', '', '', '', '', '', ${picture}, '', '{}', '', '{}', ${now}, ${now}, ${now}, 0
      from feeds where address = ${feed}`.execute(database.db);
  }

  const trustOf = (changes: Partial<Publication> = {}) =>
    createImageTrust(database.db, { ...publication, ...changes });

  test('an image on a trusted host is trusted where a feed on one names it, not where a stranger does', async () => {
    const isTrusted = trustOf();
    expect(await isTrusted('http://desk.internal/a.jpg')).toBe(true);
    expect(await isTrusted('http://desk.internal/admin?drop=all')).toBe(false);
    expect(await isTrusted('http://desk.internal/named-by-nobody.jpg')).toBe(false);
    expect(await isTrusted('https://stranger.example/b.jpg')).toBe(false);
    expect(await isTrusted('/newswire/cover.jpg')).toBe(true);
  });

  test('what the publication itself names is trusted', async () => {
    const [partner] = publication.partners;
    const address = 'http://desk.internal/cover.png';
    const isTrusted = trustOf({ partners: partner ? [{ ...partner, directUrl: address }] : [] });
    expect(await isTrusted(address)).toBe(true);
  });

  test('with a converter or a backend, it is theirs to be trusted', async () => {
    const { services } = publication;
    const outside = trustOf({ services: { ...services, converter: 'https://convert.example/api' } });
    expect(await outside('http://desk.internal/a.jpg')).toBe(false);
    const inside = trustOf({ services: { ...services, converter: 'http://desk.internal/api' } });
    expect(await inside('http://desk.internal/a.jpg')).toBe(true);

    const cover = 'http://desk.internal/cover.jpg';
    await sql`
      insert into backend_answers (publication, call, body, answered_at)
      values (${publication.domain}, 'get_metainfo', ${JSON.stringify({ blogs: [{ pinterestImageLink: cover }] })}, ${now})`.execute(
      database.db,
    );
    const strange = trustOf({ services: { ...services, backend: 'https://backend.example' } });
    expect(await strange(cover)).toBe(false);
    const own = trustOf({ services: { ...services, backend: 'http://desk.internal/backend' } });
    expect(await own(cover)).toBe(true);
  });
});
