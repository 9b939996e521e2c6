import { describe, expect, test } from 'vitest';
import * as respond from '../support/fake-responses.ts';
import { eventually, type FeedsSetup, HOUR, MINUTE, rss } from '../support/feeds-setup.ts';
import { setUpEngine } from './engine-setup.ts';

const setup = setUpEngine();

describe('a category without a copy', () => {
  const asks = (desk: FeedsSetup) => desk.ask({ rss_url: setup.remote().url('/wire.xml') });

  test('is fetched when it is asked for, once for all who wait', async () => {
    setup.remote().set('/wire.xml', respond.feed(rss(['One'])));
    const desk = await setup.openOne();
    const answers = await Promise.all([asks(desk), asks(desk), asks(desk)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(setup.requests()).toHaveLength(1);
  });

  test('that fails is fetched again at most once every 5 s', async () => {
    setup.remote().set('/wire.xml', respond.serverError);
    const desk = await setup.openOne();
    expect((await asks(desk)).status).toBe(500);
    desk.pass(4_999);
    expect((await asks(desk)).status).toBe(500);
    expect(setup.requests()).toHaveLength(1);
    desk.pass(1);
    setup.remote().set('/wire.xml', respond.feed(rss(['One'])));
    expect((await asks(desk)).status).toBe(200);
    expect(setup.requests()).toHaveLength(2);
  });

  const asksAndWaits = (desk: FeedsSetup) =>
    desk.ask({ rss_url: setup.remote().url('/wire.xml') }, { Prefer: 'wait=25' });

  test('that just failed is waited for by those who say so, until it may be fetched again', async () => {
    setup.remote().set('/wire.xml', respond.serverError);
    const desk = await setup.openOne();
    expect((await asksAndWaits(desk)).status).toBe(500);
    desk.pass(1_000);
    const before = desk.now().getTime();
    setup.remote().set('/wire.xml', respond.feed(rss(['One'])));
    const answers = await Promise.all([asksAndWaits(desk), asksAndWaits(desk)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(desk.now().getTime() - before).toBe(4_000);
    expect(setup.requests()).toHaveLength(2);
  });

  test('whose host asked for a pause is left alone, and nobody waits', async () => {
    setup.remote().set('/wire.xml', respond.tooManyRequests(3600));
    const desk = await setup.openOne();
    await asks(desk);
    for (const milliseconds of [0, 1_000, 10 * MINUTE]) {
      desk.pass(milliseconds);
      const before = desk.now();
      expect((await asks(desk)).status).toBe(500);
      expect((await asksAndWaits(desk)).status).toBe(500);
      expect(desk.now()).toEqual(before);
    }
    expect(setup.requests()).toHaveLength(1);
  });

  test('once it has one, nothing is fetched inside a reader’s request, however old it is', async () => {
    setup.remote().set('/wire.xml', respond.feed(rss(['One'])));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    desk.pass(100 * HOUR);
    expect(await desk.titles('local')).toEqual(['One']);
    expect(setup.requests()).toHaveLength(1);
  });

  test('that hangs is waited for by its readers only, and given up', async () => {
    setup.remote().set('/wire.xml', respond.hangBeforeHeaders);
    const desk = await setup.openOne(undefined, {}, { limits: { timeoutMs: 300 } });
    expect((await asks(desk)).status).toBe(500);
  });
});

describe('an outside converter', () => {
  const converted = (title: string) =>
    respond.answer(
      200,
      { 'content-type': 'application/json' },
      JSON.stringify({ status: 'ok', feed: { title: 'Wire' }, items: [{ title, guid: title, link: '' }] }),
    );

  test('is asked instead of the feed, and everything behind it stays the same', async () => {
    setup.remote().set('/convert', converted('By converter'));
    const services = { converter: setup.remote().url('/convert'), backend: null, key: 'k' };
    const address = 'https://wire.example/feed?desk=a&b';
    const desk = await setup.openDesk({ feeds: { local: address }, publish: { services } });
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['By converter']);
    expect(setup.remote().requests.map(({ path }) => path)).toContain(
      '/convert?rss_url=https%3A%2F%2Fwire.example%2Ffeed%3Fdesk%3Da%26b',
    );

    setup.remote().set('/convert', respond.answer(200, {}, '{"status":"error","message":"limit"}'));
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['By converter']);
    expect(desk.logged).toContainEqual(
      expect.objectContaining({ reason: expect.stringContaining('Failed to fetch RSS feed') }),
    );
  });
});

test('stopping in the middle of a poll gives the feed back', async () => {
  setup.remote().set('/wire.xml', respond.hangBeforeHeaders);
  const desk = await setup.openOne();
  const round = desk.feeds.pollDue();
  await eventually(() => setup.requests().length).toBe(1);
  await desk.stop();
  await round;
  expect((await setup.rowOf()).leased_until).toBeNull();
});
