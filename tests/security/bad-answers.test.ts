import { describe, expect, test } from 'vitest';
import type { FakeHosts, Handler } from '../support/fake-hosts.ts';
import * as respond from '../support/fake-responses.ts';
import { type FeedsSetup, type FeedsSetupOptions, HOUR, MINUTE, rss } from '../support/feeds-setup.ts';
import { setUpEngine } from './engine-setup.ts';

/** Answers that are none, through the whole engine: what is stored, what is served and what the log says for each. */

const setup = setUpEngine();

/** Short enough to wait for, long enough for a host on a busy machine to begin its answer. */
const HURRY = { timeoutMs: 1_000 };

/** When it is asked again, where that is not after a minute; whether it hangs until it is given up. */
interface Manner {
  after?: number;
  hangs?: true;
}

const away = (to: string) => () => respond.redirect(to);
const LATER = new Date('2026-11-15T13:15:00Z');
const SIX_AWAY = (remote: FakeHosts) => {
  respond.setRedirectChain(remote, '/chain', 5, '/end');
  return respond.redirect('/chain', 301);
};

const BAD: readonly [
  name: string,
  answer: (remote: FakeHosts) => Handler,
  reason: RegExp,
  manner?: Manner,
][] = [
  ['refused', ({ refusedUrl }) => respond.redirect(refusedUrl('/')), /refused the connection/],
  ['TLS failure', ({ tlsUrl }) => respond.redirect(tlsUrl('/')), /its certificate is self-signed/],
  ['hanging before the body', () => respond.hangBeforeHeaders, /had not answered after 1 s/, { hangs: true }],
  ['hanging inside the body', () => respond.hangInsideBody(), /still sending, 28 bytes/, { hangs: true }],
  // Ten times as fast, against a limit twenty times as short.
  ['one byte a second', () => respond.drip(rss(['Drip']), 100), /still sending, \d+ bytes/, { hangs: true }],
  ['endless body', () => respond.endless(), /sent more than 10 MB/],
  ['gzip bomb of 10 GB', () => respond.bomb('gzip'), /sent more than 10 MB/],
  ['wrong Content-Length', () => respond.promisesMore(rss(['More'])), /closed the connection/],
  ['a connection that closes without a word', () => respond.hangUp, /closed the connection/],
  ['redirect loop', away('/wire.xml'), /redirects in a loop/],
  ['redirect to 127.0.0.1', away('http://127.0.0.1:1/'), /^127\.0\.0\.1 is a loopback address/],
  ['redirect to 169.254.169.254', away('http://169.254.169.254/'), /is a cloud metadata address/],
  ['redirect to [::1]', away('http://[::1]/'), /^::1 is a loopback address/],
  ['301 chain of six', SIX_AWAY, /redirects again after 5 redirects/],
  ['429 with seconds', () => respond.tooManyRequests(1800), /rate-limits us \(429\)/, { after: 30 * MINUTE }],
  ['429 with a date', () => respond.tooManyRequests(LATER), /rate-limits us \(429\)/, { after: HOUR }],
  ['404', () => respond.answer(404), /answered 404: look for the feed’s new address/],
  ['500', () => respond.serverError, /answered 500/],
  ['HTML instead of a feed', () => respond.htmlPage, /found an HTML page titled “We moved”/],
  ['empty 200', () => respond.emptyAnswer, /sent no feed: Expected a feed, found an empty document/],
  [
    'JSON that is no feed',
    () => respond.answer(200, {}, '{"error":"no"}'),
    /found JSON: an object with error/,
  ],
];

describe('the last good copy stays stored and served, and one line of the log says why', () => {
  test.for(BAD)('%s', async ([, answer, reason, { hangs, after = MINUTE } = {}]) => {
    const limits: FeedsSetupOptions['limits'] = {};
    setup.remote().set('/wire.xml', respond.feed(rss(['Good'])));
    const desk = await setup.openOne(undefined, {}, { limits });
    await desk.feeds.pollDue();
    const before = await setup.feedStateOf(desk);
    expect(before).toMatchObject({
      items: [{ title: 'Good' }],
      served: { status: 200, body: { items: [{ title: 'Good' }] } },
      warnings: [],
    });

    setup.remote().set('/wire.xml', answer(setup.remote()));
    if (hangs) Object.assign(limits, HURRY);
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();

    const now = await setup.feedStateOf(desk);
    expect(now.items).toEqual(before.items);
    expect(now.row).toEqual({
      ...before.row,
      health: 'failing',
      failures: 1,
      problem: expect.stringMatching(reason),
      response: expect.any(String),
      last_poll_at: desk.now(),
      next_poll_at: new Date(desk.now().getTime() + after),
      held_until: after === MINUTE ? null : new Date(desk.now().getTime() + after),
    });
    expect(now.served).toEqual(before.served);
    expect(now.warnings).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'feed failed',
        categories: ['local'],
        host: setup.remote().host,
        reason: now.row.problem,
        nextTry: now.row.next_poll_at.toISOString(),
      }),
    ]);
    // An address may hold a key: the log names hosts alone.
    expect(now.row.problem).not.toContain('/wire.xml');
  });
});

describe('where there is no copy', () => {
  test.for<[name: string, answer: Handler, reason: string]>([
    ['304 without a copy', respond.notModified, 'answered 304 to an unconditional request'],
    ['500', respond.serverError, 'answered 500'],
  ])('%s: nothing is stored, 500 is served, and one line of the log says why', async ([, answer, reason]) => {
    setup.remote().set('/wire.xml', answer);
    const desk = await setup.openOne();
    await desk.feeds.pollDue();
    const { row, items, served, warnings } = await setup.feedStateOf(desk);
    const problem = `${setup.remote().host} ${reason}`;
    expect(items).toEqual([]);
    expect(row).toMatchObject({ health: 'failing', failures: 1, problem, last_success_at: null, title: '' });
    expect(served).toEqual({
      status: 500,
      body: {
        status: 'error',
        message: 'Cannot download this RSS feed, make sure the Rss URL is correct.',
      },
    });
    expect(warnings).toEqual([expect.objectContaining({ msg: 'feed failed', reason: problem })]);
  });
});

describe('a name that resolves to a private address only at the second look-up', () => {
  /** Nothing here may leave the machine: 127.0.0.1 stands for a public address, 127.0.0.2 for a private one. */
  function turncoat() {
    const asked: string[] = [];
    const fetcherOptions: FeedsSetupOptions['fetcherOptions'] = {
      refusal: (address) => (address === '127.0.0.1' ? undefined : 'a private address'),
      lookup(hostname, _options, callback) {
        asked.push(hostname);
        const turned = asked.filter((name) => name === hostname).length > 1;
        callback(null, [{ address: turned ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
      },
    };
    return { fetcherOptions, asked };
  }
  const at = (path: string) => `http://turncoat.example:${setup.remote().port}${path}`;
  const closing =
    (handler: Handler): Handler =>
    (request, response) => {
      response.setHeader('connection', 'close');
      handler(request, response);
    };

  async function expectRefused(desk: FeedsSetup, before: Awaited<ReturnType<typeof setup.feedStateOf>>) {
    const now = await setup.feedStateOf(desk, at('/wire.xml'));
    expect(now.items).toEqual(before.items);
    expect(now.served).toEqual(before.served);
    const problem =
      'turncoat.example resolves to 127.0.0.2, a private address; list the host in trustedHosts if it is meant to be fetched';
    expect(now.row).toMatchObject({ health: 'failing', failures: 1, problem });
    expect(now.warnings).toEqual([expect.objectContaining({ msg: 'feed failed', reason: problem })]);
  }

  test('from one poll to the next: it is not asked, and the last good copy stays', async () => {
    setup.remote().set('/wire.xml', closing(respond.feed(rss(['Good']))));
    const { fetcherOptions, asked } = turncoat();
    const desk = await setup.openDesk({ feeds: { local: at('/wire.xml') }, fetcherOptions });
    await desk.feeds.pollDue();
    const before = await setup.feedStateOf(desk, at('/wire.xml'));
    expect(before).toMatchObject({ items: [{ title: 'Good' }], served: { status: 200 } });
    desk.pass(15 * MINUTE);
    await desk.feeds.pollDue();
    expect(asked).toEqual(['turncoat.example', 'turncoat.example']);
    expect(setup.requests()).toHaveLength(1);
    await expectRefused(desk, before);
  });

  test('from a redirect to where it leads: nothing of what is there is stored or served', async () => {
    setup.remote().set('/wire.xml', closing(respond.redirect('/inside.xml')));
    setup.remote().set('/inside.xml', respond.feed(rss(['Secret'])));
    const { fetcherOptions, asked } = turncoat();
    const desk = await setup.openDesk({ feeds: { local: at('/wire.xml') }, fetcherOptions });
    await desk.feeds.pollDue();
    expect(asked).toEqual(['turncoat.example', 'turncoat.example']);
    expect(setup.requests('/inside.xml')).toEqual([]);
    await expectRefused(desk, {
      ...(await setup.feedStateOf(desk, at('/wire.xml'))),
      items: [],
      served: { status: 500, body: expect.objectContaining({ status: 'error' }) },
    });
  });
});
