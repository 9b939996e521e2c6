import { describe, expect, test } from 'vitest';
import type { FakeHosts } from '../support/fake-hosts.ts';
import { answer, bomb, feed, redirect, setRedirectChain } from '../support/fake-responses.ts';
import { DAY, eventually, MINUTE, rss } from '../support/feeds-setup.ts';
import { setUpEngine } from './engine-setup.ts';

const setup = setUpEngine();

describe('per host', () => {
  /** Answers only when told to, and knows how many wait. */
  function holdingHost(at: FakeHosts) {
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
    const host = holdingHost(setup.remote());
    const carries = {
      feeds: Object.fromEntries(paths.map((path) => [path, setup.remote().url(`/${path}.xml`)])),
    };
    // Two processes on one database.
    const fleet = [await setup.openDesk(carries), await setup.openDesk(carries)];
    const polls = fleet.map((desk) => desk.feeds.pollDue());
    for (let done = 0; done < paths.length; done += 1) {
      await eventually(() => host.held()).toBe(Math.min(2, paths.length - done));
      host.release();
      // The second process finds what the first one's host limit left over.
      polls.push(...fleet.map((desk) => desk.feeds.pollDue()));
    }
    await Promise.all(polls);
    expect(host.most()).toBe(2);
    expect(
      setup
        .remote()
        .requests.map(({ path }) => path)
        .sort(),
    ).toEqual(paths.map((path) => `/${path}.xml`).sort());
  });

  test('a host that hangs does not hold up the others', async () => {
    const slow = await setup.anotherWorld();
    const host = holdingHost(slow);
    setup.remote().set('*', feed(rss(['One'])));
    const desk = await setup.openDesk({
      feeds: {
        local: slow.url('/a.xml'),
        national: slow.url('/b.xml'),
        world: slow.url('/c.xml'),
        arts: setup.remote().url('/d.xml'),
      },
    });
    const round = desk.feeds.pollDue();
    await eventually(() => desk.titles('arts')).toEqual(['One']);
    desk.pass(15 * MINUTE);
    void desk.feeds.pollDue();
    await eventually(() => setup.requests('/d.xml').length).toBe(2);
    for (let done = 0; done < 3; done += 1) {
      await eventually(() => host.held()).toBeGreaterThan(0);
      host.release();
    }
    await round;
  });
});

describe('permanent redirect', () => {
  test('it is followed, and remembered after it has been stable for a week', async () => {
    setup.remote().set('/new.xml', feed(rss(['One'])));
    setup.remote().set('/wire.xml', redirect('/new.xml', 301));
    const desk = await setup.openOne(undefined, { everyMinutes: 1440 });
    for (let day = 0; day < 7; day += 1) {
      await desk.feeds.pollDue();
      expect(await desk.titles('local')).toEqual(['One']);
      desk.pass(DAY);
    }
    expect(setup.requests()).toHaveLength(7);
    await desk.feeds.pollDue();
    desk.pass(DAY);
    await desk.feeds.pollDue();
    expect(setup.requests().length).toBeLessThanOrEqual(8);
    expect((await setup.rowOf()).moved_to).toBe(setup.remote().url('/new.xml'));
    // The publication still knows it by the address it wrote down.
    expect(await desk.titles('local')).toEqual(['One']);
  });

  test('one that changes its mind is not remembered, nor is a temporary one', async () => {
    setup.remote().set('/a.xml', feed(rss(['One'])));
    setup.remote().set('/b.xml', feed(rss(['One'])));
    const desk = await setup.openOne(undefined, { everyMinutes: 1440 });
    for (let day = 0; day < 10; day += 1) {
      const kind = day < 4 ? redirect('/a.xml', 301) : redirect('/b.xml', day < 8 ? 308 : 302);
      setup.remote().set('/wire.xml', kind);
      await desk.feeds.pollDue();
      desk.pass(DAY);
    }
    expect(setup.requests()).toHaveLength(10);
    expect((await setup.rowOf()).moved_to).toBeNull();
  });

  test('when the new place fails, the old one is asked again', async () => {
    setup.remote().set('/new.xml', feed(rss(['One'])));
    setup.remote().set('/wire.xml', redirect('/new.xml', 301));
    const desk = await setup.openOne(undefined, { everyMinutes: 1440 });
    for (let day = 0; day < 9; day += 1) {
      await desk.feeds.pollDue();
      desk.pass(DAY);
    }
    setup.remote().set('/new.xml', answer(410));
    setup.remote().set('/wire.xml', feed(rss(['Home again'])));
    await desk.feeds.pollDue();
    desk.pass(2 * MINUTE);
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['Home again']);
  });
});

describe('limits', () => {
  test('5 redirects are followed, a sixth is not', async () => {
    setup.remote().set('/end.xml', feed(rss(['One'])));
    setRedirectChain(setup.remote(), '/five.xml', 5, '/end.xml', 302);
    setRedirectChain(setup.remote(), '/six.xml', 6, '/end.xml', 302);
    const desk = await setup.openDesk({
      feeds: { local: setup.remote().url('/five.xml'), world: setup.remote().url('/six.xml') },
    });
    await desk.feeds.pollDue();
    expect(await desk.titles('local')).toEqual(['One']);
    expect(await setup.rowOf('/six.xml')).toMatchObject({ problem: expect.stringContaining('5 redirects') });
  });

  test('10 MB after decompression', async () => {
    setup.remote().set('/wire.xml', bomb('gzip', 11_000_000));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    expect(await setup.rowOf()).toMatchObject({ problem: expect.stringContaining('more than 10 MB') });
  });

  test('500 items, of as many as 10 MB hold', async () => {
    const items = Array.from({ length: 270_000 }, (_, n) => `<item><title>${n}</title></item>`).join('');
    setup.remote().set('/wire.xml', feed(`<rss><channel><title>Wire</title>${items}</channel></rss>`));
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    const { row, items: stored, warnings } = await setup.feedStateOf(desk);
    expect(row).toMatchObject({ health: 'ok', problem: '' });
    expect(stored).toHaveLength(500);
    expect(await desk.titles('local')).toEqual(Array.from({ length: 500 }, (_, n) => `${n}`));
    expect(warnings).toEqual([]);
  });
});
