import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rssAnswer } from '../../contract/rss.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createDeskFeeds } from '../../server/desk/feeds.ts';
import { openTestDesk, type TestDesk } from '../support/desk-client.ts';
import { startFakeHosts } from '../support/fake-hosts.ts';
import { feed, tooManyRequests } from '../support/fake-responses.ts';
import { DAY, type FeedsSetup, HOUR, MINUTE, openFeedsSetup, rss } from '../support/feeds-setup.ts';
import { openSharedChanges } from '../support/shared-changes.ts';
import { databases } from './databases.ts';

describe.for(databases)('on $name', ({ open }) => {
  let database: Database;
  let feeds: FeedsSetup;
  let desk: TestDesk;
  let session: string;
  let answers: Record<string, () => Response>;
  let asked: string[];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom('feeds').execute();
    answers = { '/local.xml': () => new Response(rss(['Ferry back', 'Mayor speaks'])) };
    asked = [];
    feeds = await openFeedsSetup({
      database,
      feeds: { local: '/local.xml', business: '/business.xml?key=secret' },
      startAt: new Date('2026-11-15T12:10:00Z'),
      self: (path) => {
        asked.push(path);
        return answers[path]?.() ?? new Response(rss([]));
      },
    });
    desk = await openTestDesk(database, feeds.publication);
    session = await desk.join('Ben');
  });

  const list = async () => (await desk.ask('feeds', { session })).body.feeds;
  const one = async (label: string) => (await list()).find((feed: { label: string }) => feed.label === label);
  const act = async (route: 'pollFeed' | 'pauseFeed' | 'resumeFeed', key: string) =>
    (await desk.ask(route, { session, params: { key }, body: {} })).status;

  test('each feed says what its polls brought by the hour, and what its host sent instead of a feed', async () => {
    answers['/business.xml?key=secret'] = () =>
      new Response('<html>\r\n\r\n  <title>Log in</title>\n<p>Members only</p>', {
        status: 403,
        headers: { 'Content-Type': 'text/html' },
      });
    await feeds.feeds.pollDue();
    feeds.pass(HOUR);
    answers['/local.xml'] = () => new Response(rss(['Bridge opens', 'Ferry back', 'Mayor speaks']));
    await feeds.feeds.pollDue();
    feeds.pass(HOUR);
    await feeds.feeds.pollDue();
    const local = await one('local');
    expect(local).toMatchObject({
      categories: ['local'],
      title: 'Harbour Wire',
      health: 'ok',
      problem: '',
      response: '',
      items: 3,
      pausedAt: null,
      everyMinutes: 15,
    });
    expect(local.hours).toEqual([
      { at: '2026-11-15T12:00:00.000Z', polls: 1, newItems: 2, failures: 0 },
      { at: '2026-11-15T13:00:00.000Z', polls: 1, newItems: 1, failures: 0 },
      { at: '2026-11-15T14:00:00.000Z', polls: 1, newItems: 0, failures: 0 },
    ]);
    const business = await one('business');
    expect(business).toMatchObject({
      address: 'https://meridianledger.example/business.xml',
      health: 'blocked',
      problem: 'This site denies access (403)',
      response: '<html>\n<title>Log in</title>\n<p>Members only</p>',
    });
    expect(business.hours.reduce((sum: number, hour: { failures: number }) => sum + hour.failures, 0)).toBe(
      3,
    );
    feeds.pass(8 * DAY);
    await feeds.feeds.prune();
    expect((await one('local')).hours).toEqual([]);
    await feeds.stop();
  });

  test('a paused feed is not polled, also when it is asked for, until it is resumed', async () => {
    await feeds.feeds.pollDue();
    expect(await act('pauseFeed', 'local')).toBe(200);
    expect(await one('local')).toMatchObject({ nextPollAt: null, pausedAt: expect.any(String) });
    asked.length = 0;
    feeds.pass(DAY);
    await feeds.feeds.pollDue();
    expect(asked).not.toContain('/local.xml');
    expect(asked).toContain('/business.xml?key=secret');
    expect(await act('pollFeed', 'local')).toBe(409);
    expect(await act('pauseFeed', 'nothing')).toBe(404);
    expect(await feeds.titles('local')).toEqual(['Ferry back', 'Mayor speaks']);
    expect(await act('resumeFeed', 'local')).toBe(200);
    await feeds.feeds.pollDue();
    expect(asked).toContain('/local.xml');
    await feeds.stop();
  });

  test('a feed is polled at once when an editor asks, but not again and again', async () => {
    await feeds.feeds.pollDue();
    asked.length = 0;
    // The desk's clock is ahead of the last poll by ten seconds.
    desk.pass(10 * MINUTE + 10_000);
    expect(await act('pollFeed', 'local')).toBe(200);
    feeds.pass(10_000);
    await feeds.feeds.pollDue();
    expect(asked).toEqual(['/local.xml']);
    expect(await act('pollFeed', 'local')).toBe(409);
    await feeds.stop();
  });

  test('a feed keeps its key when publication.json is edited, so that a stale list pauses no other feed', async () => {
    await feeds.stop();
    const carry = async (...business: string[]) => {
      feeds = await openFeedsSetup({ database, feeds: { business }, self: () => new Response(rss([])) });
      desk = await openTestDesk(database, feeds.publication);
    };
    await carry('/a.xml', '/b.xml', '/c.xml');
    const addressOf = (label: string) => `business, meridianledger.example${label}`;
    const stale = await one(addressOf('/b.xml'));
    expect(stale.key).toMatch(/^[0-9a-f]{8}$/);
    await feeds.stop();
    await carry('/b.xml', '/c.xml');
    expect(await act('pauseFeed', stale.key)).toBe(200);
    expect((await one(addressOf('/b.xml'))).pausedAt).not.toBeNull();
    expect((await one(addressOf('/c.xml'))).pausedAt).toBeNull();
    const ambiguous = await desk.ask('pauseFeed', { session, params: { key: 'business' }, body: {} });
    expect(ambiguous).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^business has 2 feeds\. Name one by its key: [0-9a-f]{8} \(/) },
    });
    await feeds.stop();
    await carry('/c.xml');
    expect(await act('pauseFeed', stale.key)).toBe(404);
    expect(await act('pauseFeed', 'business')).toBe(200);
    expect((await one('business')).pausedAt).not.toBeNull();
    const audit = await database.db.selectFrom('desk_audit').select('target').orderBy('id', 'desc').execute();
    expect(audit[0]?.target).toMatch(/^business \([0-9a-f]{8}\)$/);
    await feeds.stop();
  });

  test('a paper that pauses a feed gets none of its new headlines, and other papers that carry it do', async () => {
    const publication = { ...feeds.publication, id: 'mill.example', domain: 'mill.example' };
    const changes = await openSharedChanges({ database, publication: publication.domain, log: pino() });
    const mill = await feeds.feeds.carry({ publication, changes });
    const atMill = async () => {
      const answer = await mill.routes.request(`/api/rss?rss_url=${encodeURIComponent('/local.xml')}`);
      return rssAnswer.parse(await answer.json()).items.map(({ title }) => title);
    };
    const poll = async () => {
      feeds.pass(HOUR);
      asked = [];
      await feeds.feeds.pollDue();
      return asked.includes('/local.xml');
    };
    expect(await poll()).toBe(true);
    expect(await act('pauseFeed', 'local')).toBe(200);
    answers['/local.xml'] = () => new Response(rss(['Crane falls', 'Ferry back', 'Mayor speaks']));
    expect(await poll()).toBe(true);
    await expect.poll(atMill).toContain('Crane falls');
    expect(await feeds.titles('local')).toEqual(['Ferry back', 'Mayor speaks']);
    const millDesk = await openTestDesk(database, publication);
    const atMillDesk = { session: await millDesk.join('Mia'), params: { key: 'local' } };
    expect((await millDesk.ask('pauseFeed', { ...atMillDesk, body: {} })).status).toBe(200);
    expect(await poll()).toBe(false);
    expect(await act('resumeFeed', 'local')).toBe(200);
    expect(await poll()).toBe(true);
    await expect.poll(() => feeds.titles('local')).toContain('Crane falls');
    expect((await millDesk.ask('feeds', atMillDesk)).body.feeds[0].pausedAt).not.toBeNull();
    mill.close();
    await changes.close();
    await feeds.stop();
  });

  test('“Poll now” waits for the poll, and says so where it failed', async () => {
    await feeds.feeds.pollDue();
    const { pollFeed } = createDeskFeeds({
      db: database.db,
      publication: feeds.publication,
      isNetwork: false,
      pollDue: () => void feeds.feeds.pollDue(),
      clock: feeds.now,
    });
    feeds.pass(MINUTE);
    expect(await pollFeed({ who: 'Ben', params: { key: 'local' } })).toEqual({ hasEnded: true, problem: '' });
    answers['/local.xml'] = () => new Response('', { status: 500 });
    feeds.pass(MINUTE);
    expect(await pollFeed({ who: 'Ben', params: { key: 'local' } })).toEqual({
      hasEnded: true,
      problem: 'This site answered 500',
    });
    await feeds.stop();
  });

  test('a feed whose host asked for a pause because of another feed says that it waits, and for whom', async () => {
    await feeds.stop();
    const remote = await startFakeHosts();
    remote.set('/busy.xml', tooManyRequests(3600));
    remote.set('/calm.xml', feed(rss(['One'])));
    feeds = await openFeedsSetup({
      database,
      trust: [remote.host],
      feeds: { local: remote.url('/busy.xml'), world: remote.url('/calm.xml') },
    });
    desk = await openTestDesk(database, feeds.publication);
    await feeds.feeds.pollDue();
    const hold = { host: remote.host, until: '2026-11-15T13:00:00.000Z' };
    expect(await one('local')).toMatchObject({ hold, nextPollAt: hold.until });
    expect(await one('world')).toMatchObject({ health: 'ok', problem: '', hold, nextPollAt: hold.until });
    expect(
      (await list()).find(({ categories }: { categories: string[] }) => categories.includes('arts')).hold,
    ).toBe(null);
    await feeds.stop();
    await remote.close();
  });

  test('feeds that differ in their query are told apart, without their keys', async () => {
    await feeds.stop();
    feeds = await openFeedsSetup({
      database,
      feeds: { world: ['/a.xml?section=1&lang=en&key=one', '/a.xml?section=2&lang=en&key=two'] },
      startAt: new Date('2026-11-15T12:10:00Z'),
      self: () => new Response(rss([])),
    });
    desk = await openTestDesk(database, feeds.publication);
    const addresses = (await list()).map(({ address }: { address: string }) => address);
    expect(addresses).toEqual(
      expect.arrayContaining([
        'https://meridianledger.example/a.xml?section=1',
        'https://meridianledger.example/a.xml?section=2',
      ]),
    );
    expect(addresses.join()).not.toMatch(/key|lang/);
    await feeds.stop();
  });
});
