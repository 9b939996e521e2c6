import { expect, test } from 'vitest';
import * as respond from '../support/fake-responses.ts';
import { watchMemory } from '../support/watch-memory.ts';
import { FEED, failureOf, setUpFetcher } from './fetcher-setup.ts';

const setup = setUpFetcher();

test.each(respond.PACKINGS)('A %s bomb of 10 GB is given up after 10 MB', async (packing) => {
  const remote = setup.remote();
  remote.set(`/bomb/${packing}`, respond.bomb(packing));
  const fetcher = setup.fetcher();
  const { result, peakMegabytes } = await watchMemory(() =>
    failureOf(fetcher, { url: remote.url(`/bomb/${packing}`) }),
  );
  expect(result).toBe(`too-large: ${remote.host} sent more than 10 MB`);
  expect(peakMegabytes).toBeLessThan(60);
  const request = remote.requests.at(-1);
  await request?.over;
  expect(request?.sentBytes()).toBeLessThan(5_000_000);
});

test('A bomb inside a bomb is given up just as early', async () => {
  const remote = setup.remote();
  const inner = respond.pack('gzip', Buffer.alloc(50_000_000));
  const bytes = respond.pack('gzip', inner);
  remote.set('/nested', respond.answer(200, { 'content-encoding': 'gzip, gzip' }, bytes));
  const { result, peakMegabytes } = await watchMemory(() =>
    failureOf(setup.fetcher(), { url: remote.url('/nested') }),
  );
  expect(result).toBe(`too-large: ${remote.host} sent more than 10 MB`);
  expect(peakMegabytes).toBeLessThan(60);
});

test('Ten bombs at once hold ten limits of memory at most, and the loop stays free', async () => {
  const remote = setup.remote();
  remote.set('/bomb', respond.bomb('gzip'));
  const fetcher = setup.fetcher();
  const { result, peakMegabytes } = await watchMemory(() =>
    Promise.all(
      Array.from({ length: 10 }, () => failureOf(fetcher, { url: remote.url('/bomb'), maxBytes: 5_000_000 })),
    ),
  );
  expect(new Set(result)).toEqual(new Set([`too-large: ${remote.host} sent more than 5 MB`]));
  expect(peakMegabytes).toBeLessThan(100);
});

test('Bodies are counted while they stream: an endless one is given up at the limit', async () => {
  const remote = setup.remote();
  remote.set('/endless', respond.endless());
  const { result, peakMegabytes } = await watchMemory(() =>
    failureOf(setup.fetcher(), { url: remote.url('/endless') }),
  );
  expect(result).toBe(`too-large: ${remote.host} sent more than 10 MB`);
  expect(peakMegabytes).toBeLessThan(60);
  await remote.requests.at(-1)?.over;
});

test('A length announced above the limit is given up before the body', async () => {
  const remote = setup.remote();
  remote.set('/announced', (_request, response) => {
    response.writeHead(200, { 'content-length': 50_000_000 });
    response.flushHeaders();
  });
  expect(await failureOf(setup.fetcher(), { url: remote.url('/announced') })).toBe(
    `too-large: ${remote.host} sent more than 10 MB`,
  );
  await remote.requests.at(-1)?.over;
});

test.each(['gzip', 'zstd'] as const)('Packed bytes that unpack to nothing count too: %s', async (packing) => {
  const remote = setup.remote();
  const nothing = Buffer.concat(Array.from({ length: 2_000 }, () => respond.pack(packing, '')));
  remote.set('/nothing', respond.endless({ 'content-encoding': packing }, nothing));
  const { result, peakMegabytes } = await watchMemory(() =>
    failureOf(setup.fetcher(), { url: remote.url('/nothing'), maxBytes: 1_000_000 }),
  );
  expect(result).toBe(`too-large: ${remote.host} sent more than 1 MB`);
  expect(peakMegabytes).toBeLessThan(60);
  await remote.requests.at(-1)?.over;
});

test.each(respond.PACKINGS)(
  'A sender that goes on after the end of a %s body is not listened to',
  async (packing) => {
    const remote = setup.remote();
    const beginning = respond.pack(packing, FEED);
    remote.set('/babble', (request, response) => {
      response.writeHead(200, { 'content-encoding': respond.codingOf(packing) });
      response.write(beginning);
      const timer = setInterval(() => response.write(Buffer.alloc(10)), 5);
      request.socket.once('close', () => clearInterval(timer));
    });
    const answer = await setup.fetcher().fetch({ url: remote.url('/babble'), timeoutMs: 5_000 });
    expect(Buffer.from(answer.body).toString()).toBe(FEED);
    await remote.requests.at(-1)?.over;
  },
);

test.each(respond.PACKINGS)('A %s body is read whole, and broken when it is cut off', async (packing) => {
  const remote = setup.remote();
  const fetcher = setup.fetcher();
  remote.set('/whole', respond.packed(packing, FEED));
  remote.set('/cut', respond.packed(packing, FEED, respond.pack(packing, FEED).length - 1));
  const answer = await fetcher.fetch({ url: remote.url('/whole') });
  expect(Buffer.from(answer.body).toString()).toBe(FEED);
  expect(answer.headers.has('content-encoding')).toBe(false);
  expect(await failureOf(fetcher, { url: remote.url('/cut') })).toMatch(
    /^broken: \S+ sent compressed data that cannot be decompressed \(\S+\)$/,
  );
});

test('A bomb that hangs half way is given up as soon as it is too large, not at the timeout', async () => {
  const remote = setup.remote();
  const beginning = respond.pack('gzip', Buffer.alloc(1_000_000));
  remote.set('/stuck', (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.write(beginning);
  });
  expect(await failureOf(setup.fetcher(), { url: remote.url('/stuck'), maxBytes: 10_000 })).toBe(
    `too-large: ${remote.host} sent more than 10000 bytes`,
  );
  await remote.requests.at(-1)?.over;
});
