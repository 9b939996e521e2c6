import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import type { Database } from '../../server/database/open-database.ts';
import { openEmptyEmbedded } from '../embedded.ts';
import {
  DAY,
  type DeskOptions,
  eventually,
  type FeedsDesk,
  HOUR,
  MINUTE,
  openFeedsDesk,
  rss,
} from '../feeds-desk.ts';
import {
  answer,
  endless,
  feed,
  redirect,
  serverError,
  setRedirectChain,
  tooManyRequests,
} from './outside-faults.ts';
import { type Handler, type OutsideWorld, startOutsideWorld } from './outside-world.ts';

let database: Database;
let world: OutsideWorld;
const others: OutsideWorld[] = [];
const desks: FeedsDesk[] = [];

beforeAll(async () => {
  database = await openEmptyEmbedded();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await startOutsideWorld();
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.stop();
  for (const other of others.splice(0)) await other.close();
  await world.close();
  await sql`truncate feeds cascade`.execute(database.db);
});

async function openDesk(options: Omit<DeskOptions, 'database'>): Promise<FeedsDesk> {
  const trust = [world, ...others].flatMap(({ host, tlsHost, refusedHost }) => [host, tlsHost, refusedHost]);
  const desk = await openFeedsDesk({ database, trust, ...options });
  desks.push(desk);
  return desk;
}

async function anotherWorld(): Promise<OutsideWorld> {
  const other = await startOutsideWorld();
  others.push(other);
  return other;
}

/** A desk that carries one feed, here as 'local'. */
const openOne = (path = '/wire.xml', setting: object = {}) =>
  openDesk({ feeds: { local: { url: world.url(path), ...setting } } });

const requests = (path: string, at = world) => at.requests.filter((request) => request.path === path);

async function rowOf(path = '/wire.xml', at = world) {
  return database.db
    .selectFrom('feeds')
    .selectAll()
    .where('address', '=', at.url(path))
    .executeTakeFirstOrThrow();
}

/** How long after the desk's time the feed is asked again. */
async function waitOf(desk: FeedsDesk, path = '/wire.xml'): Promise<number> {
  return (await rowOf(path)).next_poll_at.getTime() - desk.now().getTime();
}

describe('default interval', () => {
  test('a feed is asked every 15 minutes, and not before', async () => {
    world.set('/wire.xml', feed(rss(['One'])));
    const desk = await openOne();
    await desk.feeds.pollDue();
    expect(await waitOf(desk)).toBe(15 * MINUTE);
    desk.pass(15 * MINUTE - 1);
    await desk.feeds.pollDue();
    expect(requests('/wire.xml')).toHaveLength(1);
    desk.pass(1);
    await desk.feeds.pollDue();
    expect(requests('/wire.xml')).toHaveLength(2);
  });

  test('everyMinutes overrides it', async () => {
    world.set('/wire.xml', feed(rss(['One'])));
    const desk = await openOne('/wire.xml', { everyMinutes: 3 });
    await desk.feeds.pollDue();
    expect(await waitOf(desk)).toBe(3 * MINUTE);
  });

  test('jitter of a tenth either way spreads feeds that were asked together', async () => {
    world.set('*', feed(rss(['One'])));
    const chances = [0, 1, 0.25];
    const desk = await openDesk({
      feeds: { local: world.url('/a.xml'), world: world.url('/b.xml') },
      chance: () => chances.shift() ?? 0.5,
    });
    await desk.feeds.pollDue();
    const waits = [await waitOf(desk, '/a.xml'), await waitOf(desk, '/b.xml')];
    for (const wait of waits) expect(Math.abs(wait - 15 * MINUTE)).toBeLessThanOrEqual(1.5 * MINUTE + 1);
    expect(new Set(waits).size).toBe(2);
  });
});

test.for<[string, Record<string, string>, string, number]>([
  ['Cache-Control max-age', { 'cache-control': 'max-age=3600' }, '', HOUR],
  [
    'Expires',
    { expires: 'Sun, 15 Nov 2026 14:00:00 GMT', date: 'Sun, 15 Nov 2026 12:00:00 GMT' },
    '',
    2 * HOUR,
  ],
  ['ttl', {}, '<ttl>180</ttl>', 3 * HOUR],
  ['the larger of several', { 'cache-control': 'max-age=7200' }, '<ttl>60</ttl>', 2 * HOUR],
  ['a wish shorter than our interval', { 'cache-control': 'max-age=10' }, '<ttl>1</ttl>', 15 * MINUTE],
  ['sixteen years', { 'cache-control': 'max-age=504576000' }, '', DAY],
])('the feed’s own wish: %s', async ([, headers, extra, wait]) => {
  world.set('/wire.xml', feed(rss(['One'], `<title>Wire</title>${extra}`), { headers }));
  // No jitter upwards, so that the wish is seen as it is.
  const desk = await openDesk({ feeds: { local: world.url('/wire.xml') }, chance: () => 0 });
  await desk.feeds.pollDue();
  expect(await waitOf(desk)).toBe(wait === 15 * MINUTE ? 13.5 * MINUTE : wait);
});

test('the feed’s own wish: a ttl still counts when the feed answers 304', async () => {
  world.set('/wire.xml', feed(rss(['One'], '<title>Wire</title><ttl>60</ttl>'), { etag: '"1"' }));
  const desk = await openDesk({ feeds: { local: world.url('/wire.xml') }, chance: () => 0 });
  for (let poll = 0; poll < 2; poll += 1) {
    await desk.feeds.pollDue();
    expect(await waitOf(desk)).toBe(HOUR);
    desk.pass(HOUR);
  }
});

describe('conditional GET', () => {
  test('ETag and Last-Modified are sent back, and 304 leaves everything as it was', async () => {
    const lastModified = 'Sun, 15 Nov 2026 11:00:00 GMT';
    world.set('/wire.xml', feed(rss(['One']), { etag: '"one"', lastModified }));
    const desk = await openOne();
    await desk.feeds.pollDue();
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    const [first, second] = requests('/wire.xml');
    expect(first?.headers['if-none-match']).toBeUndefined();
    expect(second?.headers).toMatchObject({ 'if-none-match': '"one"', 'if-modified-since': lastModified });
    expect(await desk.titles('local')).toEqual(['One']);
    expect(await desk.metrics.metrics()).toContain('masthead_feed_fetches_total{outcome="unchanged"} ');
  });

  test('a body that is the same to the byte is not read again', async () => {
    world.set('/wire.xml', feed(rss(['One'])));
    const desk = await openOne();
    await desk.feeds.pollDue();
    const before = await rowOf();
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    const after = await rowOf();
    expect(after.changed_at).toEqual(before.changed_at);
    expect(after.last_success_at).toEqual(desk.now());
    expect(await desk.metrics.metrics()).toMatch(/outcome="unchanged"} [1-9]/);
  });

  test('validators are dropped after 8 days, so a server that answers 304 for ever is found out', async () => {
    const stuck: Handler = (request, response) => {
      const conditional = request.headers['if-none-match'] !== undefined;
      const headers = { etag: '"stuck"', 'content-type': 'application/rss+xml' };
      if (conditional) response.writeHead(304, headers).end();
      else response.writeHead(200, headers).end(rss([requests('/wire.xml').length < 2 ? 'Old' : 'New']));
    };
    world.set('/wire.xml', stuck);
    const desk = await openOne('/wire.xml', { everyMinutes: 1440 });
    for (let day = 0; day <= 7; day += 1) {
      await desk.feeds.pollDue();
      expect(await desk.titles('local')).toEqual(['Old']);
      desk.pass(DAY);
    }
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['New']);
  });

  test('304 without a copy is no answer', async () => {
    world.set('/wire.xml', answer(304));
    const desk = await openOne();
    await desk.feeds.pollDue();
    expect(await rowOf()).toMatchObject({
      health: 'failing',
      problem: expect.stringContaining('nothing changed since a copy we do not have'),
    });
  });
});

describe('429, 503, Retry-After', () => {
  test.for<[string, number, number | Date, number]>([
    ['seconds', 429, 1800, 30 * MINUTE],
    ['a date', 429, new Date('2026-11-15T13:00:00Z'), HOUR],
    ['503 too', 503, 1800, 30 * MINUTE],
    ['a week is capped at 8 hours', 429, 7 * 24 * 3600, 8 * HOUR],
  ])('%s', async ([, status, retryAfter, wait]) => {
    const value = typeof retryAfter === 'number' ? String(retryAfter) : retryAfter.toUTCString();
    world.set('/wire.xml', answer(status, { 'retry-after': value }));
    const desk = await openOne();
    await desk.feeds.pollDue();
    expect(await waitOf(desk)).toBe(wait);
  });

  test('it is honoured for the host: its other feeds wait too, those of other hosts do not', async () => {
    const other = await anotherWorld();
    world.set('/busy.xml', tooManyRequests(3600));
    world.set('/calm.xml', feed(rss(['One'])));
    other.set('/else.xml', feed(rss(['Else'])));
    const desk = await openDesk({
      feeds: {
        local: { url: world.url('/busy.xml') },
        world: { url: world.url('/calm.xml') },
        arts: { url: other.url('/else.xml') },
      },
    });
    await desk.feeds.pollDue();
    desk.pass(59 * MINUTE);
    await desk.feeds.pollDue();
    expect([requests('/busy.xml').length, requests('/calm.xml').length]).toEqual([1, 1]);
    expect(requests('/else.xml', other)).toHaveLength(2);
    expect(await desk.titles('world')).toEqual(['One']);
    desk.pass(MINUTE);
    await desk.feeds.pollDue();
    expect([requests('/busy.xml').length, requests('/calm.xml').length]).toEqual([2, 2]);
  });
});

describe('errors', () => {
  test('500 for a day: backed off from a minute to six hours, the last good copy served, one success resets', async () => {
    world.set('/wire.xml', feed(rss(['Good'])));
    const desk = await openOne();
    await desk.feeds.pollDue();
    world.set('/wire.xml', serverError);
    desk.pass(15 * MINUTE);
    const waits: number[] = [];
    for (let poll = 0; poll < 11; poll += 1) {
      await desk.feeds.pollDue();
      expect(await desk.titles('local')).toEqual(['Good']);
      waits.push((await waitOf(desk)) / MINUTE);
      desk.pass(await waitOf(desk));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(await rowOf()).toMatchObject({ failures: 11, health: 'failing' });

    world.set('/wire.xml', feed(rss(['Better', 'Good'])));
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['Better', 'Good']);
    expect(await rowOf()).toMatchObject({ failures: 0, health: 'ok', problem: '' });
    expect(await waitOf(desk)).toBe(15 * MINUTE);
  });

  test('the log has one line for each change of a feed’s health, with host, reason and next try', async () => {
    world.set('/wire.xml', feed(rss(['Good'])));
    const desk = await openOne();
    await desk.feeds.pollDue();
    world.set('/wire.xml', serverError);
    for (let poll = 0; poll < 5; poll += 1) {
      desk.pass(15 * MINUTE);
      await desk.feeds.pollDue();
    }
    world.set('/wire.xml', feed(rss(['Good'])));
    for (let poll = 0; poll < 5; poll += 1) {
      desk.pass(20 * MINUTE);
      await desk.feeds.pollDue();
    }
    expect(desk.logged.filter(({ host }) => host === world.host)).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'a feed fails',
        categories: ['local'],
        reason: `${world.host} answered 500`,
        nextTry: '2026-11-15T12:16:00.000Z',
      }),
      expect.objectContaining({ level: 30, msg: 'a feed answers again', categories: ['local'] }),
    ]);
  });
});

describe('our own outage', () => {
  const CATEGORY: Category[] = ['local', 'national', 'world', 'politics', 'business'];

  test('when every feed fails at once, no feed’s failure count grows', async () => {
    const hosts = [
      world,
      await anotherWorld(),
      await anotherWorld(),
      await anotherWorld(),
      await anotherWorld(),
    ];
    for (const host of hosts) host.set('/wire.xml', feed(rss(['One'])));
    const desk = await openDesk({
      feeds: Object.fromEntries(hosts.map((host, n) => [CATEGORY[n], host.url('/wire.xml')])),
    });
    await desk.feeds.pollDue();

    for (const host of hosts) host.set('/wire.xml', (request) => void request.socket.destroy());
    for (let poll = 0; poll < 5; poll += 1) {
      desk.pass(15 * MINUTE);
      await desk.feeds.pollDue();
    }
    const standing = () =>
      database.db.selectFrom('feeds').select(['failures', 'health']).where('host', '<>', '').execute();
    expect(await standing()).toEqual(hosts.map(() => ({ failures: 0, health: 'ok' })));
    expect(await desk.titles('local')).toEqual(['One']);
    expect(desk.logged.filter(({ msg }) => String(msg).startsWith('no host outside answers'))).toHaveLength(
      1,
    );

    // One comes back, the others do not: then it was theirs after all.
    world.set('/wire.xml', feed(rss(['Two'])));
    for (let poll = 0; poll < 2; poll += 1) {
      desk.pass(15 * MINUTE);
      await desk.feeds.pollDue();
    }
    expect((await standing()).filter(({ failures }) => failures > 0)).toHaveLength(4);
    expect(await desk.titles('local')).toEqual(['Two']);
    expect(desk.logged.filter(({ msg }) => msg === 'hosts outside answer again')).toHaveLength(1);
  });
});

describe('per host', () => {
  /** Answers only when told to, and knows how many wait. */
  function holdingHost(at: OutsideWorld) {
    const held: (() => void)[] = [];
    let most = 0;
    at.set('*', (request, response) => {
      held.push(() => feed(rss(['One']))(request, response));
      most = Math.max(most, held.length);
    });
    return {
      held: () => held.length,
      most: () => most,
      release: () => held.shift()?.(),
    };
  }

  test('at most 2 requests at a time, in the whole fleet', async () => {
    const paths = ['local', 'national', 'world', 'politics', 'business', 'technology'] as const;
    const host = holdingHost(world);
    const carries = { feeds: Object.fromEntries(paths.map((path) => [path, world.url(`/${path}.xml`)])) };
    // Two processes on one database.
    const fleet = [await openDesk(carries), await openDesk(carries)];
    const polls = fleet.map((desk) => desk.feeds.pollDue());
    for (let done = 0; done < paths.length; done += 1) {
      await eventually(() => host.held()).toBe(Math.min(2, paths.length - done));
      host.release();
      // The second process finds what the first one's host limit left over.
      polls.push(...fleet.map((desk) => desk.feeds.pollDue()));
    }
    await Promise.all(polls);
    expect(host.most()).toBe(2);
    expect(world.requests.map(({ path }) => path).sort()).toEqual(paths.map((path) => `/${path}.xml`).sort());
  });

  test('a host that hangs does not hold up the others', async () => {
    const slow = await anotherWorld();
    const host = holdingHost(slow);
    world.set('*', feed(rss(['One'])));
    const desk = await openDesk({
      feeds: {
        local: slow.url('/a.xml'),
        national: slow.url('/b.xml'),
        world: slow.url('/c.xml'),
        arts: world.url('/d.xml'),
      },
    });
    const round = desk.feeds.pollDue();
    await eventually(() => desk.titles('arts')).toEqual(['One']);
    desk.pass(15 * MINUTE);
    void desk.feeds.pollDue();
    await eventually(() => requests('/d.xml').length).toBe(2);
    for (let done = 0; done < 3; done += 1) {
      await eventually(() => host.held()).toBeGreaterThan(0);
      host.release();
    }
    await round;
  });
});

describe('blocked', () => {
  test.for<[string, Handler, string]>([
    ['403', answer(403), 'refuses to serve us (403)'],
    ['cf-mitigated', answer(503, { 'cf-mitigated': 'challenge' }), 'keeps automated readers out'],
  ])('%s is named so in the table, the metrics and the log', async ([, handler, reason]) => {
    world.set('/wire.xml', handler);
    const desk = await openOne();
    await desk.feeds.pollDue();
    expect(await rowOf()).toMatchObject({ health: 'blocked', failures: 1 });
    expect(await desk.metrics.metrics()).toContain('masthead_feed_fetches_total{outcome="blocked"} 1');
    expect(await desk.metrics.metrics()).toContain('masthead_feed_failures{category="local"} 1');
    expect(desk.logged).toContainEqual(
      expect.objectContaining({ msg: 'a feed is blocked', reason: expect.stringContaining(reason) }),
    );
  });

  test('the user agent says who asks', async () => {
    world.set('/wire.xml', feed(rss(['One'])));
    const desk = await openOne();
    await desk.feeds.pollDue();
    expect(requests('/wire.xml')[0]?.headers['user-agent']).toBe('Masthead/0.1 (tests)');
  });
});

describe('permanent redirect', () => {
  test('it is followed, and remembered after it has been stable for a week', async () => {
    world.set('/new.xml', feed(rss(['One'])));
    world.set('/wire.xml', redirect('/new.xml', 301));
    const desk = await openOne('/wire.xml', { everyMinutes: 1440 });
    for (let day = 0; day < 7; day += 1) {
      await desk.feeds.pollDue();
      expect(await desk.titles('local')).toEqual(['One']);
      desk.pass(DAY);
    }
    expect(requests('/wire.xml')).toHaveLength(7);
    await desk.feeds.pollDue();
    desk.pass(DAY);
    await desk.feeds.pollDue();
    expect(requests('/wire.xml').length).toBeLessThanOrEqual(8);
    expect((await rowOf()).moved_to).toBe(world.url('/new.xml'));
    // The publication still knows it by the address it wrote down.
    expect(await desk.titles('local')).toEqual(['One']);
  });

  test('one that changes its mind is not remembered, nor is a temporary one', async () => {
    world.set('/a.xml', feed(rss(['One'])));
    world.set('/b.xml', feed(rss(['One'])));
    const desk = await openOne('/wire.xml', { everyMinutes: 1440 });
    for (let day = 0; day < 10; day += 1) {
      const kind = day < 4 ? redirect('/a.xml', 301) : redirect('/b.xml', day < 8 ? 308 : 302);
      world.set('/wire.xml', kind);
      await desk.feeds.pollDue();
      desk.pass(DAY);
    }
    expect(requests('/wire.xml')).toHaveLength(10);
    expect((await rowOf()).moved_to).toBeNull();
  });

  test('when the new place fails, the old one is asked again', async () => {
    world.set('/new.xml', feed(rss(['One'])));
    world.set('/wire.xml', redirect('/new.xml', 301));
    const desk = await openOne('/wire.xml', { everyMinutes: 1440 });
    for (let day = 0; day < 9; day += 1) {
      await desk.feeds.pollDue();
      desk.pass(DAY);
    }
    world.set('/new.xml', answer(410));
    world.set('/wire.xml', feed(rss(['Home again'])));
    await desk.feeds.pollDue();
    desk.pass(2 * MINUTE);
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['Home again']);
  });
});

describe('limits', () => {
  test('5 redirects are followed, a sixth is not', async () => {
    world.set('/end.xml', feed(rss(['One'])));
    setRedirectChain(world, '/five.xml', 5, '/end.xml', 302);
    setRedirectChain(world, '/six.xml', 6, '/end.xml', 302);
    const desk = await openDesk({ feeds: { local: world.url('/five.xml'), world: world.url('/six.xml') } });
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['One']);
    expect(await rowOf('/six.xml')).toMatchObject({ problem: expect.stringContaining('5 redirects') });
  });

  test('10 MB after decompression', async () => {
    world.set('/wire.xml', endless());
    const desk = await openOne();
    await desk.feeds.pollDue();
    expect(await rowOf()).toMatchObject({ problem: expect.stringContaining('more than 10 MB') });
  });

  test('500 items', async () => {
    world.set('/wire.xml', feed(rss(Array.from({ length: 700 }, (_, n) => `Story ${n}`))));
    const desk = await openOne();
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toHaveLength(500);
  });
});
