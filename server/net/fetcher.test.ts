import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFetcher, type Fetcher, type FetcherOptions } from './fetcher.ts';

const opened: Fetcher[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((fetcher) => fetcher.close()));
});

function fetcherWith(options: Partial<FetcherOptions>): Fetcher {
  const fetcher = createFetcher({ trustedHosts: [], userAgent: 'Masthead/1.0', ...options });
  opened.push(fetcher);
  return fetcher;
}

/** The site itself: one answer a path, and a note of what it was asked. */
function siteOf(answers: Record<string, (request: Request) => Response | Promise<Response>>) {
  const asked: { path: string; request: Request }[] = [];
  const self = {
    async fetch(path: string, request: Request) {
      asked.push({ path, request });
      return answers[path]?.(request) ?? new Response('Not found', { status: 404 });
    },
  };
  return { self, asked };
}

test('A relative feed address is the site’s own and is asked in process, without a name being looked up', async () => {
  const { self, asked } = siteOf({
    '/newswire/local.xml?n=1': () =>
      new Response('<rss/>', { headers: { etag: '"1"', 'content-type': 'application/rss+xml' } }),
  });
  const lookup = () => expect.unreachable('a name was looked up');
  const answer = await fetcherWith({ self, lookup }).fetch({
    url: '/newswire/local.xml?n=1',
    headers: { 'If-None-Match': '"0"' },
  });
  expect(answer).toMatchObject({ status: 200, url: '/newswire/local.xml?n=1', redirects: [] });
  expect(Buffer.from(answer.body).toString()).toBe('<rss/>');
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(asked[0]?.request.headers.get('if-none-match')).toBe('"0"');
  expect(asked[0]?.request.headers.get('user-agent')).toBe('Masthead/1.0');
  expect(new URL(asked[0]?.request.url ?? '').pathname).toBe('/newswire/local.xml');
});

test("The site's own answers are unpacked and limited like any other", async () => {
  const { self } = siteOf({
    '/packed': () => new Response(gzipSync('<rss/>'), { headers: { 'content-encoding': 'gzip' } }),
    '/large': () => new Response('a'.repeat(2000)),
    '/none': () => new Response(null, { status: 304 }),
  });
  const fetcher = fetcherWith({ self });
  const packed = await fetcher.fetch({ url: '/packed' });
  expect(Buffer.from(packed.body).toString()).toBe('<rss/>');
  expect(packed.headers.has('content-encoding')).toBe(false);
  await expect(fetcher.fetch({ url: '/large', maxBytes: 1000 })).rejects.toMatchObject({
    code: 'too-large',
    message: "this site's /large sent more than 1000 bytes",
  });
  expect(await fetcher.fetch({ url: '/none' })).toMatchObject({ status: 304, body: new Uint8Array() });
});

test('A site that hangs, before or inside its body, ends at the whole timeout', async () => {
  const { self } = siteOf({
    '/silent': () => new Promise<Response>(() => {}),
    '/stuck': () => new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('<rss>')) })),
  });
  const fetcher = fetcherWith({ self });
  await expect(fetcher.fetch({ url: '/silent', timeoutMs: 30 })).rejects.toMatchObject({
    code: 'timeout',
    message: "this site's /silent had not answered after 0.03 s",
  });
  await expect(fetcher.fetch({ url: '/stuck', timeoutMs: 30 })).rejects.toMatchObject({
    code: 'timeout',
    message: "this site's /stuck was still sending, 5 bytes so far, after 0.03 s",
  });
});

test('A site that throws gives an error that names the path, not a crash', async () => {
  const { self } = siteOf({
    '/broken': () => {
      throw new Error('no database');
    },
  });
  await expect(fetcherWith({ self }).fetch({ url: '/broken' })).rejects.toMatchObject({
    code: 'broken',
    message: "this site's /broken failed: no database",
  });
});

test('The site redirects within itself in process, and outside only to what may be asked', async () => {
  const { self, asked } = siteOf({
    '/old': () => new Response(null, { status: 308, headers: { location: '/new' } }),
    '/new': () => new Response('<rss/>'),
    '/loopback': () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:9/' } }),
    '/loop': () => new Response(null, { status: 302, headers: { location: '/loop' } }),
  });
  const fetcher = fetcherWith({ self });
  expect(await fetcher.fetch({ url: '/old' })).toMatchObject({
    url: '/new',
    redirects: [{ from: '/old', to: '/new', permanent: true }],
  });
  expect(asked.map(({ path }) => path)).toEqual(['/old', '/new']);
  await expect(fetcher.fetch({ url: '/loopback' })).rejects.toMatchObject({ code: 'refused-address' });
  await expect(fetcher.fetch({ url: '/loop' })).rejects.toMatchObject({ code: 'redirect-loop' });
});

test('Without a site, a path is no address', async () => {
  await expect(fetcherWith({}).fetch({ url: '/newswire/local.xml' })).rejects.toMatchObject({
    code: 'bad-url',
    message: "this site's /newswire/local.xml has no host, and there is no site to ask in process",
  });
});

test('A fetch can be aborted by its caller at any time', async () => {
  const lookups: string[] = [];
  const fetcher = fetcherWith({ lookup: (hostname) => void lookups.push(hostname) });
  const caller = new AbortController();
  const fetching = fetcher.fetch({ url: 'http://silent.example/', signal: caller.signal });
  caller.abort();
  await expect(fetching).rejects.toMatchObject({
    code: 'aborted',
    message: 'silent.example was not waited for: the fetch was aborted',
  });
  const asked = lookups.length;
  await expect(fetcher.fetch({ url: 'http://silent.example/', signal: caller.signal })).rejects.toMatchObject(
    {
      code: 'aborted',
    },
  );
  expect(lookups).toHaveLength(asked);
});

test('Closing the fetcher aborts what is in progress, and nothing is asked afterwards', async () => {
  const { self } = siteOf({ '/silent': () => new Promise<Response>(() => {}) });
  const fetcher = fetcherWith({ self, lookup: () => {} });
  const fetching = ['/silent', 'http://silent.example/'].map((url) => fetcher.fetch({ url }));
  const outcomes = Promise.allSettled(fetching);
  await fetcher.close();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'aborted' } });
  }
  await expect(fetcher.fetch({ url: '/silent' })).rejects.toMatchObject({
    code: 'aborted',
    message: "this site's /silent was not waited for: the fetcher is closed",
  });
});

test('A connection that is not made in time ends the fetch, at whichever limit comes first', async () => {
  const fetcher = fetcherWith({ lookup: () => {} });
  await expect(fetcher.fetch({ url: 'http://silent.example/', connectTimeoutMs: 20 })).rejects.toMatchObject({
    code: 'timeout-connect',
  });
  await expect(fetcher.fetch({ url: 'http://silent.example/', timeoutMs: 20 })).rejects.toMatchObject({
    code: 'timeout',
    message: 'silent.example had not answered after 0.02 s',
  });
});

describe('limits', () => {
  afterEach(() => void vi.useRealTimers());

  test('connect 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fetcher = createFetcher({ trustedHosts: [], userAgent: 'Masthead/1.0', lookup: () => {} });
    const fetching = fetcher.fetch({ url: 'http://silent.example/' }).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(await Promise.race([fetching, 'still waiting'])).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await fetching).toBe('silent.example did not accept a connection within 5 s');
    await fetcher.close();
  });

  test('whole fetch 20 s', async () => {
    const timeout = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const self = { fetch: () => new Promise<Response>(() => {}) };
    const fetcher = createFetcher({ trustedHosts: [], userAgent: 'Masthead/1.0', self });
    const fetching = fetcher.fetch({ url: '/feed.xml' }).catch((error: Error) => error.message);
    expect(timeouts).toHaveBeenCalledExactlyOnceWith(20_000);
    timeouts.mockRestore();
    timeout.abort();
    expect(await fetching).toMatch(/had not answered after 20 s$/);
    await fetcher.close();
  });
});
