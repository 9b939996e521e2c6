import { describe, expect, test } from 'vitest';
import type { Handler } from '../support/fake-hosts.ts';
import { feed } from '../support/fake-responses.ts';
import { DAY, HOUR, MINUTE, rss } from '../support/feeds-setup.ts';
import { setUpEngine } from './engine-setup.ts';

const setup = setUpEngine();

describe('default interval', () => {
  test('a feed is asked every 15 minutes, and not before', async () => {
    setup.remote().set('/wire.xml', feed(rss(['One'])));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    expect(await setup.waitOf(desk)).toBe(15 * MINUTE);
    desk.pass(15 * MINUTE - 1);
    await desk.feeds.pollDue();
    expect(setup.requests()).toHaveLength(1);
    desk.pass(1);
    await desk.feeds.pollDue();
    expect(setup.requests()).toHaveLength(2);
  });

  test('everyMinutes overrides it', async () => {
    setup.remote().set('/wire.xml', feed(rss(['One'])));
    const desk = await setup.openOne(undefined, { everyMinutes: 3 });
    await desk.feeds.pollDue();
    expect(await setup.waitOf(desk)).toBe(3 * MINUTE);
  });

  test('jitter of a tenth either way spreads feeds that were asked together', async () => {
    setup.remote().set('*', feed(rss(['One'])));
    const chances = [0, 1, 0.25];
    const desk = await setup.openDesk({
      feeds: { local: setup.remote().url('/a.xml'), world: setup.remote().url('/b.xml') },
      timing: { random: () => chances.shift() ?? 0.5 },
    });
    await desk.feeds.pollDue();
    const waits = [await setup.waitOf(desk, '/a.xml'), await setup.waitOf(desk, '/b.xml')];
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
  ['RSS ttl', {}, '<ttl>180</ttl>', 3 * HOUR],
  ['the larger of several', { 'cache-control': 'max-age=7200' }, '<ttl>60</ttl>', 2 * HOUR],
  ['a wish shorter than our interval', { 'cache-control': 'max-age=10' }, '<ttl>1</ttl>', 15 * MINUTE],
  ['Cache-Control of sixteen years is capped at 24 h', { 'cache-control': 'max-age=504576000' }, '', DAY],
  ['Expires in sixteen years is capped at 24 h', { expires: 'Sat, 15 Nov 2042 12:00:00 GMT' }, '', DAY],
  ['a ttl of sixteen years is capped at 24 h', {}, '<ttl>8409600</ttl>', DAY],
])('the feed’s own wish: %s', async ([, headers, extra, wait]) => {
  setup.remote().set('/wire.xml', feed(rss(['One'], `<title>Wire</title>${extra}`), { headers }));
  // No jitter upwards, so that the wish is seen as it is.
  const desk = await setup.openDesk({
    feeds: { local: setup.remote().url('/wire.xml') },
    timing: { random: () => 0 },
  });
  await desk.feeds.pollDue();
  expect(await setup.waitOf(desk)).toBe(wait === 15 * MINUTE ? 13.5 * MINUTE : wait);
});

test('the feed’s own wish: a ttl still counts when the feed answers 304', async () => {
  setup.remote().set('/wire.xml', feed(rss(['One'], '<title>Wire</title><ttl>60</ttl>'), { etag: '"1"' }));
  const desk = await setup.openDesk({
    feeds: { local: setup.remote().url('/wire.xml') },
    timing: { random: () => 0 },
  });
  for (let poll = 0; poll < 2; poll += 1) {
    await desk.feeds.pollDue();
    expect(await setup.waitOf(desk)).toBe(HOUR);
    desk.pass(HOUR);
  }
});

describe('conditional GET', () => {
  test('ETag and Last-Modified are sent back, and 304 leaves everything as it was', async () => {
    const lastModified = 'Sun, 15 Nov 2026 11:00:00 GMT';
    setup.remote().set('/wire.xml', feed(rss(['One']), { etag: '"one"', lastModified }));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    const [first, second] = setup.requests();
    expect(first?.headers['if-none-match']).toBeUndefined();
    expect(second?.headers).toMatchObject({ 'if-none-match': '"one"', 'if-modified-since': lastModified });
    expect(await desk.titles('local')).toEqual(['One']);
    expect(await desk.metrics.metrics()).toContain(
      'masthead_feed_fetches_total{outcome="unchanged",process="test"} ',
    );
  });

  test('a hash of the body: one that is the same to the byte is not read again', async () => {
    setup.remote().set('/wire.xml', feed(rss(['One'])));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    const before = await setup.rowOf();
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    const after = await setup.rowOf();
    expect(after.changed_at).toEqual(before.changed_at);
    expect(after.last_success_at).toEqual(desk.now());
    expect(await desk.metrics.metrics()).toMatch(/outcome="unchanged",process="test"} [1-9]/);
  });

  test('validators are dropped after 8 days, so a server that answers 304 for ever is found out', async () => {
    const stuck: Handler = (request, response) => {
      const conditional = request.headers['if-none-match'] !== undefined;
      const headers = { etag: '"stuck"', 'content-type': 'application/rss+xml' };
      if (conditional) response.writeHead(304, headers).end();
      else response.writeHead(200, headers).end(rss([setup.requests().length < 2 ? 'Old' : 'New']));
    };
    setup.remote().set('/wire.xml', stuck);
    const desk = await setup.openOne(undefined, { everyMinutes: 1440 });
    for (let day = 0; day <= 7; day += 1) {
      await desk.feeds.pollDue();
      expect(await desk.titles('local')).toEqual(['Old']);
      desk.pass(DAY);
    }
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['New']);
  });
});
