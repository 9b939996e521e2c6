import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Publication } from '../../contract/publication.ts';
import { adoptUnowned } from '../../server/data/database/adopt-unowned.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createHiddenImages } from '../../server/images/hidden-images.ts';
import { createImageTrust } from '../../server/images/image-trust.ts';
import { createFetcher } from '../../server/net/fetcher.ts';
import { pruneArchive } from '../../server/news/feeds/store/prune-archive.ts';
import { readDecisions } from '../../server/news/hidden/read-decisions.ts';
import { newestHeadlines } from '../../server/news/newest-headlines.ts';
import { createPins, pinnedStories } from '../../server/news/pins/pins.ts';
import { openSearch } from '../../server/news/search/open-search.ts';
import { openSharedSearch } from '../../server/news/search/shared-search.ts';
import { createReadCounts } from '../../server/pages/reads/read-counts.ts';
import { createReads } from '../../server/pages/reads/reads.ts';
import { importArticles } from '../../server/paper/articles/import-articles.ts';
import { openArticles } from '../../server/paper/articles/open-articles.ts';
import { openContent } from '../../server/paper/content/open-content.ts';
import { NETWORK_PAGE } from '../../server/protocol/domains.ts';
import { openTestDesk, PASSWORD } from '../support/desk-client.ts';
import { openFeedsSetup, rss } from '../support/feeds-setup.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { openSharedChanges } from '../support/shared-changes.ts';
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
      'desk_invitations',
      'desk_audit',
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

  async function openPaper(id: string, changed: Partial<Publication['services']> = {}, domain = id) {
    const contentFolder = join(folder, id, 'content');
    const feeds = await openFeedsSetup({
      database,
      feeds: { local: '/local.xml' },
      self: (path) => new Response(rss(path === '/local.xml' ? ['Ferry', 'Bridge'] : [])),
      publish: { id, domain, hosts: [], trustedHosts: ['desk.internal'] },
    });
    const publication = {
      ...feeds.publication,
      services: { ...feeds.publication.services, key: KEY, ...changed },
    };
    const { now: clock } = feeds;
    const heard: string[] = [];
    const changes = await openSharedChanges({ database, publication: id, log });
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
    const shared = await openSharedSearch(database.db, log);
    const search = await openSearch({
      ...common,
      shared,
      content,
      authors,
      sections: articles.sections,
      domainOf,
    });
    const blog = async (slug: string) => ({
      slug,
      metaTitle: slug,
      metaDescription: '',
      date: '',
      blog: '',
    });
    const reads = createReads({
      database,
      changes,
      clock,
      domains: () => [domain],
      apiFor: () => ({ blog }),
    });
    const desk = await openTestDesk(database, publication, {
      contentFolder,
      paperFolder: join(folder, id),
      writingDesk: undefined,
      reloadContent: (kind) =>
        kind === 'articles' ? articles.checkForChanges() : content.checkForChanges(kind),
      renderText: async ({ source }) => source,
      renderCard: async () => new Uint8Array(),
      makePicture: async () => Promise.reject(new Error('no pictures here')),
      fetcher: { fetch: () => Promise.reject(new Error('not asked')) },
    });
    const session = await desk.join(domain);
    const ask = async (path: string) =>
      (await articles.routes.request(`/api/${path}`, { headers: { Authorization: `Bearer ${KEY}` } })).json();
    const pins = createPins({ ...common, db: database.db, findArticles: articles.find });
    return {
      publication,
      articles,
      feeds,
      changes,
      heard,
      reads,
      ask,
      people: desk,
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
      pins: async () => pinnedStories(await pins.read()),
      trustsImage: createImageTrust(database.db, publication),
      hidesImage: createHiddenImages(database.db, id, changes),
      async close() {
        await articles.stop();
        await search.close();
        await shared.close();
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
      await importArticles({
        folder: imports,
        home: { id: domain, domain, timeZone: 'UTC' },
        db: database.db,
      });
    await writeFile(join(imports, 'kiln.md'), article('A newer kiln'));
    await importArticles({
      folder: imports,
      home: { id: MILL, domain: MILL, timeZone: 'UTC' },
      db: database.db,
    });
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
      const pins = [
        { target: { article: slug }, slot: 'latest', until: null, headline: `${slug} of the quay` },
      ];
      return (await quay.desk('pin', { body: { pins, revision } })).status;
    };
    expect([await publish('grain'), await publish('rope')]).toEqual([422, 200]);
    await rm(join(folder, MILL, 'content/articles/rope.md'));
    await mill.articles.checkForChanges();
    expect([await quay.pins(), await mill.pins()]).toMatchObject([
      [{ slot: 'latest', item: { article: 'rope' }, headline: 'rope of the quay' }],
      [],
    ]);
    const found = async (paper: Paper) =>
      (await paper.desk('stories', { query: { q: 'rope' } })).body.stories.map(
        ({ title, state }: Record<string, string>) => [title, state],
      );
    expect([await found(quay), await found(mill)]).toEqual([
      [[`Rope of ${QUAY}`, 'shown']],
      [[`Rope of ${MILL}`, 'withdrawn']],
    ]);
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
    const newest = await newestHeadlines(database.db, [QUAY, MILL], quay.feeds.now());
    expect(newest.map(({ publication, title }) => [publication, title])).toEqual([
      [QUAY, `Rope of ${QUAY}`],
      [MILL, 'Ferry'],
    ]);
    // The page that lists both follows the decisions of both.
    const decisions = await readDecisions(database.db);
    expect(decisions[NETWORK_PAGE]).toEqual(decisions[QUAY]);
    expect(decisions[QUAY]?.takedown).toBeGreaterThan(0);
    expect((await mill.desk('takedowns')).body.takedowns).toEqual([]);
    expect((await mill.desk('rules')).body.rules).toEqual([]);
  });

  test('archive: an item stays for the days of the paper that keeps it longest', async () => {
    const keepDays = { [QUAY]: 10, [MILL]: 30 };
    const archived = async () =>
      (await sql`select 1 from items where not in_feed`.execute(database.db)).rows.length;
    await quay.feeds.feeds.pollDue();
    const now = quay.feeds.now();
    const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await sql`update items set in_feed = false, left_feed_at = ${now} where title = 'Ferry'`.execute(
      database.db,
    );
    await sql`update items set published_at = ${daysLater(60)} where in_feed`.execute(database.db);
    await pruneArchive(database.db, { keepDays, now: daysLater(29) });
    expect(await archived()).toBe(1);
    await pruneArchive(database.db, { keepDays, now: daysLater(31) });
    expect(await archived()).toBe(0);
  });

  test('reads: each counts its own', async () => {
    const counts = ['a', 'b', 'c', 'd', 'e'].map((slug): [string, number] => [`${QUAY}/blog/${slug}`, 50]);
    const none = { referrers: [], missedSearches: [], browserErrors: [] };
    const readCounts = createReadCounts(database.db, quay.feeds.now);
    await readCounts.store({ ...none, reads: counts }, () => quay.publication);
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

  test('sections: an article stands in those of its own paper, and only that paper hears of it', async () => {
    const sectionOf = async (paper: Paper) =>
      (await paper.ask('section?category=local')).items.map(({ title }: { title: string }) => title);
    await save(QUAY, 'rope', article('Rope').replace('---\n', '---\ncategory: local\n'));
    await quay.articles.checkForChanges();
    expect([await sectionOf(quay), await sectionOf(mill)]).toEqual([['Rope'], []]);
    await expect.poll(() => quay.heard).toContain('feed:local');
    expect(mill.heard).not.toContain('feed:local');
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
    // An outside backend has no sections.
    for (const paper of outside) expect((await paper.ask('section?category=local')).items).toEqual([]);
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
    await importArticles({ folder: imports, home: { id: QUAY, domain: QUAY, timeZone }, db: database.db });
    await quay.feeds.feeds.pollDue();
    await quay.desk('addRule', { body: { kind: 'word', value: 'Bridge', category: null } });
    const pins = [{ target: { article: 'kiln' }, slot: 'latest', until: null, headline: 'Kilns' }];
    await quay.desk('pin', { body: { pins, revision: (await quay.desk('front')).body.revision } });
    await save(QUAY, 'lost', article('Lost'));
    await quay.articles.checkForChanges();
    await rm(join(folder, QUAY, 'content/articles/lost.md'));
    await save(QUAY, 'rope', article('Rope, revised'));
    await quay.articles.checkForChanges();
    const { updated } = await quay.ask('get_details?slug=rope');

    await quay.close();
    quay = await openPaper(QUAY, {}, NEW);
    expect(await quay.titles()).toEqual(['A kiln', 'Rope, revised']);
    expect(await quay.find('kiln')).toEqual(['A kiln']);
    expect(updated).toBeDefined();
    expect(await quay.ask('get_details?slug=rope')).toMatchObject({ updated });
    expect(await quay.ask('get_details?slug=lost')).toEqual({ error: 'This article has been withdrawn.' });
    expect(await quay.pins()).toMatchObject([
      { slot: 'latest', item: { article: 'kiln' }, headline: 'Kilns' },
    ]);
    expect((await quay.desk('rules')).body.rules).toMatchObject([{ value: 'Bridge' }]);
    expect(await quay.feeds.titles('local')).toEqual(['Ferry']);
    expect([await mill.titles(), await mill.find('rope')]).toEqual([
      [`Rope of ${MILL}`],
      [`Rope of ${MILL}`],
    ]);
  });

  describe('accounts', () => {
    const token = ({ path = '' }: { path?: string } = {}) => path.split('#')[1];
    const linkFor = async (paper: Paper, session: string, name: string) =>
      (await paper.people.ask('invite', { session, body: { name } })).body;
    const signIn = (paper: Paper, name: string, password = PASSWORD) =>
      paper.people.ask('signIn', { body: { name, password } });
    const accept = (paper: Paper, link: string | undefined, password = PASSWORD) =>
      paper.people.ask('acceptInvitation', { body: { token: link, password } });
    const names = async (paper: Paper, session: string) =>
      (await paper.people.ask('accounts', { session })).body.accounts.map(
        (row: { name: string }) => row.name,
      );
    const OTHER = 'another horse entirely';

    test('a role on one paper opens no other', async () => {
      const ada = await quay.people.join('Ada', 'operator');
      const zoe = await mill.people.join('Zoe', 'operator');
      expect((await mill.people.ask('feeds', { session: ada })).status).toBe(401);
      const refused = await signIn(mill, 'Ada');
      expect([refused.status, refused.body.error]).toEqual([
        403,
        `Ada has no role on ${mill.publication.name}. Ask one of its operators for an invitation.`,
      ]);
      expect((await signIn(mill, 'Ada', OTHER)).status).toBe(401);
      expect([await names(quay, ada), await names(mill, zoe)]).toEqual([
        ['Ada', QUAY],
        ['Zoe', MILL],
      ]);
      for (const name of ['Ada', 'ada'])
        expect((await mill.people.ask('removeAccount', { session: zoe, params: { name } })).status).toBe(404);
      const log = async (paper: Paper, session: string) =>
        JSON.stringify((await paper.people.ask('audit', { session })).body.entries);
      expect(await log(quay, ada)).toContain('Ada');
      expect(await log(quay, ada)).not.toContain('Zoe');
      expect(await log(mill, zoe)).toContain('Zoe');
    });

    test('a name that has an account joins another paper with its password, which the link does not set', async () => {
      const ada = await quay.people.join('Ada', 'operator');
      const ben = await quay.people.join('Ben');
      const zoe = await mill.people.join('Zoe', 'operator');
      const link = token(await linkFor(mill, zoe, 'ben'));
      expect((await mill.people.ask('readInvitation', { body: { token: link } })).body).toMatchObject({
        name: 'Ben',
        hasAccount: true,
        role: 'editor',
      });
      // A link of one paper is none of another.
      expect((await accept(quay, link)).status).toBe(404);
      const wrong = await accept(mill, link, OTHER);
      expect([wrong.status, wrong.body.error]).toEqual([
        422,
        'password: this is not the password of Ben’s account.',
      ]);
      expect((await signIn(quay, 'Ben', OTHER)).status).toBe(401);
      const joined = await accept(mill, link);
      expect(joined.body.account).toEqual({ name: 'Ben', role: 'editor' });
      expect((await quay.people.ask('session', { session: ben })).body.account.name).toBe('Ben');
      expect((await mill.people.ask('feeds', { session: joined.session })).status).toBe(200);
      // Roles differ by paper.
      await quay.people.ask('changeRole', {
        session: ada,
        params: { name: 'Ben' },
        body: { role: 'operator' },
      });
      const roles = [await signIn(quay, 'Ben'), await signIn(mill, 'Ben')].map(
        ({ body }) => body.account.role,
      );
      expect(roles).toEqual(['operator', 'editor']);
    });

    test('a link that was to make an account sets no password of one that another paper has made since', async () => {
      const zoe = await mill.people.join('Zoe', 'operator');
      const link = token(await linkFor(mill, zoe, 'Ben'));
      await quay.people.join('Ben');
      expect((await accept(mill, link, OTHER)).status).toBe(422);
      expect((await signIn(quay, 'Ben')).status).toBe(200);
      expect((await accept(mill, link)).status).toBe(200);
    });

    test('of two papers whose links make one name at the same moment, one makes the account and no password is replaced', async () => {
      const links = await Promise.all(
        [quay, mill].map(async (paper) =>
          token(await paper.people.desk.accounts.invite('test', { name: 'Ben' })),
        ),
      );
      const answers = await Promise.all([accept(quay, links[0]), accept(mill, links[1], OTHER)]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const isQuay = statuses[0] === 200;
      expect((await signIn(isQuay ? quay : mill, 'Ben', isQuay ? PASSWORD : OTHER)).status).toBe(200);
    });

    test('a password is reset by an operator of every paper of the account alone', async () => {
      const ada = await quay.people.join('Ada', 'operator');
      const zoe = await mill.people.join('Zoe', 'operator');
      await quay.people.join('Ben');
      const reset = token(await linkFor(quay, ada, 'Ben'));
      await accept(mill, token(await linkFor(mill, zoe, 'Ben')));
      // The link was made when the account had no other paper.
      expect((await accept(quay, reset, OTHER)).status).toBe(404);
      const refused = await quay.people.ask('invite', { session: ada, body: { name: 'Ben' } });
      expect([refused.status, refused.body.error]).toEqual([
        403,
        `Ben also has a role on ${MILL}, where you are not an operator, so you cannot reset the password. Ask somebody who is an operator there too, or have Ben removed there first.`,
      ]);
      await accept(mill, token(await linkFor(mill, zoe, 'Ada')));
      expect((await quay.people.ask('invite', { session: ada, body: { name: 'Ben' } })).status).toBe(403);
      await mill.people.ask('changeRole', {
        session: zoe,
        params: { name: 'Ada' },
        body: { role: 'operator' },
      });
      expect((await accept(quay, token(await linkFor(quay, ada, 'Ben')), OTHER)).status).toBe(200);
      expect((await signIn(mill, 'Ben', OTHER)).status).toBe(200);
    });

    test('the last operator and the link of the first start are those of a paper, and a removal takes the role there', async () => {
      const ada = await quay.people.join('Ada', 'operator');
      const zoe = await mill.people.join('Zoe', 'operator');
      const last = await quay.people.ask('removeAccount', { session: ada, params: { name: 'Ada' } });
      expect(last.body.error).toBe('Ada is the last operator. Invite another one first.');
      await accept(mill, token(await linkFor(mill, zoe, 'Ada')));
      await mill.people.ask('removeAccount', { session: zoe, params: { name: 'Ada' } });
      expect([(await signIn(mill, 'Ada')).status, (await signIn(quay, 'Ada')).status]).toEqual([403, 200]);
      await mill.people.ask('removeAccount', { session: zoe, params: { name: MILL } });
      expect(await quay.people.desk.accounts.inviteFirst()).toBeUndefined();
      const { rows } = await sql<{ name: string }>`select name from desk_accounts order by 1`.execute(
        database.db,
      );
      expect(rows.map(({ name }) => name)).toEqual(['Ada', 'Zoe', QUAY]);

      const third = await openPaper('third.example');
      await third.people.ask('removeAccount', {
        session: await third.people.join('Eve', 'operator'),
        params: { name: 'third.example' },
      });
      await sql`delete from desk_roles where publication = 'third.example'`.execute(database.db);
      const first = token(await third.people.desk.accounts.inviteFirst());
      const body = { token: first, name: 'Ada', password: PASSWORD };
      const taken = await third.people.ask('acceptInvitation', { body: { ...body, password: OTHER } });
      expect(taken.body.error).toMatch(/^name: there is an account of this name. Write its password/);
      const founder = await third.people.ask('acceptInvitation', { body });
      expect(founder.body.account).toEqual({ name: 'Ada', role: 'operator' });
      await third.close();
    });

    test('accounts and log entries stored before they named a paper belong to the first that opens the database', async () => {
      const ada = await quay.people.join('Ada', 'operator');
      for (const table of ['desk_roles', 'desk_audit'])
        await sql`update ${sql.table(table)} set publication = '' where publication = ${QUAY}`.execute(
          database.db,
        );
      expect((await quay.people.ask('accounts', { session: ada })).status).toBe(401);
      await adoptUnowned(database.db, QUAY);
      await adoptUnowned(database.db, MILL);
      expect(await names(quay, ada)).toEqual(['Ada', QUAY]);
      expect((await signIn(mill, 'Ada')).status).toBe(403);
      expect((await quay.people.ask('audit', { session: ada })).body.entries.length).toBeGreaterThan(0);
    });

    test('a paper whose domain changes keeps its roles, invitations and log', async () => {
      const ada = await quay.people.join('Ada', 'operator');
      const link = token(await linkFor(quay, ada, 'Ben'));
      await quay.close();
      quay = await openPaper(QUAY, {}, 'harbour.example');
      expect(await names(quay, ada)).toEqual(['Ada', 'Ben', 'harbour.example', QUAY]);
      expect((await accept(quay, link)).status).toBe(200);
      const { entries } = (await quay.people.ask('audit', { session: ada, query: { q: 'Ben' } })).body;
      expect(entries).toMatchObject([{ who: 'Ada', what: 'invite' }]);
    });
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
