import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createAlerts } from '../../server/desk/alerts.ts';
import { createTextReviews } from '../../server/desk/text-reviews.ts';
import { createFetcher, type Fetcher } from '../../server/net/fetcher.ts';
import type { Article } from '../../server/paper/articles/read-article.ts';
import { storeArticles } from '../../server/paper/articles/store-articles.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { openTestDesk } from '../support/desk-client.ts';
import { type FakeHosts, type Handler, startFakeHosts } from '../support/fake-hosts.ts';
import { answer, feed } from '../support/fake-responses.ts';
import { openFeedsSetup, rss } from '../support/feeds-setup.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { databases } from './databases.ts';

/** Alerts to a webhook, with a fake host that receives them. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Longer than between two runs of a site, shorter than a process is missed. */
const STEP = 2.5 * MINUTE;
const DESK = 'https://desk.ledger.example';
const LOW = { about: 'disk', state: 'note', message: '1.2 GB are free in /data' } as const;
const LATE = { about: 'backups', state: 'wrong', message: 'the newest in /backups is 50 h old' } as const;

let database: Database;
let hook: FakeHosts;
let fetcher: Fetcher;
let sample: Publication;
let time: Date;
let findings: { about: string; state: 'good' | 'note' | 'wrong'; message: string }[];
let papers: Publication[];
let logged: Record<string, unknown>[];
/** What arrived at each path of the host, and was accepted. */
let received: { path: string; text: string; content: string; alerts: { message: string }[] }[];

beforeAll(async () => {
  database = await databases[0].open();
  sample = await loadPublication('sample/meridian-ledger/publication.json');
});
afterAll(() => database.close());
beforeEach(async () => {
  hook = await startFakeHosts();
  fetcher = createFetcher({ trustedHosts: [hook.host], userAgent: 'Test' });
  time = new Date('2026-11-15T12:00:00Z');
  [findings, received, logged] = [[], [], []];
  papers = [paperWith(hook.url('/hook'))];
  hook.set('*', accept);
});
afterEach(async () => {
  await fetcher.close();
  await hook.close();
  for (const table of ['alerts', 'articles', 'feeds', 'text_reviews', 'desk_audit', 'desk_accounts'])
    await sql`delete from ${sql.table(table)}`.execute(database.db);
});

const accept: Handler = async (request, response) => {
  received.push({ ...(await bodyOf(request)), path: request.url ?? '' });
  response.writeHead(204).end();
};
const bodyOf = async (request: IncomingMessage) => (await json(request)) as (typeof received)[number];
const paperWith = (alerts: string | null, changes: Partial<Publication> = {}): Publication => ({
  ...sample,
  ...changes,
  desk: { reviewRequired: false, alerts },
});
const pass = (ms: number) => {
  time = new Date(time.getTime() + ms);
};
const texts = () => received.map(({ text }) => text);

/** A process of the site. */
function startNode(own: Partial<Parameters<typeof createAlerts>[0]> = {}) {
  return createAlerts({
    db: database.db,
    fetcher,
    publications: () => papers,
    findings: async () => findings,
    desk: DESK,
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    clock: () => time,
    ...own,
  });
}

/** Runs as the site does, for this long. */
async function runFor(nodes: readonly ReturnType<typeof startNode>[], ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP) {
    pass(STEP);
    for (const node of nodes) await node.run();
  }
}

async function addFeed(host: string, category: Category, domains = [sample.domain]): Promise<void> {
  const { id } = await database.db
    .insertInto('feeds')
    .values({ address: `https://${host}/wire.xml`, host, next_poll_at: time })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const publication of domains)
    await database.db
      .insertInto('publication_feeds')
      .values({ publication, category, feed_id: id })
      .execute();
}
const setHealth = (health: 'ok' | 'failing', host = '%') =>
  sql`update feeds set health = ${health}, problem = host || ' answers 500' where host like ${host}`.execute(
    database.db,
  );

const put = (articles: Article[], publication = sample.domain) =>
  storeArticles(
    database.db,
    {
      publication,
      source: 'content/articles',
      articles,
      spared: new Set(),
      allOrNothing: false,
    },
    time,
  );
const articleOn = (publishedAt: Date, changes: Partial<Article> = {}): Article => ({
  ...(sampleArticles(1)[0] as Article),
  title: 'The quay reopens',
  publishedAt,
  ...changes,
});
const askForReview = (who: string) =>
  createTextReviews({ db: database.db, publication: sample.domain, clock: () => time }).request(
    who,
    { kind: 'articles', file: 'quay.md' },
    { sha256: '' },
  );

describe('feeds', () => {
  test('a feed that fails for an hour is sent once, by one of two nodes, also after a restart, and once when it works again', async () => {
    await addFeed('wire.example', 'business');
    const nodes = [startNode(), startNode()];
    await setHealth('failing');
    await runFor(nodes, 57 * MINUTE);
    expect(received).toEqual([]);
    await runFor(nodes, 5 * MINUTE);
    const text =
      'The Meridian Ledger: a feed has been failing for an hour: Business & Finance (wire.example): wire.example answers 500\n' +
      `Desk: ${DESK}/desk/feeds`;
    expect(received).toEqual([
      {
        path: '/hook',
        text,
        content: text,
        allowed_mentions: { parse: [] },
        alerts: [
          {
            kind: 'feeds',
            state: 'new',
            papers: ['The Meridian Ledger'],
            message: 'Business & Finance (wire.example): wire.example answers 500',
          },
        ],
      },
    ]);
    const restarted = [startNode(), startNode()];
    await runFor(restarted, 3 * HOUR);
    expect(received).toHaveLength(1);

    await setHealth('ok');
    await runFor(restarted, 20 * MINUTE);
    expect(texts().slice(1)).toEqual([
      `The Meridian Ledger: Business & Finance (wire.example) works again\nDesk: ${DESK}/desk/feeds`,
    ]);
    // The next failure is another one.
    await setHealth('failing');
    await runFor(restarted, 65 * MINUTE);
    expect(received).toHaveLength(3);
  });

  test('a feed that works again within an hour, or is paused, is not sent', async () => {
    await addFeed('wire.example', 'business');
    const node = startNode();
    for (let round = 0; round < 4; round++) {
      await setHealth('failing');
      await runFor([node], 50 * MINUTE);
      await setHealth('ok');
      await runFor([node], 10 * MINUTE);
    }
    await setHealth('failing');
    await database.db.updateTable('feeds').set({ paused_at: time }).execute();
    await runFor([node], 2 * HOUR);
    expect(received).toEqual([]);
  });

  test.for([
    ['paused', sql`update feeds set paused_at = now()`],
    ['removed', sql`delete from publication_feeds`],
  ] as const)('a failing feed that is %s does not “work again”', async ([, act]) => {
    await addFeed('wire.example', 'business');
    await addFeed('other.example', 'world');
    const node = startNode();
    await setHealth('failing');
    await runFor([node], 65 * MINUTE);
    expect(received).toHaveLength(1);
    await setHealth('ok', 'other.example');
    await runFor([node], STEP);
    await act.execute(database.db);
    await runFor([node], 2 * HOUR);
    expect(texts().slice(1)).toEqual([
      `The Meridian Ledger: World News (other.example) works again\nDesk: ${DESK}/desk/feeds`,
    ]);
  });

  test('many feeds that fail at once are one message, which Discord accepts and which notifies nobody by name', async () => {
    for (let index = 0; index < 60; index++) await addFeed(`wire${index}.example`, 'world');
    const node = startNode();
    await sql`update feeds set health = 'failing', problem = ${`<!channel> @everyone ${'x'.repeat(500)}`}`.execute(
      database.db,
    );
    await runFor([node], 70 * MINUTE);
    expect(received).toHaveLength(1);
    const [{ text = '', alerts } = { alerts: [] }] = received;
    expect(text).toMatch(
      /^The Meridian Ledger: 60 feeds have been failing for an hour:\n• World News \(wire/,
    );
    expect(text).toContain('and 54 more');
    expect(text).toContain(`Desk: ${DESK}/desk/feeds`);
    expect(text.length).toBeLessThanOrEqual(2_000);
    expect(text).not.toContain('<');
    expect(alerts).toHaveLength(60);
    await setHealth('ok');
    await runFor([node], 10 * MINUTE);
    expect(received).toHaveLength(2);
  });

  test('our own outage sends nothing about feeds', async () => {
    const hosts = await Promise.all(Array.from({ length: 4 }, startFakeHosts));
    const names: Category[] = ['local', 'world', 'business', 'politics'];
    const setup = await openFeedsSetup({
      database,
      startAt: time,
      trust: hosts.map(({ host }) => host),
      feeds: Object.fromEntries(hosts.map((host, index) => [names[index], host.url('/wire.xml')])),
    });
    const node = startNode();
    const poll = async () => {
      setup.pass(20 * MINUTE);
      time = setup.now();
      await setup.feeds.pollDue();
      await node.run();
    };
    for (const host of hosts) host.set('/wire.xml', feed(rss(['Crane'])));
    await poll();
    for (const host of hosts) host.set('/wire.xml', (request) => void request.socket.destroy());
    for (let round = 0; round < 12; round++) await poll();
    expect(received).toEqual([]);
    // One host is back: the others fail by themselves.
    hosts[0]?.set('/wire.xml', feed(rss(['Ferry'])));
    for (let round = 0; round < 12; round++) await poll();
    expect(texts()).toEqual([expect.stringContaining('3 feeds have been failing for an hour')]);
    await setup.stop();
    for (const host of hosts) await host.close();
  });
});

describe('the machine', () => {
  test.each([
    [LOW, 'disk space is low: 1.2 GB are free in /data', 'there is enough disk space again'],
    [LATE, 'backups are late: the newest in /backups is 50 h old', 'backups are made again'],
  ])('$about: sent once, and once when it is over', async (finding, begins, ends) => {
    const node = startNode();
    findings = [finding, { about: 'paper', state: 'wrong', message: 'has an issue' }];
    await runFor([node], 2 * HOUR);
    findings = [{ ...finding, state: 'good' }];
    await runFor([node], 2 * HOUR);
    expect(texts()).toEqual([
      `The Meridian Ledger: ${begins}\nDesk: ${DESK}/desk/`,
      `The Meridian Ledger: ${ends}\nDesk: ${DESK}/desk/`,
    ]);
  });

  test('a disk near its limit is sent once', async () => {
    const node = startNode();
    findings = [LOW];
    await runFor([node], 10 * MINUTE);
    for (let round = 0; round < 30; round++) {
      findings = round % 2 === 0 ? [] : [LOW];
      await runFor([node], STEP);
    }
    expect(texts()).toEqual([expect.stringContaining('disk space is low')]);
  });

  test('the disk of one node does not end the alert of another, unless that one is gone', async () => {
    const [full, other] = [startNode({ findings: async () => [LOW] }), startNode()];
    await runFor([full, other], 2 * HOUR);
    expect(received).toHaveLength(1);
    await runFor([other], 20 * MINUTE);
    expect(texts()[1]).toContain('there is enough disk space again');
  });
});

describe('events', () => {
  test('a request for review is sent once, and the next one again', async () => {
    const nodes = [startNode(), startNode()];
    await askForReview('Ada');
    await runFor(nodes, HOUR);
    expect(texts()).toEqual([
      `The Meridian Ledger: a review is asked for: Ada: articles/quay.md\nDesk: ${DESK}/desk/articles`,
    ]);
    await askForReview('Ben');
    await runFor(nodes, HOUR);
    expect(texts()[1]).toContain('Ben: articles/quay.md');
    expect(received).toHaveLength(2);
  });

  test('an article is sent when it becomes public, also by schedule; edits, withdrawals and new addresses are not', async () => {
    const nodes = [startNode(), startNode()];
    const article = articleOn(new Date(time.getTime() + HOUR), { slug: 'quay' });
    await put([article]);
    await runFor(nodes, 57 * MINUTE);
    expect(received).toEqual([]);
    await runFor(nodes, 5 * MINUTE);
    expect(texts()).toEqual([
      'The Meridian Ledger: an article was published: “The quay reopens”: ' +
        `https://${sample.domain}/blog/quay\nDesk: ${DESK}/desk/articles`,
    ]);
    await put([{ ...article, body: 'Corrected.' }]);
    await runFor(nodes, 5 * MINUTE);
    await put([]);
    await runFor(nodes, 5 * MINUTE);
    await put([article]);
    await runFor(nodes, 5 * MINUTE);
    await put([{ ...article, slug: 'old-quay', aliases: ['quay'] }]);
    await runFor(nodes, 5 * MINUTE);
    expect(received).toHaveLength(1);
    // One of an older date, in a paper that has published before.
    const crane = articleOn(new Date(time.getTime() - 300 * DAY), { slug: 'crane', file: 'crane.md' });
    await put([article, crane]);
    await runFor(nodes, 5 * MINUTE);
    expect(texts()[1]).toContain('/blog/crane');
    papers = [paperWith(hook.url('/hook'), { domain: 'quay.example' })];
    await put([{ ...article, domains: ['quay.example'] }, crane]);
    await runFor(nodes, 5 * MINUTE);
    expect(received).toHaveLength(2);
  });

  test('the articles of a paper that starts for the first time are not sent, and the first of its new ones is', async () => {
    const node = startNode();
    const old = sampleArticles(40);
    await put(old);
    await runFor([node], 5 * MINUTE);
    expect(received).toEqual([]);
    await put([...old, articleOn(time, { slug: 'quay', file: 'quay.md' })]);
    await runFor([node], 5 * MINUTE);
    expect(received).toHaveLength(1);
  });

  test('articles that are announced are not indexed again, which takes thousands of them minutes', async () => {
    await put(sampleArticles(40));
    await sql`update search_texts set learned = true`.execute(database.db);
    await runFor([startNode()], STEP);
    const again = sql`select ref from search_texts where not learned`.execute(database.db);
    expect((await again).rows).toEqual([]);
  });

  test('what happens while no address is set is not sent later', async () => {
    const node = startNode();
    papers = [paperWith(null)];
    await put([articleOn(time)]);
    await askForReview('Ada');
    await runFor([node], 5 * MINUTE);
    papers = [paperWith(hook.url('/hook'))];
    await runFor([node], 5 * MINUTE);
    expect(received).toEqual([]);
  });

  test('two nodes at the same moment send one message', async () => {
    const nodes = [startNode(), startNode(), startNode()];
    await put([articleOn(time)]);
    await askForReview('Ada');
    for (let round = 0; round < 5; round++) {
      pass(MINUTE);
      await Promise.all(nodes.map((node) => node.run()));
    }
    expect(received.flatMap(({ alerts }) => alerts)).toHaveLength(2);
  });
});

describe('the host', () => {
  const failures: [string, Handler | undefined, string][] = [
    ['answers 500', answer(500), 'answers 500'],
    [
      'redirects',
      answer(302, { location: '/elsewhere' }),
      'redirects, which a request with a body does not follow',
    ],
    ['never answers', () => {}, 'had not answered after 0.1 s'],
    ['cuts the connection', (request) => void request.socket.destroy(), 'hook'],
  ];
  test.each(failures)(
    'that %s gets the message when it is back, once, with what happened since',
    async (_, handler, reason) => {
      const limited: Pick<Fetcher, 'fetch'> = {
        fetch: (request) => fetcher.fetch({ ...request, timeoutMs: 100 }),
      };
      const node = startNode({ fetcher: limited });
      if (handler) hook.set('/hook', handler);
      await askForReview('Ada');
      await runFor([node], 30 * MINUTE);
      // After 1, 2, 4, 8 and 16 minutes, a little earlier each.
      expect(hook.requests.length).toBeGreaterThanOrEqual(4);
      expect(hook.requests.length).toBeLessThanOrEqual(7);
      expect(hook.requests.every(({ path }) => path === '/hook')).toBe(true);
      expect(logged.map(({ reason: one }) => String(one))[0]).toContain(reason.replace('hook', ''));
      expect(JSON.stringify(logged)).not.toContain('/hook');
      await askForReview('Ben');
      hook.set('/hook', accept);
      await runFor([startNode()], HOUR);
      expect(received).toHaveLength(1);
      expect(received[0]?.alerts.map(({ message }) => message)).toEqual([
        'Ada: articles/quay.md',
        'Ben: articles/quay.md',
      ]);
    },
  );

  test('that is down for days is given up, and what ended meanwhile is not sent', async () => {
    hook.set('/hook', answer(503));
    const node = startNode();
    findings = [LOW];
    await runFor([node], HOUR);
    findings = [];
    await askForReview('Ada');
    for (let hour = 0; hour < 72; hour++) {
      pass(HOUR);
      await node.run();
    }
    const tries = hook.requests.length;
    expect(tries).toBeLessThan(24);
    expect(logged.at(-1)?.msg).toBe('alerts were not sent: there will be no further try');
    hook.set('/hook', accept);
    await runFor([node], 3 * HOUR);
    expect(received).toEqual([]);
    expect(hook.requests).toHaveLength(tries);
  });

  test('that is slow is asked once, and another host does not wait for it', async () => {
    const slow = Promise.withResolvers<void>();
    hook.set('/hook', async (request, response) => {
      await slow.promise;
      accept(request, response);
    });
    papers = [
      paperWith(hook.url('/hook')),
      paperWith(hook.url('/other'), { id: 'harbour.example', domain: 'harbour.example' }),
    ];
    findings = [LOW];
    const [one, other] = [startNode(), startNode()];
    await one.run();
    pass(6 * MINUTE);
    const running = one.run();
    await expect.poll(() => received.map(({ path }) => path)).toEqual(['/other']);
    pass(MINUTE / 2);
    await other.run();
    slow.resolve();
    await running;
    await runFor([one, other], HOUR);
    expect(received.map(({ path }) => path)).toEqual(['/other', '/hook']);
  });

  test('with a private address needs trustedHosts', async () => {
    const strict = createFetcher({ trustedHosts: [], userAgent: 'Test' });
    await askForReview('Ada');
    await runFor([startNode({ fetcher: strict })], 5 * MINUTE);
    await strict.close();
    expect(hook.requests).toEqual([]);
    expect(logged[0]?.reason).toMatch(/private|trustedHosts/);
  });
});

describe('addresses', () => {
  test('a new address is told what lasts, at once, and the former one nothing more', async () => {
    await addFeed('wire.example', 'business');
    const node = startNode();
    await setHealth('failing');
    await runFor([node], 70 * MINUTE);
    papers = [paperWith(hook.url('/other'))];
    await runFor([node], 2 * MINUTE);
    expect(received.map(({ path }) => path)).toEqual(['/hook', '/other']);
    await setHealth('ok');
    await runFor([node], 20 * MINUTE);
    expect(received.map(({ path }) => path)).toEqual(['/hook', '/other', '/other']);
    papers = [paperWith(null)];
    await setHealth('failing');
    await runFor([node], 2 * HOUR);
    expect(received).toHaveLength(3);
  });

  test('papers of a network that inherit an address share its messages; one with its own gets its own', async () => {
    const domains = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];
    papers = domains.map((domain, index) =>
      paperWith(hook.url('/hook'), { id: domain, domain, name: `Paper ${index + 1}` }),
    );
    papers.push(paperWith(hook.url('/own'), { id: 'own.example', domain: 'own.example', name: 'The Own' }));
    papers.push(paperWith(null, { id: 'silent.example', domain: 'silent.example' }));
    await addFeed('wire.example', 'business', [...domains, 'own.example', 'silent.example']);
    await setHealth('failing');
    findings = [LOW];
    await runFor([startNode()], 70 * MINUTE);
    expect(received.map(({ path, text }) => [path, text.split('\n')[0]]).sort()).toEqual([
      [
        '/hook',
        'Paper 1, Paper 2, Paper 3 and 2 more: a feed has been failing for an hour: Business & Finance (wire.example): wire.example answers 500',
      ],
      ['/hook', 'Paper 1, Paper 2, Paper 3 and 2 more: disk space is low: 1.2 GB are free in /data'],
      [
        '/own',
        'The Own: a feed has been failing for an hour: Business & Finance (wire.example): wire.example answers 500',
      ],
      ['/own', 'The Own: disk space is low: 1.2 GB are free in /data'],
    ]);
  });

  test('an operator sends a test message to an address that is not saved yet, and reads why it does not arrive', async () => {
    const settings = {
      publicationFile: 'sample/meridian-ledger/publication.json',
      paperFolder: 'sample/meridian-ledger',
      contentFolder: 'sample/meridian-ledger/content',
      writingDesk: undefined,
      reloadSettings: async () => undefined,
      renderTheme: async () => '',
      resolveImage: (src: string) => ({ src }),
      fetcher,
    };
    const desk = await openTestDesk(database, paperWith(null), undefined, settings);
    const ada = await desk.join('Ada', 'operator');
    const ask = (address: string, session = ada) => desk.ask('testAlerts', { session, body: { address } });
    expect((await ask(hook.url('/new?key=secret'))).body).toEqual({ problem: '' });
    expect(texts()).toEqual([
      `The Meridian Ledger: a test message, sent by Ada. Alerts arrive here.\nDesk: ${DESK}/desk/`,
    ]);
    const { entries } = (await desk.ask('audit', { session: ada })).body;
    expect(entries[0]).toMatchObject({ who: 'Ada', what: 'test alerts', target: hook.host });

    hook.set('/new', answer(404));
    expect((await ask(hook.url('/new'))).body.problem).toBe(`${hook.host} answers 404`);
    expect((await ask('http://127.0.0.1:1/')).body.problem).toMatch(/private|trustedHosts/);
    expect((await ask('gopher://hook.example')).status).toBe(422);
    expect((await ask(hook.url('/new'), await desk.join('Ben'))).status).toBe(403);
  });
});
