import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Publication } from '../../contract/publication.ts';
import { openSharedChanges } from '../../server/data/changes/shared-changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { renamePublication } from '../../server/data/database/rename-publication.ts';
import { createHiddenImages } from '../../server/images/hidden-images.ts';
import { createImageTrust } from '../../server/images/image-trust.ts';
import { createFetcher } from '../../server/net/fetcher.ts';
import { pinRoutes } from '../../server/news/pins/pin-routes.ts';
import { openSearch } from '../../server/news/search/open-search.ts';
import { createReads } from '../../server/pages/reads/reads.ts';
import { importArticles } from '../../server/paper/articles/import-articles.ts';
import { openArticles } from '../../server/paper/articles/open-articles.ts';
import { openContent } from '../../server/paper/content/open-content.ts';
import { openTestDesk } from '../support/desk-client.ts';
import { openFeedsSetup, rss } from '../support/feeds-setup.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { startStubBackend } from '../support/stub-backend.ts';
import { engines } from './databases.ts';

/** Two papers with the same names of everything, on one database. */

const QUAY = 'quay.example';
const MILL = 'mill.example';
const KEY = 'a-key';
const COVER = 'http://desk.internal/cover.jpg';

const article = (title: string, body = 'It is twisted.') =>
  `---\ntitle: ${title}\ndescription: From fibre to hawser\ndate: 2026-03-10\n---\n${body}\n`;

describe.for(engines)('two papers in $name', ({ open }) => {
  let database: Database;
  let folder: string;
  let quay: Paper;
  let mill: Paper;
  const log = pino({ level: 'silent' });

  type Paper = Awaited<ReturnType<typeof openPaper>>;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-two-papers-'));
    for (const domain of [QUAY, MILL]) {
      for (const kind of ['articles', 'faq', 'pages'])
        await mkdir(join(folder, domain, 'content', kind), { recursive: true });
      await save(domain, 'rope', article(`Rope of ${domain}`));
    }
    quay = await openPaper(QUAY);
    mill = await openPaper(MILL);
  });
  afterEach(async () => {
    await quay.close();
    await mill.close();
    await rm(folder, { recursive: true });
    for (const table of [
      'articles',
      'backend_answers',
      'desk_accounts',
      'feeds',
      'pins',
      'reads',
      'takedowns',
    ])
      await sql`delete from ${sql.table(table)}`.execute(database.db);
    for (const table of ['block_rules', 'text_revisions', 'text_reviews', 'search_texts', 'changes'])
      await sql`delete from ${sql.table(table)}`.execute(database.db);
  });

  const save = (domain: string, name: string, text: string) =>
    writeFile(join(folder, domain, 'content/articles', `${name}.md`), text);

  async function openPaper(domain: string, changed: Partial<Publication['services']> = {}) {
    const contentFolder = join(folder, domain, 'content');
    const feeds = await openFeedsSetup({
      database,
      feeds: { local: '/local.xml' },
      self: (path) => new Response(rss(path === '/local.xml' ? ['Ferry', 'Bridge'] : [])),
      publish: { domain, hosts: [], trustedHosts: ['desk.internal'] },
    });
    const publication = {
      ...feeds.publication,
      services: { ...feeds.publication.services, key: KEY, ...changed },
    };
    const { now: clock } = feeds;
    const heard: string[] = [];
    const changes = await openSharedChanges({ database, publication: domain, log });
    changes.subscribe((tags) => void heard.push(...tags));
    const trustedHosts = changed.backend ? [new URL(changed.backend).host] : [];
    const fetcher = createFetcher({ trustedHosts, userAgent: 'test' });
    const common = { publication, database, fetcher, changes, log, clock };
    const articles = await openArticles({
      ...common,
      folder: join(contentFolder, 'articles'),
      resolveImage: () => undefined,
    });
    const content = await openContent({ folder: contentFolder, changes, log });
    const domainOf = () => domain;
    const authors = async () => new Map([[domain, await articles.authors(domain)]]);
    const search = await openSearch({ ...common, content, authors, domainOf });
    const blog = async (slug: string) => ({
      slug,
      metaTitle: slug,
      metaDescription: '',
      date: '',
      blog: '',
    });
    const reads = createReads({
      db: database.db,
      changes,
      clock,
      domains: () => [domain],
      timeZone: () => 'UTC',
      apiFor: () => ({ blog }),
    });
    const desk = await openTestDesk(database, publication, {
      contentFolder,
      paperFolder: join(folder, domain),
      writingDesk: undefined,
      reloadContent: (kind) =>
        kind === 'articles' ? articles.checkForChanges() : content.checkForChanges(kind),
      renderText: async ({ source }) => source,
      renderCard: async () => new Uint8Array(),
      makePicture: async () => Promise.reject(new Error('no pictures here')),
    });
    const session = await desk.join(domain);
    const ask = async (path: string) =>
      (await articles.routes.request(`/api/${path}`, { headers: { Authorization: `Bearer ${KEY}` } })).json();
    const pins = pinRoutes({ ...common, db: database.db });
    return {
      publication,
      articles,
      feeds,
      changes,
      heard,
      reads,
      ask,
      titles: async (of = domain) =>
        (await ask(`get_metainfo?domain=${of}`)).blogs.map(
          ({ metaTitle }: { metaTitle: string }) => metaTitle,
        ),
      desk: (name: Parameters<typeof desk.ask>[0], more: Parameters<typeof desk.ask>[1] = {}) =>
        desk.ask(name, { session, ...more }),
      find: async (q: string) => {
        const answer = await search.routes.request(`/api/search?q=${q}&kind=article&domain=${domain}`);
        const { results } = await answer.json();
        return results.map(({ title }: { title: { text: string }[] }) =>
          title.map(({ text }) => text).join(''),
        );
      },
      pins: async () => (await (await pins.request('/api/pins')).json()).pins,
      trustsImage: createImageTrust(database.db, publication),
      hidesImage: createHiddenImages(database.db, domain, changes),
      async close() {
        await articles.stop();
        await search.close();
        content.close();
        await changes.close();
        await fetcher.close();
        await feeds.stop();
      },
    };
  }

  test('articles: each lists, opens and withdraws its own', async () => {
    await quay.articles.checkForChanges();
    expect([await quay.titles(), await mill.titles()]).toEqual([[`Rope of ${QUAY}`], [`Rope of ${MILL}`]]);
    expect(await quay.titles(MILL)).toEqual([]);
    expect(await quay.ask('get_details?slug=rope')).toMatchObject({ metaTitle: `Rope of ${QUAY}` });
    await rm(join(folder, QUAY, 'content/articles/rope.md'));
    await quay.articles.checkForChanges();
    expect([await quay.titles(), await mill.titles()]).toEqual([[], [`Rope of ${MILL}`]]);
    expect(await mill.ask('get_details?slug=rope')).toMatchObject({ metaTitle: `Rope of ${MILL}` });
    expect(await quay.articles.archive.count(QUAY)).toBe(0);
    expect(await mill.articles.archive.count(MILL)).toBe(1);
  });

  test('imports: one folder may be imported for both, with the names that the other has', async () => {
    const imports = join(folder, 'imports');
    await mkdir(imports);
    await writeFile(join(imports, 'kiln.md'), article('A kiln'));
    for (const domain of [QUAY, MILL])
      await importArticles({ folder: imports, home: { domain, timeZone: 'UTC' }, db: database.db });
    await writeFile(join(imports, 'kiln.md'), article('A newer kiln'));
    await importArticles({ folder: imports, home: { domain: MILL, timeZone: 'UTC' }, db: database.db });
    expect(await quay.titles()).toContain('A kiln');
    expect(await mill.titles()).toContain('A newer kiln');
  });

  test('search: each finds its own texts', async () => {
    expect([await quay.find('rope'), await mill.find('rope')]).toEqual([
      [`Rope of ${QUAY}`],
      [`Rope of ${MILL}`],
    ]);
    await rm(join(folder, QUAY, 'content/articles/rope.md'));
    await quay.articles.checkForChanges();
    expect([await quay.find('rope'), await mill.find('rope')]).toEqual([[], [`Rope of ${MILL}`]]);
  });

  test('pins: each pins its own articles, for its own front page', async () => {
    await save(MILL, 'grain', article('Grain'));
    await mill.articles.checkForChanges();
    const publish = async (slug: string) => {
      const { revision } = (await quay.desk('front')).body;
      const pins = [{ target: { article: slug }, slot: 'latest', until: null }];
      return (await quay.desk('pin', { body: { pins, revision } })).status;
    };
    expect([await publish('grain'), await publish('rope')]).toEqual([422, 200]);
    await rm(join(folder, MILL, 'content/articles/rope.md'));
    await mill.articles.checkForChanges();
    expect([await quay.pins(), await mill.pins()]).toEqual([[{ slot: 'latest', article: 'rope' }], []]);
  });

  test('takedowns and rules: what one hides, the other shows', async () => {
    await quay.feeds.feeds.pollDue();
    const { rows } = await sql<{ id: string }>`select id::text from items where title = 'Ferry'`.execute(
      database.db,
    );
    await quay.desk('hide', { body: { target: { item: rows[0]?.id }, reason: 'libel' } });
    await quay.desk('addRule', { body: { kind: 'word', value: 'Bridge', category: null } });
    expect([await quay.feeds.titles('local'), await mill.feeds.titles('local')]).toEqual([
      [],
      ['Ferry', 'Bridge'],
    ]);
    expect((await mill.desk('takedowns')).body.takedowns).toEqual([]);
    expect((await mill.desk('rules')).body.rules).toEqual([]);
  });

  test('reads: each counts its own', async () => {
    const counts = ['a', 'b', 'c', 'd', 'e'].map((slug): [string, number] => [`${QUAY}/blog/${slug}`, 50]);
    await quay.reads.store({ reads: counts, referrers: [], missedSearches: [] });
    const mostRead = async (paper: Paper) =>
      (await (await paper.reads.routes.request(`/api/most-read?domain=${paper.publication.domain}`)).json())
        .blogs.length;
    expect([await mostRead(quay), await mostRead(mill)]).toEqual([5, 0]);
  });

  test('texts: each has its own versions, reviews and states of a file', async () => {
    const query = { kind: 'articles', file: 'rope.md' };
    const versions = async (paper: Paper) => (await paper.desk('revisions', { query })).body.revisions.length;
    const { revision } = (await quay.desk('text', { query })).body;
    const saved = await quay.desk('saveText', {
      query,
      body: { tab: 'one', base: revision, text: { source: article('Newer rope') } },
    });
    expect(saved.status).toBe(200);
    expect([await versions(quay), await versions(mill)]).toEqual([2, 0]);
    expect([await quay.titles(), await mill.titles()]).toEqual([['Newer rope'], [`Rope of ${MILL}`]]);
    await save(MILL, 'rope', article('Rope').replace('---\n', '---\ndraft: true\n'));
    await mill.articles.checkForChanges();
    const stateOf = async (paper: Paper) => (await paper.desk('text', { query })).body.state;
    expect([await stateOf(quay), await stateOf(mill)]).toEqual(['published', 'withdrawn']);
  });

  test('changes: each hears of its own', async () => {
    quay.changes.publish(['faq']);
    mill.changes.publish(['pages']);
    await expect.poll(() => [quay.heard.includes('faq'), mill.heard.includes('pages')]).toEqual([true, true]);
    expect([quay.heard.includes('pages'), mill.heard.includes('faq')]).toEqual([false, false]);
  });

  test('pictures: an article vouches for those of its own paper', async () => {
    await save(QUAY, 'rope', article('Rope', `![Cover](${COVER})`));
    await quay.articles.checkForChanges();
    expect([await quay.trustsImage(COVER), await mill.trustsImage(COVER)]).toEqual([true, false]);
    await sql`
      insert into feeds (address, host, next_poll_at) values ('/pictures.xml', '', now())`.execute(
      database.db,
    );
    await sql`
      insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
        categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
      select id, 'x', 'x', '', '', '', '', '', ${COVER}, '', '{}', '', '{}', now(), now(), now(), 0
      from feeds where address = '/pictures.xml'`.execute(database.db);
    for (const domain of [QUAY, MILL]) {
      await sql`
        with rule as (
          insert into block_rules (publication, kind, value, who, at)
          values (${domain}, 'word', 'x', '', now()) returning id
        ) insert into hidden_items (publication, item_id, rule_id)
        select ${domain}, items.id, rule.id from items, rule where image_url = ${COVER}`.execute(database.db);
    }
    expect([await quay.hidesImage(COVER), await mill.hidesImage(COVER)]).toEqual([false, true]);
  });

  test('outside backends: the last good answer of one is never given for the other', async () => {
    const stubs = await Promise.all([startStubBackend(KEY), startStubBackend(KEY)]);
    const outside = await Promise.all(
      stubs.map((stub, index) => {
        stub.articles = sampleArticles(1, () => ({ title: `From backend ${index}` }));
        return openPaper(index === 0 ? 'one.example' : 'two.example', { backend: stub.address });
      }),
    );
    const titles: string[] = [];
    for (const paper of outside) titles.push((await paper.ask('get_details?slug=article-1')).metaTitle);
    expect(titles).toEqual(['From backend 0', 'From backend 1']);
    for (const paper of outside) await paper.close();
    for (const stub of stubs) await stub.stop();
  });

  test('a paper whose domain changes keeps imported and withdrawn articles, pins and rules; the other keeps its own', async () => {
    const NEW = 'harbour.example';
    const imports = join(folder, 'imports');
    await mkdir(imports);
    await writeFile(join(imports, 'kiln.md'), article('A kiln'));
    const { timeZone } = quay.publication;
    await importArticles({ folder: imports, home: { domain: QUAY, timeZone }, db: database.db });
    await quay.feeds.feeds.pollDue();
    await quay.desk('addRule', { body: { kind: 'word', value: 'Bridge', category: null } });
    const pins = [{ target: { article: 'kiln' }, slot: 'latest', until: null }];
    await quay.desk('pin', { body: { pins, revision: (await quay.desk('front')).body.revision } });
    await save(QUAY, 'lost', article('Lost'));
    await quay.articles.checkForChanges();
    await rm(join(folder, QUAY, 'content/articles/lost.md'));
    await save(QUAY, 'rope', article('Rope, revised'));
    await quay.articles.checkForChanges();
    const { updated } = await quay.ask('get_details?slug=rope');

    await quay.close();
    await rename(join(folder, QUAY), join(folder, NEW));
    quay = await openPaper(NEW);
    await renamePublication(database.db, QUAY, NEW);
    expect(await quay.titles()).toEqual(['A kiln', 'Rope, revised']);
    expect(await quay.find('kiln')).toEqual(['A kiln']);
    expect(updated).toBeDefined();
    expect(await quay.ask('get_details?slug=rope')).toMatchObject({ updated });
    expect(await quay.ask('get_details?slug=lost')).toEqual({ error: 'This article has been withdrawn.' });
    expect(await quay.pins()).toEqual([{ slot: 'latest', article: 'kiln' }]);
    expect((await quay.desk('rules')).body.rules).toMatchObject([{ value: 'Bridge' }]);
    expect(await quay.feeds.titles('local')).toEqual(['Ferry']);
    expect([await mill.titles(), await mill.find('rope')]).toEqual([
      [`Rope of ${MILL}`],
      [`Rope of ${MILL}`],
    ]);
  });

  test('articles stored before they named their paper belong to the first that opens the database', async () => {
    await sql`update articles set publication = '', source = '/imports' where publication = ${QUAY}`.execute(
      database.db,
    );
    await rm(join(folder, QUAY, 'content/articles/rope.md'));
    await quay.close();
    quay = await openPaper(QUAY);
    expect(await quay.titles()).toEqual([`Rope of ${QUAY}`]);
    expect(await quay.find('rope')).toEqual([`Rope of ${QUAY}`]);
    expect(await mill.titles()).toEqual([`Rope of ${MILL}`]);
  });
});
