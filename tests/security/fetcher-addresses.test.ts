import type { LookupFunction } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFetcher } from '../../server/net/fetcher.ts';
import { directSource } from '../../server/news/feeds/poll/feed-source.ts';
import { fetchFeed } from '../../server/news/feeds/poll/fetch-feed.ts';
import * as respond from '../support/fake-responses.ts';
import { failureOf, setUpFetcher } from './fetcher-setup.ts';

const setup = setUpFetcher();

/** Every family of addresses that must not be asked, and what the refusal calls it. */
const FAMILIES: readonly [family: string, address: string, kind: string][] = [
  ['loopback', '127.0.0.1', 'a loopback address'],
  ['loopback', '127.8.8.8', 'a loopback address'],
  ['loopback', '::1', 'a loopback address'],
  ['private', '10.0.0.1', 'a private address'],
  ['private', '172.16.0.1', 'a private address'],
  ['private', '192.168.1.1', 'a private address'],
  ['private', 'fd12:3456::1', 'a private address'],
  ['link-local', '169.254.1.1', 'a link-local address'],
  ['link-local', 'fe80::1', 'a link-local address'],
  ['CGNAT', '100.64.0.1', "a carrier's shared address"],
  ['CGNAT', '100.127.255.254', "a carrier's shared address"],
  ['NAT64', '64:ff9b::7f00:1', 'a NAT64 address'],
  ['NAT64', '64:ff9b:1::7f00:1', 'a NAT64 address'],
  ['6to4', '2002:7f00:1::1', 'a 6to4 address'],
  ['v4-mapped', '::ffff:7f00:1', 'a v4-mapped address'],
  ['v4-mapped', '::ffff:808:808', 'a v4-mapped address'],
  ['metadata', '169.254.169.254', 'a cloud metadata address'],
  ['metadata', '100.100.100.200', 'a cloud metadata address'],
  ['metadata', '168.63.129.16', 'a cloud metadata address'],
  ['metadata', '192.0.0.192', 'a cloud metadata address'],
  ['metadata', 'fd00:ec2::254', 'a cloud metadata address'],
  ['metadata', 'fd20:ce::254', 'a cloud metadata address'],
];

describe('refused, whether written out, found after DNS, or met on a redirect', () => {
  test.each(FAMILIES)('%s: %s', async (_family, address, kind) => {
    const remote = setup.remote();
    const family = address.includes(':') ? 6 : 4;
    const fetcher = setup.fetcher({
      lookup: (_hostname, _options, callback) => callback(null, [{ address, family }]),
    });
    const literal = `http://${family === 6 ? `[${address}]` : address}:9/`;
    const [byLiteral, byName] = [`${address} is ${kind};`, `named.example resolves to ${address}, ${kind};`];
    for (const [url, message] of [
      [literal, byLiteral],
      [literal.replace('http:', 'https:'), byLiteral],
      ['http://named.example:9/', byName],
      ['https://named.example/', byName],
    ] as const) {
      remote.set('/away', respond.redirect(url));
      for (const asked of [url, remote.url('/away')]) {
        expect(await failureOf(fetcher, { url: asked, timeoutMs: 3_000 }), `${asked} to ${url}`).toContain(
          `refused-address: ${message}`,
        );
      }
    }
  });

  test('on every redirect: behind four good ones a fifth is still checked', async () => {
    const remote = setup.remote();
    respond.setRedirectChain(remote, '/chain', 5, 'http://169.254.169.254/latest/');
    expect(await failureOf(setup.fetcher(), { url: remote.url('/chain') })).toContain(
      'refused-address: 169.254.169.254 is a cloud metadata address;',
    );
  });
});

test('unless the publication lists the host in trustedHosts', async () => {
  const inner = setup.inner();
  inner.set('/feed', respond.feed('<rss/>'));
  const url = inner.url('/feed');
  expect(await failureOf(setup.fetcher(), { url })).toContain('refused-address: 127.0.0.1 is a loopback');
  expect((await setup.fetcher({ trustedHosts: [inner.host] }).fetch({ url })).status).toBe(200);
});

test('a trusted host leads to no metadata of a cloud, by name, by address or in IPv6', async () => {
  for (const [address, kind] of [
    ['169.254.169.254', 'a cloud metadata address'],
    ['169.254.170.2', 'a link-local address'],
    ['fd00:ec2::254', 'a cloud metadata address'],
    ['::ffff:169.254.169.254', 'a v4-mapped address'],
  ] as const) {
    const lookup: LookupFunction = (_host, _options, callback) =>
      callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
    const fetcher = setup.fetcher({ trustedHosts: ['desk.internal', address], lookup });
    const failure = `${kind}; no such address is fetched`;
    expect(await failureOf(fetcher, { url: 'http://desk.internal/latest/' })).toContain(failure);
    const literal = address.includes(':') ? `[${address}]` : address;
    expect(await failureOf(fetcher, { url: `http://${literal}/latest/` })).toContain(failure);
  }
});

test('a connection that is kept to a host is closed when the host is trusted no longer', async () => {
  const inner = setup.inner();
  inner.set('/feed', respond.feed('<rss/>'));
  const options = { trustedHosts: [inner.host] };
  const fetcher = createFetcher({
    userAgent: 'Masthead/1.0',
    get trustedHosts() {
      return options.trustedHosts;
    },
  });
  onTestFinished(() => fetcher.close());
  const url = inner.url('/feed');
  expect(await fetcher.fetch({ url })).toMatchObject({ status: 200, isTrusted: true });
  options.trustedHosts = [];
  expect(await failureOf(fetcher, { url })).toContain('refused-address: 127.0.0.1 is a loopback');
});

test('what a trusted host sends instead of a feed is shown to nobody', async () => {
  const remote = setup.remote();
  remote.set('/admin', respond.feed('password=sesame'));
  const feed = { address: remote.url('/admin') };
  const result = await fetchFeed({
    fetcher: setup.fetcher(),
    source: directSource,
    feed,
    now: new Date('2026-11-15T12:00:00Z'),
  });
  expect(result).toMatchObject({ kind: 'failed', reason: 'unreadable', response: '' });
});
