import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DESK_ROUTES, type DeskRouteName } from '../../contract/desk.ts';
import type { DeskRoute } from '../../contract/desk-route.ts';
import { DESK_PAPER } from '../../contract/paths.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import type { NetworkSite } from '../../server/desk/network.ts';
import { registerFeeds } from '../../server/news/feeds/store/register-feeds.ts';
import { createPins } from '../../server/news/pins/pins.ts';
import type { Issue } from '../../server/paper/content/issue.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { openTestDesk, PASSWORD, type TestDesk } from '../support/desk-client.ts';
import { databases } from './databases.ts';

/** The desks of a network of two papers: accounts, roles and what they open. */

const NAMES = ['quay', 'mill'] as const;
const hostOf = (name: string) => `${name}.example`;
const routes = Object.entries<DeskRoute>(DESK_ROUTES);

describe.each(databases)('on $name', ({ open }) => {
  let database: Database;
  let papers: { name: string; publication: Publication }[];
  let issues: Issue[];
  let quay: TestDesk;
  let mill: TestDesk;
  beforeAll(async () => {
    database = await open();
    const sample = await loadPublication('sample/meridian-ledger/publication.json');
    papers = NAMES.map((name) => ({
      name,
      publication: { ...sample, name: `The ${name}`, id: hostOf(name), domain: hostOf(name), hosts: [] },
    }));
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const table of ['desk_accounts', 'desk_invitations', 'desk_audit'] as const)
      await database.db.deleteFrom(table).execute();
    issues = [];
    const network: NetworkSite = {
      name: 'The Network',
      folder: '/none',
      host: 'papers.example',
      writingDesk: 'https://desk.example/desk/',
      papers: () => papers,
      issues: () => issues,
      reload: async () => undefined,
    };
    const openPaper = (publication?: Publication) =>
      openTestDesk(database, publication, undefined, undefined, undefined, network);
    [quay, mill] = [await openPaper(papers[0]?.publication), await openPaper(papers[1]?.publication)];
  });

  /** An operator of the network, by the link of the first start. */
  async function joinNetwork(name = 'Nell'): Promise<string> {
    const link = await quay.desk.accounts.inviteFirst();
    const token = link?.path.split('#')[1];
    const joined = await mill.ask('acceptInvitation', { body: { token, name, password: PASSWORD } });
    return joined.session ?? '';
  }
  const statusOf = async (desk: TestDesk, name: DeskRouteName, session: string | undefined) =>
    (await desk.ask(name, { session })).status;

  test('a feed that is a file of the paper’s own is listed, found and pinned by the address in its settings', async () => {
    const feed = { category: 'local', address: '/media/town.xml', stored: '/~quay.example/media/town.xml' };
    await registerFeeds(
      database,
      ['quay.example'],
      [{ ...feed, publication: 'quay.example', host: '' }],
      quay.now(),
    );
    const { rows } = await sql<{ id: string }>`
      insert into items (feed_id, identity, title, link, guid, author, description, content, image_url, image_type,
        categories, canonical, title_words, published_at, first_seen_at, updated_at, position)
      select id, 'a', 'Pier', '', '', '', '', '', '', '', '{}', '', '{}', now(), now(), now(), 0 from feeds where address = ${feed.stored} returning id::text`.execute(
      database.db,
    );
    const [quayPaper] = papers;
    const local = quayPaper?.publication.feeds.local.map((one) => ({ ...one, url: '/media/town.xml' })) ?? [];
    const publication = { ...quayPaper?.publication, feeds: { ...quayPaper?.publication.feeds, local } };
    const desk = await openTestDesk(database, publication as Publication);
    const session = await desk.join('Ida');
    const listed = await desk.ask('feeds', { session });
    expect(listed.body.feeds).toMatchObject([
      { address: 'https://quay.example/media/town.xml', everyMinutes: local[0]?.everyMinutes },
    ]);
    const found = await desk.ask('stories', { session, query: { q: '' } });
    expect(found.body.stories).toMatchObject([{ title: 'Pier', category: 'local' }]);
    const item = rows[0]?.id ?? '';
    const pin = { slot: 'breaking' as const, item, article: null, headline: null, picture: null };
    const paper = { db: database.db, publication: publication as Publication, clock: quay.now };
    const [pinned] = await createPins({ ...paper, findArticles: async () => new Map() }).resolve([pin]);
    expect(pinned).toMatchObject({ state: 'shown', story: { category: 'local', feed: 0 } });
  });

  test('only operators of the network pause a feed for all papers, and every log that it concerns says so', async () => {
    const shared = { category: 'local', address: '/local.xml', stored: '/local.xml', host: '' };
    const feeds = papers.map(({ publication: { domain } }) => ({ ...shared, publication: domain }));
    await registerFeeds(database, ['quay.example', 'mill.example'], feeds, quay.now());
    const operator = await joinNetwork();
    const editor = await mill.join('Mia');
    const params = { key: 'local' };
    const everywhere = { params, body: { everywhere: true } };
    expect((await mill.ask('pauseFeed', { session: editor, ...everywhere })).status).toBe(403);
    expect((await quay.ask('pauseFeed', { session: operator, ...everywhere })).status).toBe(200);
    const [listed] = (await mill.ask('feeds', { session: editor })).body.feeds;
    expect(listed).toMatchObject({ isPausedEverywhere: true, pausedAt: expect.any(String) });
    expect((await mill.ask('resumeFeed', { session: editor, params })).status).toBe(403);
    expect((await quay.ask('resumeFeed', { session: operator, params })).status).toBe(200);
    const { rows } = await sql<{ publication: string; what: string }>`
      select publication, what from desk_audit where what like '%feed%' order by publication, id`.execute(
      database.db,
    );
    const acts = ['pause feed in all papers', 'resume feed in all papers'];
    expect(rows).toEqual(
      ['mill.example', 'quay.example'].flatMap((publication) => acts.map((what) => ({ publication, what }))),
    );
  });

  test('every route refuses an account that has no role on its paper, whatever it may elsewhere', async () => {
    const session = await quay.join('Ada', 'operator');
    const answers: Record<string, number> = {};
    for (const [name, { access }] of routes)
      if (access !== 'public') answers[name] = (await mill.ask(name as DeskRouteName, { session })).status;
    expect(Object.entries(answers).filter(([, status]) => status !== 403)).toEqual([]);
    expect(await statusOf(quay, 'takedowns', session)).toBe(200);
  });

  test('a request reaches the paper that it names and no other, and one that names none changes nothing', async () => {
    const session = await joinNetwork();
    const send = (headers: Record<string, string>) =>
      mill.ask('addRule', { session, headers, body: { kind: 'word', value: 'rope', category: null } });
    expect((await send({ [DESK_PAPER]: hostOf('quay') })).status).toBe(404);
    const unnamed = new Request('http://desk.example/desk/api/rules', {
      method: 'POST',
      headers: { Host: 'desk.example', Origin: 'http://desk.example', Cookie: `masthead_desk=${session}` },
      body: JSON.stringify({ kind: 'word', value: 'rope', category: null }),
    });
    expect((await mill.desk.app.fetch(unnamed)).status).toBe(409);
    expect((await mill.ask('rules', { session })).body.rules).toEqual([]);
    expect((await send({})).status).toBe(200);
    await database.db.deleteFrom('block_rules').execute();
  });

  test('one sign-in opens all papers of an account, and names no others', async () => {
    await quay.join('Ada', 'operator');
    const { session, body } = await mill.ask('signIn', { body: { name: 'Ada', password: PASSWORD } });
    expect(body).toMatchObject({
      account: null,
      network: { name: 'The Network', papers: 1, home: hostOf('quay') },
    });
    const there = await quay.ask('session', { session });
    expect(there.body.account).toEqual({ name: 'Ada', role: 'operator' });
    expect((await quay.ask('ownPapers', { session })).body.papers).toEqual([
      { paper: hostOf('quay'), name: 'The quay', role: 'operator' },
    ]);
    expect((await mill.ask('session')).body).toMatchObject({
      account: null,
      network: { papers: 0, home: null },
    });
  });

  test('the first account operates the network: it may do everything everywhere, and is the last to go', async () => {
    const session = await joinNetwork();
    for (const desk of [quay, mill]) {
      expect((await desk.ask('session', { session })).body.account).toEqual({
        name: 'Nell',
        role: 'operator',
        isNetworkOperator: true,
      });
      expect((await desk.ask('accounts', { session })).body.accounts).toMatchObject([
        { name: 'Nell', role: 'operator', isOfNetwork: true },
      ]);
    }
    expect(await quay.desk.accounts.inviteFirst()).toBeUndefined();
    const ada = await mill.join('Ada', 'operator');
    const nell = { params: { name: 'Nell' } };
    // An operator of one paper neither demotes nor removes one of the network, nor gets a link to its password.
    for (const [route, body] of [
      ['changeRole', { role: 'editor' }],
      ['removeAccount', undefined],
    ] as const)
      expect((await mill.ask(route, { session: ada, ...nell, ...(body && { body }) })).status).toBe(409);
    expect((await mill.ask('invite', { session: ada, body: { name: 'Nell' } })).status).toBe(403);
    expect((await mill.ask('invite', { session: ada, body: { name: 'Eve', network: true } })).status).toBe(
      403,
    );
    const leave = { session, ...nell, body: { paper: null, role: null } };
    expect((await mill.ask('setAccountRole', leave)).body.error).toContain('last operator');
  });

  test('an operator of the network gives and takes roles on every paper, in force at once', async () => {
    const session = await joinNetwork();
    const ada = await quay.join('Ada');
    const give = async (paper: string | null, role: string | null) =>
      (await quay.ask('setAccountRole', { session, params: { name: 'Ada' }, body: { paper, role } })).status;
    const adaMay = async () => [
      await statusOf(quay, 'takedowns', ada),
      await statusOf(mill, 'takedowns', ada),
      await statusOf(mill, 'accounts', ada),
    ];
    expect(await adaMay()).toEqual([200, 403, 403]);
    expect([await give(hostOf('mill'), 'editor'), await adaMay()]).toEqual([200, [200, 200, 403]]);
    expect((await mill.ask('accountRoles', { session, params: { name: 'ada' } })).body).toEqual({
      isNetworkOperator: false,
      roles: [
        { paper: hostOf('mill'), name: 'The mill', role: 'editor' },
        { paper: hostOf('quay'), name: 'The quay', role: 'editor' },
      ],
    });
    expect([await give(null, 'editor'), await give('elsewhere.example', 'editor')]).toEqual([422, 404]);
    expect([await give(null, 'operator'), await adaMay()]).toEqual([200, [200, 200, 200]]);
    expect([await give(null, null), await give(hostOf('quay'), null), await adaMay()]).toEqual([
      200,
      200,
      [403, 200, 403],
    ]);
    // Without any role the account is gone, and so are its sessions.
    expect([await give(hostOf('mill'), null), await adaMay()]).toEqual([200, [401, 401, 401]]);
  });

  test('a link of one paper, made for an account that had no role there, ends when the account operates the network', async () => {
    const session = await joinNetwork();
    await quay.join('Ada');
    const zoe = await mill.join('Zoe', 'operator');
    const { path } = (await mill.ask('invite', { session: zoe, body: { name: 'Ada' } })).body;
    const token = path.split('#')[1];
    const read = async () => (await mill.ask('readInvitation', { body: { token } })).status;
    expect(await read()).toBe(200);
    const promotion = { params: { name: 'Ada' }, body: { paper: null, role: 'operator' } };
    expect((await quay.ask('setAccountRole', { session, ...promotion })).status).toBe(200);
    expect(await read()).toBe(404);
    expect(
      (await mill.ask('acceptInvitation', { body: { token, password: 'another long one' } })).status,
    ).toBe(404);
  });

  test('the list of papers has those of the account, with what needs attention first and reads beside yesterday’s', async () => {
    const session = await joinNetwork();
    const ada = await quay.join('Ada');
    const { db } = database;
    const review = { file: 'rope.md', kind: 'articles', who: 'Ada', at: quay.now() } as const;
    await db
      .insertInto('text_reviews')
      .values({ ...review, publication: hostOf('mill'), revision: null })
      .execute();
    const hoursAgo = (hours: number) => new Date(quay.now().getTime() - hours * 3_600_000);
    // It is noon in UTC, and morning where the papers are.
    for (const [domain, hours, count] of [
      [hostOf('quay'), 1, 12],
      [hostOf('quay'), 25, 7],
      [hostOf('quay'), 23, 100],
      [hostOf('mill'), 49, 5],
    ] as const)
      await db
        .insertInto('reads')
        .values({ domain, path: '/', hour: hoursAgo(hours), count })
        .execute();
    const list = async (of: string, query?: Record<string, string>) => {
      const { body } = await quay.ask('papers', { session: of, ...(query && { query }) });
      return body.papers.map(({ name, issue, reviews, reads }: Record<string, unknown>) => [
        name,
        issue,
        reviews,
        reads,
      ]);
    };
    const quayRow = ['The quay', null, 0, { today: 12, yesterdayUntilNow: 7 }];
    const millRow = ['The mill', null, 1, { today: 0, yesterdayUntilNow: 0 }];
    expect(await list(session)).toEqual([millRow, quayRow]);
    expect(await list(session, { q: 'QUAY.ex' })).toEqual([quayRow]);
    expect(await list(ada)).toEqual([quayRow]);
    const broken = (file: string) => ({ file, line: 3, message: 'timeZone is “Mars”', fix: 'write a zone' });
    issues = [broken('quay/publication.json'), broken('fern/publication.json')];
    expect(await list(session)).toEqual([
      ['fern', 'fern/publication.json:3: timeZone is “Mars”: write a zone', 0, null],
      ['The quay', expect.stringContaining('Mars'), 0, { today: 12, yesterdayUntilNow: 7 }],
      millRow,
    ]);
    expect(await list(ada)).toEqual([['The quay', expect.stringContaining('Mars'), 0, expect.anything()]]);
    expect((await quay.ask('paperReads', { session })).body).toEqual({
      total: 124,
      rows: [
        { name: 'The quay (quay.example)', title: null, count: 119 },
        { name: 'The mill (mill.example)', title: null, count: 5 },
      ],
    });
    expect((await quay.ask('paperReads', { session: ada })).status).toBe(403);
    await db.deleteFrom('text_reviews').execute();
    await db.deleteFrom('reads').execute();
  });

  test('a paper is added at the desk that writes files alone', async () => {
    const session = await joinNetwork();
    const body = {
      name: 'Fern',
      tagline: '',
      domain: 'fern.example',
      timeZone: 'UTC',
      locale: 'en',
      feeds: {},
    };
    const { status, body: refusal } = await quay.ask('addPaper', { session, body });
    expect([status, refusal.error]).toEqual([409, expect.stringContaining('https://desk.example/desk/')]);
  });

  test('the log of a paper has what was done to it; what accounts do about themselves is in that of the network', async () => {
    await joinNetwork();
    const ada = await mill.join('Ada', 'operator');
    await mill.ask('signIn', { body: { name: 'Ada', password: PASSWORD } });
    const { entries } = (await mill.ask('audit', { session: ada })).body;
    expect(entries.map(({ who, what }: { who: string; what: string }) => `${who}: ${what}`)).toEqual([
      'Ada: accept invitation',
      'test: invite',
    ]);
  });
});
