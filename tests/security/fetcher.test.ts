import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import * as respond from '../support/fake-responses.ts';
import { SELF_SIGNED } from '../support/self-signed.ts';
import { FEED, failureOf, setUpFetcher } from './fetcher-setup.ts';

const setup = setUpFetcher();
const text = (body: Uint8Array) => Buffer.from(body).toString();

test('A refused connection is reported as such', async () => {
  const { refusedUrl } = setup.remote();
  expect(await failureOf(setup.fetcher(), { url: refusedUrl('/feed') })).toBe(
    'connect: 127.0.0.1 refused the connection (ECONNREFUSED)',
  );
});

test('A host that hangs before its headers ends at the headers timeout, or the whole one', async () => {
  const remote = setup.remote();
  remote.set('/hang', respond.hangBeforeHeaders);
  const url = remote.url('/hang');
  expect(await failureOf(setup.fetcher(), { url, headersTimeoutMs: 100 })).toBe(
    `timeout: ${remote.host} sent no headers within 0.1 s`,
  );
  expect(await failureOf(setup.fetcher(), { url, timeoutMs: 100 })).toBe(
    `timeout: ${remote.host} had not answered after 0.1 s`,
  );
  await Promise.all(remote.requests.filter(({ path }) => path === '/hang').map(({ over }) => over));
});

test('A host that hangs inside its body ends at the whole timeout, and its connection is closed', async () => {
  const remote = setup.remote();
  remote.set('/hang-inside', respond.hangInsideBody('<rss>'));
  expect(await failureOf(setup.fetcher(), { url: remote.url('/hang-inside'), timeoutMs: 2_000 })).toBe(
    `timeout: ${remote.host} was still sending, 5 bytes so far, after 2 s`,
  );
  await remote.requests.at(-1)?.over;
});

test('A body that comes byte by byte does not outlive the whole timeout', async () => {
  const remote = setup.remote();
  remote.set('/drip', respond.drip(FEED, 100));
  expect(await failureOf(setup.fetcher(), { url: remote.url('/drip'), timeoutMs: 2_000 })).toMatch(
    /^timeout: \S+ was still sending, \d+ bytes so far, after 2 s$/,
  );
  await remote.requests.at(-1)?.over;
});

test('A connection that closes without a word, or with something that is not HTTP, is broken', async () => {
  const remote = setup.remote();
  const fetcher = setup.fetcher();
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const broken = {
    '/hang-up': respond.hangUp,
    '/not-http': respond.raw('220 mail.example ESMTP ready\r\n'),
    '/half-headers': respond.raw('HTTP/1.1 200 OK\r\nContent-Ty'),
    '/bad-length': respond.raw('HTTP/1.1 200 OK\r\nContent-Length: minus one\r\n\r\n'),
    '/two-lengths': respond.raw('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n<rss/>'),
    '/bad-header': respond.raw('HTTP/1.1 200 OK\r\nX-Odd\x00: \x01\r\n\r\n'),
    '/huge-headers': respond.raw(`HTTP/1.1 200 OK\r\nX-Huge: ${'a'.repeat(200_000)}\r\n\r\n`),
    '/bad-chunk': respond.raw(`${chunked}zz\r\n<rss/>\r\n0\r\n\r\n`),
    '/cut-chunk': respond.raw(`${chunked}40\r\n<rss/>`),
    '/no-last-chunk': respond.raw(`${chunked}6\r\n<rss/>\r\n`),
    '/upgrade': respond.raw(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
    ),
  };
  for (const [path, handler] of Object.entries(broken)) {
    remote.set(path, handler);
    expect(await failureOf(fetcher, { url: remote.url(path), timeoutMs: 5_000 }), path).toMatch(
      /^broken: \S+ closed the connection or sent no valid HTTP response \(\S+\)$/,
    );
  }
});

test('Headers that never end are given up, whether they are large or many', async () => {
  const remote = setup.remote();
  remote.set('/interim', (request) => {
    const timer = setInterval(
      () => request.socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
      5,
    );
    request.socket.once('close', () => clearInterval(timer));
  });
  remote.set('/many', (request) => {
    request.socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => request.socket.write(`X-More: ${'a'.repeat(8_000)}\r\n`), 5);
    request.socket.once('close', () => clearInterval(timer));
  });
  expect(await failureOf(setup.fetcher(), { url: remote.url('/interim'), timeoutMs: 300 })).toMatch(
    /^timeout: /,
  );
  expect(await failureOf(setup.fetcher(), { url: remote.url('/many'), timeoutMs: 5_000 })).toMatch(
    /^broken: /,
  );
});

test('A body cut off at any byte of its promised length is broken, never half an answer', async () => {
  const remote = setup.remote();
  const fetcher = setup.fetcher();
  for (let length = 0; length < FEED.length; length += 1) {
    remote.set('/cut', respond.promisesMore(FEED.slice(0, length), FEED.length - length));
    expect(await failureOf(fetcher, { url: remote.url('/cut') }), `cut after ${length} bytes`).toMatch(
      /^broken: /,
    );
  }
});

test('What follows the promised length is neither part of the answer nor the answer to the next request', async () => {
  const remote = setup.remote();
  const fetcher = setup.fetcher();
  remote.set('/feed', respond.feed(FEED));
  remote.set('/more', respond.sendsMore(FEED, 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison'));
  expect(text((await fetcher.fetch({ url: remote.url('/more') })).body)).toBe(FEED);
  expect(text((await fetcher.fetch({ url: remote.url('/feed') })).body)).toBe(FEED);
});

test('A body without a length ends where the connection ends', async () => {
  const remote = setup.remote();
  remote.set('/old', respond.raw(`HTTP/1.0 200 OK\r\n\r\n${FEED}`));
  expect(text((await setup.fetcher().fetch({ url: remote.url('/old') })).body)).toBe(FEED);
});

test('A TLS failure says what is wrong with the certificate or the handshake', async () => {
  const remote = setup.remote();
  const fetcher = setup.fetcher();
  expect(await failureOf(fetcher, { url: remote.tlsUrl('/feed') })).toBe(
    'tls: 127.0.0.1 cannot be trusted: its certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
  );
  expect(await failureOf(fetcher, { url: remote.url('/feed').replace('http:', 'https:') })).toMatch(
    /^tls: 127\.0\.0\.1 cannot be trusted: the TLS handshake failed \(\S+\)$/,
  );
  expect(await failureOf(fetcher, { url: remote.tlsUrl('/feed').replace('https:', 'http:') })).toMatch(
    /^broken: /,
  );
});

test('A certificate that an authority vouches for is accepted for its own name alone', async () => {
  const remote = setup.remote();
  remote.set('/feed', respond.feed(FEED));
  setDefaultCACertificates([...rootCertificates, SELF_SIGNED.cert]);
  onTestFinished(() => setDefaultCACertificates([...rootCertificates]));
  const port = new URL(remote.tlsUrl('/')).port;
  const fetcher = setup.fetcher({ trustedHosts: [`secure.example:${port}`, `other.example:${port}`] });
  const answer = await fetcher.fetch({ url: `https://secure.example:${port}/feed` });
  expect(text(answer.body)).toBe(FEED);
  expect(await failureOf(fetcher, { url: `https://other.example:${port}/feed` })).toBe(
    'tls: other.example cannot be trusted: its certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)',
  );
});

test('Whatever the status, an answer is an answer, with its headers and body', async () => {
  const remote = setup.remote();
  const fetcher = setup.fetcher();
  const later = new Date('2030-01-02T03:04:05Z');
  remote.set('/304', respond.notModified);
  remote.set('/429-seconds', respond.tooManyRequests(120));
  remote.set('/429-date', respond.tooManyRequests(later));
  remote.set('/500', respond.serverError);
  remote.set('/html', respond.htmlPage);
  remote.set('/empty', respond.emptyAnswer);
  remote.set('/nowhere', respond.answer(302));
  const ask = (path: string) => fetcher.fetch({ url: remote.url(path) });
  expect(await ask('/304')).toMatchObject({ status: 304, body: new Uint8Array() });
  expect((await ask('/429-seconds')).headers.get('retry-after')).toBe('120');
  expect((await ask('/429-date')).headers.get('retry-after')).toBe('Wed, 02 Jan 2030 03:04:05 GMT');
  expect(await ask('/500')).toMatchObject({ status: 500, body: Buffer.from('Something is wrong here\n') });
  expect(text((await ask('/html')).body)).toMatch(/^<!doctype html>/);
  expect(await ask('/empty')).toMatchObject({ status: 200, body: new Uint8Array() });
  expect(await ask('/nowhere')).toMatchObject({ status: 302, redirects: [] });
  expect(await ask('/unknown')).toMatchObject({ status: 404, url: remote.url('/unknown') });
});

test('A feed that has not changed is asked for with its validators and answers 304', async () => {
  const remote = setup.remote();
  const lastModified = 'Tue, 01 Jan 2030 00:00:00 GMT';
  remote.set('/feed', respond.feed(FEED, { etag: '"vé1"', lastModified }));
  const fetcher = setup.fetcher();
  const first = await fetcher.fetch({ url: remote.url('/feed') });
  expect(first.status).toBe(200);
  const etag = first.headers.get('etag') ?? '';
  const again = await fetcher.fetch({ url: remote.url('/feed'), headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  const since = await fetcher.fetch({
    url: remote.url('/feed'),
    headers: { 'If-Modified-Since': lastModified },
  });
  expect(since.status).toBe(304);
});

test('No origin gets more than six connections at a time', async () => {
  const remote = setup.remote();
  let open = 0;
  let most = 0;
  remote.set('/slow', (_request, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end(FEED);
    }, 10);
  });
  const fetcher = setup.fetcher();
  const answers = Array.from({ length: 30 }, () => fetcher.fetch({ url: remote.url('/slow') }));
  expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true);
  expect(most).toBe(6);
});

test('A hundred failing hosts leave the fetcher working for the good ones', async () => {
  const remote = setup.remote();
  remote.set('/feed', respond.feed(FEED));
  remote.set('/hang-up', respond.hangUp);
  const fetcher = setup.fetcher();
  const bad = Array.from({ length: 100 }, (_, index) =>
    fetcher.fetch({ url: index % 2 ? remote.refusedUrl('/') : remote.url('/hang-up') }),
  );
  const outcomes = await Promise.allSettled(bad);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect((await fetcher.fetch({ url: remote.url('/feed') })).status).toBe(200);
});
