import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/open-database.ts';
import { createOutside, type Outside } from '../../server/outside/fetch-outside.ts';
import { openEmptyEmbedded } from '../embedded.ts';
import { eventually, type FeedsDesk, HOUR, MINUTE, openFeedsDesk, rss } from '../feeds-desk.ts';
import * as faults from './outside-faults.ts';
import { type Handler, type OutsideWorld, startOutsideWorld } from './outside-world.ts';

let database: Database;
let world: OutsideWorld;
let outside: Outside;
const desks: FeedsDesk[] = [];
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  database = await openEmptyEmbedded();
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await database.close();
});
beforeEach(async () => {
  world = await startOutsideWorld();
  const fetcher = createOutside({
    trustedHosts: [world.host, world.tlsHost, world.refusedHost],
    userAgent: 'Masthead/0.1 (tests)',
    self: { fetch: async () => new Response(rss([])) },
  });
  // What hangs need not hang for twenty seconds here.
  outside = { ...fetcher, fetch: (request) => fetcher.fetch({ ...request, timeoutMs: 1_500 }) };
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.stop();
  await outside.close();
  await world.close();
  await sql`truncate feeds cascade`.execute(database.db);
  expect(unhandled).toEqual([]);
});

async function openOne(url = world.url('/wire.xml'), publish = {}): Promise<FeedsDesk> {
  const desk = await openFeedsDesk({ database, outside, feeds: { local: url }, publish });
  desks.push(desk);
  return desk;
}

const BILLION_LAUGHS = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`,
).join('')}]><rss version="2.0"><channel><title>&j;</title></channel></rss>`;

/** Everything that is no feed: the last good copy stays, and the operator is told why. */
const BAD: readonly [name: string, handler: Handler | 'refused' | 'tls', reason: RegExp][] = [
  ['refused', 'refused', /refused the connection/],
  ['TLS failure', 'tls', /certificate/],
  ['hanging before the headers', faults.hangBeforeHeaders, /had not answered after 1\.5 s/],
  ['hanging inside the body', faults.hangInsideBody(), /still sending/],
  ['a byte at a time', faults.drip(rss(['Drip']), 100), /still sending/],
  ['endless body', faults.endless(), /more than 10 MB/],
  ['gzip bomb', faults.bomb('gzip'), /more than 10 MB/],
  ['wrong Content-Length', faults.promisesMore(rss(['More'])), /broke off/],
  ['hung up', faults.hangUp, /broke off/],
  ['redirect loop', faults.redirect('/wire.xml'), /in a circle/],
  ['redirect to 127.0.0.1', faults.redirect('http://127.0.0.1:1/'), /127\.0\.0\.1 is a loopback address/],
  ['redirect to 169.254.169.254', faults.redirect('http://169.254.169.254/'), /metadata address/],
  ['redirect to [::1]', faults.redirect('http://[::1]/'), /loopback address/],
  ['500', faults.serverError, /answered 500/],
  ['404', faults.answer(404), /answered 404: look for the feed’s new address/],
  ['HTML instead of a feed', faults.htmlPage, /sent no feed: .*(HTML|page)/i],
  ['empty 200', faults.emptyAnswer, /sent no feed: .*(empty|nothing)/i],
  ['JSON that is no feed', faults.answer(200, {}, '{"error":"no"}'), /sent no feed/],
  ['billion laughs', faults.answer(200, {}, BILLION_LAUGHS), /./],
];

describe('the last good copy stays', () => {
  test.for(BAD)('%s', { timeout: 30_000 }, async ([, handler, reason]) => {
    const bad = faults.redirect(
      handler === 'refused' ? world.refusedUrl('/wire.xml') : world.tlsUrl('/wire.xml'),
    );
    world.set('/wire.xml', faults.feed(rss(['Good'])));
    const desk = await openOne();
    await desk.feeds.pollDue();
    world.set('/wire.xml', typeof handler === 'string' ? bad : handler);
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();

    const row = await database.db
      .selectFrom('feeds')
      .select(['health', 'failures', 'problem', 'leased_until'])
      .where('address', '=', world.url('/wire.xml'))
      .executeTakeFirstOrThrow();
    const readable = row.health === 'ok';
    // What can be read in spite of everything is read; nothing else changes anything.
    if (!readable) {
      expect(await desk.titles('local')).toEqual(['Good']);
      expect(row).toMatchObject({ health: 'failing', failures: 1, problem: expect.stringMatching(reason) });
      expect(desk.logged).toContainEqual(
        expect.objectContaining({ msg: 'a feed fails', reason: row.problem, categories: ['local'] }),
      );
      expect(row.problem).not.toContain('/wire.xml');
    }
    expect(row.leased_until).toBeNull();
    expect(readable).toBe(reason.source === '.');
  });
});

test('script in every text field is stored and served as none', async () => {
  const evil = '&lt;script&gt;alert(1)&lt;/script&gt;<![CDATA[<img src=x onerror=alert(1)>]]>';
  world.set(
    '/wire.xml',
    faults.feed(
      rss(
        [
          {
            title: `Safe ${evil}`,
            guid: 'one',
            extra: `<author>${evil}</author><category>${evil}</category><description>Plain ${evil}</description><enclosure url="javascript:alert(1)" type="image/png"/>`,
          },
        ],
        `<title>Wire ${evil}</title><description>${evil}</description><link>javascript:alert(1)</link>`,
      ),
    ),
  );
  const desk = await openOne();
  await desk.feeds.pollDue();
  const answer = await desk.read('local');
  expect(answer.items[0]?.title).toBe('Safe');
  const text = JSON.stringify(answer).toLowerCase();
  for (const sign of ['<script', 'alert', 'onerror', 'javascript:']) expect(text).not.toContain(sign);
});

describe('a category without a copy', () => {
  const asks = (desk: FeedsDesk) => desk.ask({ rss_url: world.url('/wire.xml') });

  test('is fetched when it is asked for, once for all who wait', async () => {
    world.set('/wire.xml', faults.feed(rss(['One'])));
    const desk = await openOne();
    const answers = await Promise.all([asks(desk), asks(desk), asks(desk)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(world.requests).toHaveLength(1);
  });

  test('that fails is fetched again at most once every 5 s', async () => {
    world.set('/wire.xml', faults.serverError);
    const desk = await openOne();
    expect((await asks(desk)).status).toBe(500);
    desk.pass(4_999);
    expect((await asks(desk)).status).toBe(500);
    expect(world.requests).toHaveLength(1);
    desk.pass(1);
    world.set('/wire.xml', faults.feed(rss(['One'])));
    expect((await asks(desk)).status).toBe(200);
    expect(world.requests).toHaveLength(2);
  });

  test('whose host asked for a pause is left alone', async () => {
    world.set('/wire.xml', faults.tooManyRequests(3600));
    const desk = await openOne();
    await asks(desk);
    desk.pass(10 * MINUTE);
    expect((await asks(desk)).status).toBe(500);
    expect(world.requests).toHaveLength(1);
  });

  test('once it has one, nothing is fetched inside a reader’s request, however old it is', async () => {
    world.set('/wire.xml', faults.feed(rss(['One'])));
    const desk = await openOne();
    await desk.feeds.pollDue();
    desk.pass(100 * HOUR);
    expect(await desk.titles('local')).toEqual(['One']);
    expect(world.requests).toHaveLength(1);
  });

  test('that hangs is waited for by its readers only, and given up', async () => {
    world.set('/wire.xml', faults.hangBeforeHeaders);
    const desk = await openOne();
    expect((await asks(desk)).status).toBe(500);
  });
});

describe('an outside converter', () => {
  const converted = (title: string) =>
    faults.answer(
      200,
      { 'content-type': 'application/json' },
      JSON.stringify({ status: 'ok', feed: { title: 'Wire' }, items: [{ title, guid: title, link: '' }] }),
    );

  test('is asked instead of the feed, and everything behind it stays the same', async () => {
    world.set('/convert', converted('By converter'));
    const services = { converter: world.url('/convert'), backend: null, key: 'k' };
    const desk = await openOne('https://wire.example/feed?desk=a&b', { services });
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['By converter']);
    expect(world.requests.map(({ path }) => path)).toContain(
      '/convert?rss_url=https%3A%2F%2Fwire.example%2Ffeed%3Fdesk%3Da%26b',
    );

    world.set('/convert', faults.answer(200, {}, '{"status":"error","message":"limit"}'));
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['By converter']);
    expect(desk.logged).toContainEqual(
      expect.objectContaining({ reason: expect.stringContaining('Failed to fetch RSS feed') }),
    );
  });
});

test('stopping in the middle of a poll gives the feed back', async () => {
  world.set('/wire.xml', faults.hangBeforeHeaders);
  const desk = await openOne();
  const round = desk.feeds.pollDue();
  await eventually(() => world.requests.length).toBe(1);
  await desk.stop();
  desks.length = 0;
  await round;
  const leased = await database.db
    .selectFrom('feeds')
    .select('id')
    .where('leased_until', 'is not', null)
    .execute();
  expect(leased).toEqual([]);
});
