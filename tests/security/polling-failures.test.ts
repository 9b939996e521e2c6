import { describe, expect, test } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import type { Handler } from '../support/fake-hosts.ts';
import { answer, feed, serverError, tooManyRequests } from '../support/fake-responses.ts';
import { DAY, HOUR, MINUTE, rss } from '../support/feeds-setup.ts';
import { setUpEngine } from './engine-setup.ts';

const setup = setUpEngine();

describe('429, 503, Retry-After', () => {
  test.for<[string, number, number | Date, number]>([
    ['429, seconds', 429, 1800, 30 * MINUTE],
    ['429, a date', 429, new Date('2026-11-15T13:00:00Z'), HOUR],
    ['503, seconds', 503, 1800, 30 * MINUTE],
    ['503, a date', 503, new Date('2026-11-15T13:00:00Z'), HOUR],
    ['seconds of a week are capped at 8 h', 429, 7 * 24 * 3600, 8 * HOUR],
    ['a date in a week is capped at 8 h', 503, new Date('2026-11-22T12:00:00Z'), 8 * HOUR],
    ['a date that is over counts for nothing', 429, new Date('2026-11-15T11:00:00Z'), MINUTE],
  ])('%s', async ([, status, retryAfter, wait]) => {
    const value = typeof retryAfter === 'number' ? String(retryAfter) : retryAfter.toUTCString();
    setup.remote().set('/wire.xml', answer(status, { 'retry-after': value }));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    expect(await setup.waitOf(desk)).toBe(wait);
  });

  test('a challenge that names a time is honoured too', async () => {
    const headers = { 'retry-after': '1800', 'cf-mitigated': 'challenge' };
    setup.remote().set('/wire.xml', answer(503, headers));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    expect(await setup.rowOf()).toMatchObject({
      health: 'blocked',
      held_until: new Date('2026-11-15T12:30:00Z'),
    });
  });

  test('it is honoured for the host: its other feeds wait too, those of other hosts do not', async () => {
    const other = await setup.anotherWorld();
    setup.remote().set('/busy.xml', tooManyRequests(3600));
    setup.remote().set('/calm.xml', feed(rss(['One'])));
    other.set('/else.xml', feed(rss(['Else'])));
    const desk = await setup.openDesk({
      feeds: {
        local: { url: setup.remote().url('/busy.xml') },
        world: { url: setup.remote().url('/calm.xml') },
        arts: { url: other.url('/else.xml') },
      },
    });
    await desk.feeds.pollDue();
    desk.pass(59 * MINUTE);
    await desk.feeds.pollDue();
    expect([setup.requests('/busy.xml').length, setup.requests('/calm.xml').length]).toEqual([1, 1]);
    expect(setup.requests('/else.xml', other)).toHaveLength(2);
    expect(await desk.titles('world')).toEqual(['One']);
    desk.pass(MINUTE);
    await desk.feeds.pollDue();
    expect([setup.requests('/busy.xml').length, setup.requests('/calm.xml').length]).toEqual([2, 2]);
  });
});

describe('errors', () => {
  test('500 for a day: backed off from 1 min to 6 h, for ever; the last good copy served meanwhile; one success resets', async () => {
    setup.remote().set('/wire.xml', feed(rss(['Good'])));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    const before = await setup.feedStateOf(desk);
    setup.remote().set('/wire.xml', serverError);
    desk.pass(15 * MINUTE);
    const waits: number[] = [];
    for (let poll = 0; poll < 12; poll += 1) {
      await desk.feeds.pollDue();
      const { items, served } = await setup.feedStateOf(desk);
      expect(items).toEqual(before.items);
      expect(served).toEqual(before.served);
      waits.push((await setup.waitOf(desk)) / MINUTE);
      desk.pass(await setup.waitOf(desk));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    expect(desk.now().getTime() - before.row.next_poll_at.getTime()).toBeGreaterThan(DAY);
    const { row, warnings } = await setup.feedStateOf(desk);
    const problem = `${setup.remote().host} answered 500`;
    expect(row).toMatchObject({ failures: 12, health: 'failing', problem });
    expect(warnings).toEqual([expect.objectContaining({ msg: 'feed failed', reason: problem })]);

    setup.remote().set('/wire.xml', feed(rss(['Better', 'Good'])));
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['Better', 'Good']);
    expect(await setup.rowOf()).toMatchObject({ failures: 0, health: 'ok', problem: '' });
    expect(await setup.waitOf(desk)).toBe(15 * MINUTE);
  });

  test.for([0, 1])('with jitter of a tenth: random %s', async (random) => {
    setup.remote().set('/wire.xml', serverError);
    const desk = await setup.openOne(undefined, {}, { timing: { random: () => random } });
    await desk.feeds.pollDue();
    expect(await setup.waitOf(desk)).toBeCloseTo(random === 0 ? 54_000 : 66_000, 0);
  });

  test('the log has one line for each change of a feed’s health, with host, reason and next try', async () => {
    setup.remote().set('/wire.xml', feed(rss(['Good'])));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    setup.remote().set('/wire.xml', serverError);
    for (let poll = 0; poll < 5; poll += 1) {
      desk.pass(15 * MINUTE);
      await desk.feeds.pollDue();
    }
    setup.remote().set('/wire.xml', feed(rss(['Good'])));
    for (let poll = 0; poll < 5; poll += 1) {
      desk.pass(20 * MINUTE);
      await desk.feeds.pollDue();
    }
    expect(desk.logged.filter(({ host }) => host === setup.remote().host)).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'feed failed',
        categories: ['local'],
        reason: `${setup.remote().host} answered 500`,
        nextTry: '2026-11-15T12:16:00.000Z',
      }),
      expect.objectContaining({ level: 30, msg: 'feed recovered', categories: ['local'] }),
    ]);
  });
});

describe('our own outage', () => {
  const CATEGORY: Category[] = ['local', 'national', 'world', 'politics', 'business'];

  test('when every feed fails at once, no feed’s failure count grows', async () => {
    const hosts = [
      setup.remote(),
      await setup.anotherWorld(),
      await setup.anotherWorld(),
      await setup.anotherWorld(),
      await setup.anotherWorld(),
    ];
    const desk = await setup.openDesk({
      feeds: Object.fromEntries(hosts.map((host, n) => [CATEGORY[n], host.url('/wire.xml')])),
    });
    const standing = () =>
      setup
        .database()
        .db.selectFrom('feeds')
        .select(['failures', 'health'])
        .where('host', '<>', '')
        .execute();
    // Several times: which failures are counted before the outage is noticed is another matter each time.
    for (let outage = 1; outage <= 8; outage += 1) {
      for (const host of hosts) host.set('/wire.xml', feed(rss(['One'])));
      desk.pass(15 * MINUTE);
      await desk.feeds.pollDue();
      for (const host of hosts) host.set('/wire.xml', (request) => void request.socket.destroy());
      for (let poll = 0; poll < 3; poll += 1) {
        desk.pass(15 * MINUTE);
        await desk.feeds.pollDue();
      }
      expect(await standing()).toEqual(hosts.map(() => ({ failures: 0, health: 'ok' })));
      expect(await desk.titles('local')).toEqual(['One']);
      const noticed = desk.logged.filter(({ msg }) => String(msg).startsWith('all feed hosts unreachable'));
      expect(noticed).toHaveLength(outage);
    }

    // One comes back, the others do not: then it was theirs after all.
    setup.remote().set('/wire.xml', feed(rss(['Two'])));
    for (let poll = 0; poll < 2; poll += 1) {
      desk.pass(15 * MINUTE);
      await desk.feeds.pollDue();
    }
    expect((await standing()).filter(({ failures }) => failures > 0)).toHaveLength(4);
    expect(await desk.titles('local')).toEqual(['Two']);
    expect(desk.logged.filter(({ msg }) => msg === 'feed hosts reachable again')).toHaveLength(8);
  });
});

describe('blocked', () => {
  test.for<[string, Handler, string]>([
    ['403', answer(403), 'denies access (403)'],
    [
      'cf-mitigated',
      answer(503, { 'cf-mitigated': 'challenge' }),
      'blocks automated clients (503, cf-mitigated)',
    ],
    [
      'cf-mitigated with 200',
      answer(200, { 'cf-mitigated': 'challenge' }, '<html>'),
      'blocks automated clients (200, cf-mitigated)',
    ],
  ])(
    '%s is named so in the metrics and the log, and the last good copy stays',
    async ([, handler, words]) => {
      setup.remote().set('/wire.xml', feed(rss(['Good'])));
      const desk = await setup.openOne();
      await desk.feeds.pollDue();
      const before = await setup.feedStateOf(desk);
      setup.remote().set('/wire.xml', handler);
      desk.pass(15 * MINUTE);
      await desk.feeds.pollDue();
      const { row, items, served, warnings } = await setup.feedStateOf(desk);
      const reason = `${setup.remote().host} ${words}`;
      expect(row).toMatchObject({ health: 'blocked', failures: 1, problem: reason });
      expect([items, served]).toEqual([before.items, before.served]);
      expect(warnings).toEqual([expect.objectContaining({ msg: 'feed blocked', reason })]);
      const metrics = await desk.metrics.metrics();
      expect(metrics).toContain('masthead_feed_fetches_total{outcome="blocked",process="test"} 1');
      expect(metrics).toContain('masthead_feed_failures{category="local",process="test"} 1');
    },
  );

  test('user agent and contact address say who asks', async () => {
    setup.remote().set('/wire.xml', feed(rss(['One'])));
    const userAgent = 'Mill Reader (contact: desk@mill.example)';
    const desk = await setup.openOne(undefined, {}, { fetcherOptions: { userAgent } });
    await desk.feeds.pollDue();
    expect(setup.requests()[0]?.headers['user-agent']).toBe(userAgent);
  });
});

test('metrics: fetches by outcome, age of each category’s newest item, failures in a row', async () => {
  const dated = { title: 'One', date: 'Sun, 15 Nov 2026 11:00:00 GMT' };
  setup.remote().set('/wire.xml', feed(rss([dated]), { etag: '"1"' }));
  setup.remote().set('/down.xml', serverError);
  const desk = await setup.openDesk({
    feeds: { local: setup.remote().url('/wire.xml'), arts: setup.remote().url('/down.xml') },
  });
  for (let poll = 0; poll < 2; poll += 1) {
    await desk.feeds.pollDue();
    desk.pass(15 * MINUTE);
  }
  const lines = (await desk.metrics.metrics()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      // The feed of the other categories is new and unchanged too.
      'masthead_feed_fetches_total{outcome="new",process="test"} 2',
      'masthead_feed_fetches_total{outcome="unchanged",process="test"} 2',
      'masthead_feed_fetches_total{outcome="http",process="test"} 2',
      'masthead_feed_newest_item_age_seconds{category="local",process="test"} 5400',
      'masthead_feed_failures{category="local",process="test"} 0',
      'masthead_feed_failures{category="arts",process="test"} 2',
    ]),
  );
});
