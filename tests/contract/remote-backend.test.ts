import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createFetcher, type Fetcher } from '../../server/net/fetcher.ts';
import type { Backend } from '../../server/paper/articles/backend.ts';
import { createBackendCache, pruneBackendAnswers } from '../../server/paper/articles/backend-cache.ts';
import { createRemoteBackend } from '../../server/paper/articles/remote-backend.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { type StubBackend, startStubBackend } from '../support/stub-backend.ts';
import { databases } from './databases.ts';

/** A busy machine needs its time. */
const HOME = 'meridianledger.example';
const LIST = '/functions/v1/get_metainfo?domain=meridianledger.example&page=1';

describe.each(databases)('an outside backend, its answers kept in $name', ({ open }) => {
  let database: Database;
  let stub: StubBackend;
  let fetcher: Fetcher;
  let now: number;
  let published: string[];
  let warned: string[];
  let backend: Backend;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom('backend_answers').execute();
    stub = await startStubBackend('a-key');
    stub.articles = sampleArticles(3);
    fetcher = createFetcher({ trustedHosts: [stub.host], userAgent: 'test' });
    now = Date.UTC(2026, 2, 12);
    published = [];
    warned = [];
    backend = start();
  });
  afterEach(async () => {
    await fetcher.close();
    await stub.stop();
  });

  /** As the server does when it starts: all it knows is in the database. */
  function start(): Backend {
    const changes = createChanges();
    changes.subscribe((tags) => published.push(...tags));
    const log = pino(
      { level: 'warn' },
      { write: (line: string) => void warned.push(JSON.parse(line).reason) },
    );
    return createRemoteBackend({
      address: stub.address,
      key: 'a-key',
      homes: [HOME, 'second.example'],
      fetcher,
      answers: createBackendCache(database.db, HOME),
      changes,
      log,
      clock: () => new Date(now),
      pause: async (ms) => {
        now += ms;
      },
    });
  }
  const minutes = (count: number) => {
    now += count * 60_000;
  };
  const asked = () => stub.asked.map(({ url }) => url);
  const titles = async () => (await backend.list(HOME, 1)).blogs.map(({ metaTitle }) => metaTitle);

  test('has authors, whether its list names them or only the articles that were read', async () => {
    stub.articles = sampleArticles(12, (_article, index) => ({
      authors: index === 11 ? ['Ada "the Countess" Byron]', 'B'] : [],
    }));
    stub.namesAuthors = 'in details';
    expect(await backend.authors(HOME)).toEqual([]);
    await backend.detail('article-12');
    expect(await backend.authors(HOME)).toEqual([
      { slug: 'ada-the-countess-byron', name: 'Ada "the Countess" Byron]' },
      { slug: 'b', name: 'B' },
    ]);
    expect(await backend.byAuthor('b', HOME)).toMatchObject({ name: 'B', blogs: [{ slug: 'article-12' }] });
    expect(await backend.byAuthor('nobody', HOME)).toBeUndefined();
    stub.namesAuthors = 'in both';
    stub.articles = sampleArticles(3, () => ({ authors: ['C'] }));
    minutes(6);
    await backend.list(HOME, 1);
    await expect.poll(() => backend.authors(HOME)).toEqual([{ slug: 'c', name: 'C' }]);
    expect((await backend.byAuthor('c', HOME))?.total).toBe(3);
  });

  test('is asked with the spec’s query, the key and a JSON content type', async () => {
    await backend.list(HOME, 1);
    await backend.detail('article-1');
    expect(stub.asked).toEqual([
      { url: LIST, authorization: 'Bearer a-key', contentType: 'application/json' },
      {
        url: '/functions/v1/get_details?slug=article-1',
        authorization: 'Bearer a-key',
        contentType: 'application/json',
      },
    ]);
  });

  test('is asked once, however many readers wait', async () => {
    await Promise.all([titles(), titles(), titles()]);
    expect(asked()).toEqual([LIST]);
  });

  test('is not asked again for a list within five minutes, for an article within ten', async () => {
    await backend.list(HOME, 1);
    await backend.detail('article-1');
    minutes(4.9);
    await backend.list(HOME, 1);
    minutes(5);
    await backend.detail('article-1');
    expect(asked()).toHaveLength(2);
  });

  test('is asked behind the reader’s back when the answer is stale, and pages are notified of a change', async () => {
    expect(await titles()).toContain('Article 1');
    stub.articles = sampleArticles(3, () => ({ title: 'Changed' }));
    minutes(6);
    expect(await titles()).toContain('Article 1');
    await expect.poll(titles).toEqual(['Changed', 'Changed', 'Changed']);
    await expect.poll(() => published).toEqual(['articles']);
    expect(asked()).toHaveLength(2);
  });

  test.each([
    ['an error', { status: 500, body: '{"message":"down"}' }],
    ['words', { status: 200, body: '<html>maintenance' }],
    ['another shape', { status: 200, body: '{"blogs":"none"}' }],
    ['an error for the key', { status: 401, body: '' }],
  ])('answers with %s: the last good answer stands, over restarts too', async (_name, fault) => {
    const before = { list: await backend.list(HOME, 1), detail: await backend.detail('article-1') };
    stub.fault = fault;
    for (let days = 0; days < 3; days++) {
      minutes(24 * 60);
      expect(await backend.list(HOME, 1)).toEqual(before.list);
      expect(await backend.detail('article-1')).toEqual(before.detail);
      await expect.poll(() => warned.length).toBeGreaterThan(0);
      backend = start();
    }
    stub.fault = undefined;
    stub.articles = sampleArticles(3, () => ({ title: 'Back' }));
    minutes(1);
    await expect.poll(titles).toContain('Back');
  });

  test('does not answer at all: the last good answer stands', async () => {
    const before = await titles();
    await stub.stop();
    minutes(6);
    backend = start();
    expect(await titles()).toEqual(before);
    await expect.poll(() => warned).toEqual([expect.stringContaining('refused the connection')]);
  });

  test.each([
    [{ status: 500, body: '' }, 500],
    [{ status: 503, body: '{}' }, 503],
    [{ status: 403, body: '{}' }, 403],
    [{ status: 304, body: '' }, 502],
    [{ status: 200, body: 'words' }, 502],
  ])('fails with %j before it ever answered: the status says so', async (fault, status) => {
    stub.fault = fault;
    for (const question of [() => backend.list(HOME, 1), () => backend.detail('article-1')]) {
      await expect(question()).rejects.toMatchObject({ status });
    }
    const message = `HTTP error! status: ${fault.status === 200 ? 502 : fault.status}`;
    await expect(backend.list(HOME, 1)).rejects.toThrow(message);
  });

  test('is not asked for 5 s after it failed: requests for the list meanwhile wait for the next attempt', async () => {
    stub.fault = { status: 500, body: '' };
    const start = now;
    await expect(titles()).rejects.toThrow('HTTP error! status: 500');
    expect([now, asked().length]).toEqual([start, 1]);
    await expect(titles()).rejects.toThrow('HTTP error! status: 500');
    expect([now, asked().length]).toEqual([start + 5_000, 2]);
    stub.fault = undefined;
    now += 1_000;
    const lists = await Promise.all([titles(), titles(), titles()]);
    expect(lists.map((list) => list.length)).toEqual([3, 3, 3]);
    expect(asked()).toHaveLength(3);
  });

  test('is not asked for 5 s after it failed to return an article, and no request waits', async () => {
    stub.fault = { status: 500, body: '' };
    for (let visit = 0; visit < 3; visit++) {
      await expect(backend.detail('article-1')).rejects.toThrow('HTTP error! status: 500');
    }
    expect(asked()).toHaveLength(1);
    stub.fault = undefined;
    now += 5_000;
    expect(await backend.detail('article-1')).toMatchObject({ metaTitle: 'Article 1' });
  });

  test('leaves something out: the rest is shown, and one line is logged per change', async () => {
    const faults = 'post 1 has no slug or no words; post 3 has no slug or no words';
    for (const title of ['A', 'B', 'C']) {
      const list = { blogs: [null, { slug: 'a', metaTitle: title }, { slug: 'b' }], total: '3' };
      stub.fault = { status: 200, body: JSON.stringify(list) };
      minutes(6);
      await expect.poll(titles).toEqual([title]);
    }
    expect(warned).toEqual([faults]);
    stub.fault = { status: 500, body: '' };
    minutes(6);
    // The answer before may still be written down: until it is, nobody asks again.
    await expect.poll(() => titles().then(() => warned)).toEqual([faults, 'HTTP error! status: 500']);
  });

  test('returns an article without date and description: its text is shown', async () => {
    stub.fault = { status: 200, body: JSON.stringify({ metaTitle: 'A', blog: 'Text.', date: null }) };
    expect(await backend.detail('a')).toMatchObject({
      metaTitle: 'A',
      blog: 'Text.',
      date: '',
      metaDescription: '',
    });
    expect(warned).toEqual(['metaDescription is missing; date is missing']);
  });

  test('says that an article is no more: it is not kept any longer', async () => {
    await backend.detail('article-1');
    stub.articles = stub.articles.slice(1);
    minutes(11);
    expect(await backend.detail('article-1')).toMatchObject({ metaTitle: 'Article 1' });
    await expect.poll(() => published).toEqual(['article:article-1']);
    await expect(backend.detail('article-1')).rejects.toMatchObject({ status: 404 });
    stub.fault = { status: 500, body: '' };
    backend = start();
    await expect(backend.detail('article-1')).rejects.toMatchObject({ status: 500 });
  });

  test('lists for domains that readers make up are not kept for good', async () => {
    stub.articles = sampleArticles(1, () => ({ domains: ['x.example'] }));
    await backend.list('x.example', 1);
    await backend.list(HOME, 1);
    await backend.list(HOME, 77);
    const kept = () => database.db.selectFrom('backend_answers').select('call').execute();
    expect(await kept()).toEqual([]);
    stub.articles = sampleArticles(1, () => ({ domains: ['second.example'] }));
    await backend.list('second.example', 1);
    expect(await kept()).toEqual([{ call: 'get_metainfo?domain=second.example&page=1' }]);
  });

  test('an article with characters that a database refuses is served all the same', async () => {
    stub.articles = sampleArticles(1, () => ({ body: 'A null \u0000 and half a pair \ud800.' }));
    expect((await backend.detail('article-1')).blog).toContain('A null');
    stub.fault = { status: 500, body: '' };
    backend = start();
    expect((await backend.detail('article-1')).blog).toContain('A null');
  });

  test('large articles push the oldest out of memory, not out of the database', async () => {
    stub.articles = sampleArticles(100, () => ({ body: 'x'.repeat(200_000) }));
    for (const { slug } of stub.articles) await backend.detail(slug);
    stub.fault = { status: 500, body: '' };
    expect((await backend.detail('article-1')).blog).toHaveLength(200_000);
    await backend.detail('article-100');
    await database.db.deleteFrom('backend_answers').execute();
    const received = await Promise.allSettled(stub.articles.map(({ slug }) => backend.detail(slug)));
    const lost = received.filter(({ status }) => status === 'rejected').length;
    // 32 MB, at two bytes a character.
    expect(lost).toBe(17);
    expect(await backend.detail('article-100')).toMatchObject({ metaTitle: 'Article 100' });
  });

  test.each([
    ['5,000 answers', 5_003, 10],
    ['64 MB of answers', 15, 4_500_000],
  ])('%s are kept, and the oldest go first', async (_name, count, size) => {
    await sql`
      insert into backend_answers (publication, call, body, answered_at)
      select ${HOME}, 'get_details?slug=' || n, repeat('x', ${sql.lit(size)}::int), ${new Date(now)}::timestamptz + make_interval(mins => n)
      from generate_series(1, ${sql.lit(count)}::int) as n`.execute(database.db);
    const answers = createBackendCache(database.db, HOME);
    const removed = count === 15 ? 1 : 3;
    expect(await pruneBackendAnswers(database.db)).toBe(removed);
    const kept = (n: number) => answers.read(`get_details?slug=${n}`);
    expect([await kept(removed), (await kept(removed + 1))?.body.length]).toEqual([undefined, size]);
    expect(await pruneBackendAnswers(database.db)).toBe(0);
  });

  test('leaves very much out: the log line is shortened', async () => {
    stub.fault = { status: 200, body: JSON.stringify({ blogs: Array(1000).fill(null), total: 1000 }) };
    await titles();
    expect(warned[0]).toHaveLength(500);
  });

  test('has no related articles to offer', async () => {
    expect(await backend.related('article-1', HOME)).toEqual([]);
  });
});
