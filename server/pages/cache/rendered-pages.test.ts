import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createChanges } from '../../data/changes/changes.ts';
import type { MadePage } from './page-maker.ts';
import { createPageRenderer, type Made, type PageRenderer } from './rendered-pages.ts';

type Page = Extract<MadePage, { kind: 'page' }>;
const page = (html: string, more: Partial<Page> = {}): Page => ({
  kind: 'page',
  status: 200,
  html,
  tags: [],
  keep: true,
  nonce: '',
  ...more,
});

interface Bench {
  renderer: PageRenderer;
  renders: string[];
  timeouts: number[];
  failures: string[];
  /** Notifications of the disk and of edges. */
  notified: string[];
  changes: ReturnType<typeof createChanges>;
  set(answer: (address: string) => MadePage | Promise<MadePage>): void;
  pass(milliseconds: number): void;
  hide(): void;
  close(): void;
}

function setUp(answer: (address: string) => MadePage | Promise<MadePage>): Bench {
  let now = 1_000_000;
  let isOpen = true;
  let takedown = 0;
  let current = answer;
  const renders: string[] = [];
  const timeouts: number[] = [];
  const failures: string[] = [];
  const notified: string[] = [];
  const changes = createChanges();
  const renderer = createPageRenderer({
    defaults: () => ({
      policy: "default-src 'self'",
      build: 'b1',
      sharedCacheSeconds: 60,
      tagHeader: undefined,
      tagPrefix: '',
    }),
    render: async (address, timeoutMs) => {
      renders.push(address);
      timeouts.push(timeoutMs);
      return current(address);
    },
    openPaperOf: () => (isOpen ? 'quay' : undefined),
    readDecisions: async () => ({ takedown, rule: 0 }),
    mayShowHidden: (_key, { decisions }) => decisions.takedown < takedown,
    clock: () => now,
    onPage: (key) => notified.push(`page ${key}`),
    onPrerendered: (key) => notified.push(`prerendered ${key}`),
    onRemoved: (key) => notified.push(`removed ${key}`),
    onFailure: (address) => failures.push(address),
  });
  changes.subscribe((tags) => renderer.invalidate({ domains: [''], tags }));
  return {
    notified,
    renderer,
    renders,
    timeouts,
    failures,
    changes,
    set: (next) => {
      current = next;
    },
    pass: (ms) => {
      now += ms;
    },
    hide: () => {
      takedown++;
    },
    close: () => {
      isOpen = false;
    },
  };
}

const plain = (made: Made) => {
  if (typeof made === 'string' || !('cached' in made)) return undefined;
  return brotliDecompressSync(made.cached.copies.br.body ?? '').toString();
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a page is held once, as Brotli, with an ETag for each encoding', async () => {
  const { renderer } = setUp(() => page('<p>news</p>'));
  const made = await renderer.get('/');
  const copies = typeof made !== 'string' && 'cached' in made ? made.cached.copies : undefined;
  expect(brotliDecompressSync(copies?.br.body ?? '').toString()).toBe('<p>news</p>');
  expect([copies?.gzip.body, copies?.identity.body]).toEqual([undefined, undefined]);
  expect(new Set(Object.values(copies ?? {}).map(({ etag }) => etag)).size).toBe(3);
});

test('two readers who wait for one page see one render', async () => {
  const { renderer, renders } = setUp(() => page('x'));
  await Promise.all([renderer.get('/'), renderer.get('/'), renderer.get('/')]);
  expect(renders).toEqual(['/']);
});

test('a page older than a minute is rendered again once, however many edges revalidate it', async () => {
  const { renderer, renders, notified, set, pass } = setUp(() => page('old'));
  await renderer.get('/');
  set(() => page('new'));
  expect(plain(await renderer.revalidate('/'))).toBe('old');
  pass(60_001);
  expect(plain(await renderer.get('/'))).toBe('old');
  const made = await Promise.all([renderer.revalidate('/'), renderer.revalidate('/')]);
  expect(made.map(plain)).toEqual(['new', 'new']);
  expect(plain(await renderer.revalidate('/'))).toBe('new');
  expect(renders).toEqual(['/', '/']);
  expect(notified).toEqual(['page /', 'page /']);
});

test('a page that comes out the same is not written to disk again', async () => {
  const { renderer, renders, notified, pass } = setUp(() => page('same'));
  await renderer.get('/');
  pass(60_001);
  await renderer.revalidate('/');
  expect([renders, notified]).toEqual([['/', '/'], ['page /']]);
});

test('more readers with pages of their own than can be served are rejected at once', async () => {
  const busy = Promise.withResolvers<void>();
  const { renderer, renders } = setUp(async () => {
    await busy.promise;
    return page('x', { keep: false });
  });
  const made = Array.from({ length: 100 }, (_, index) => renderer.get(`/search?q=${index}`));
  await settled();
  expect(renders).toHaveLength(4);
  busy.resolve();
  const answers = await Promise.all(made);
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(36);
  expect(renders).toHaveLength(64);
});

test('pages of an earlier origin are rendered again on request; until they can be, they are served', async () => {
  const earlier = setUp(() => page('kept'));
  const made = await earlier.renderer.get('/');
  const { renderer, renders, failures, set } = setUp(() => Promise.reject(new Error('not yet')));
  if (typeof made !== 'string' && 'cached' in made) renderer.restore([{ key: '/', page: made.cached }]);
  expect(plain(await renderer.get('/'))).toBe('kept');
  expect(failures).toEqual(['/']);
  set(() => page('new'));
  await renderer.prerender(['/', '/partners'], 0);
  expect(renders).toEqual(['/', '/partners']);
});

test('a page that something of has changed is rendered again at the next request, and no other is', async () => {
  const { renderer, renders, set, changes } = setUp((address) =>
    page('old', { tags: [`feed:${address.slice(1)}`] }),
  );
  await renderer.get('/business');
  await renderer.get('/sports');
  set((address) => page('new', { tags: [`feed:${address.slice(1)}`] }));
  changes.publish(['feed:business']);
  expect(plain(await renderer.revalidate('/business'))).toBe('new');
  expect(plain(await renderer.revalidate('/sports'))).toBe('old');
  changes.publish(['feed:sports']);
  expect(plain(await renderer.get('/sports'))).toBe('new');
  expect(renders).toEqual(['/business', '/sports', '/business', '/sports']);
});

test.for([
  ['throws', () => Promise.reject(new Error('no database'))],
  ['answers 500', () => page('broken', { status: 500, keep: false })],
] as const)('a render that %s leaves the old page standing, and is reported', async ([, failing]) => {
  const { renderer, set, pass, failures } = setUp(() => page('good'));
  await renderer.get('/');
  set(failing);
  pass(60_001);
  const made = await Promise.all([renderer.revalidate('/'), renderer.revalidate('/')]);
  expect(made.map(plain)).toEqual(['good', 'good']);
  expect(failures).toEqual(['/']);
});

test('a page that may show what was hidden is not kept when its next version fails; others are', async () => {
  const { renderer, set, changes, hide } = setUp((key) => page('good', { tags: [key] }));
  await Promise.all([renderer.get('/shown'), renderer.get('/other')]);
  set(() => {
    throw new Error('the database is down');
  });
  changes.publish(['/shown', '/other']);
  expect(plain(await renderer.get('/other'))).toBe('good');
  hide();
  changes.publish(['/shown']);
  await expect(renderer.get('/shown')).rejects.toThrow('the database is down');
  await expect(renderer.revalidate('/shown')).rejects.toThrow('the database is down');
});

test('streamed and failed responses are passed through and never cached', async () => {
  const { renderer, set } = setUp(() => ({
    kind: 'stream',
    status: 200,
    nonce: '',
    body: new ReadableStream(),
  }));
  expect(await renderer.get('/')).toHaveProperty('uncached');
  set(() => page('broken', { status: 503, keep: false }));
  expect(await renderer.get('/')).toHaveProperty('uncached');
  expect(renderer.pages).toBe(0);
});

test('redirects are kept, and made again when what they depend on changes', async () => {
  const to = (location: string) => ({
    kind: 'redirect' as const,
    status: 301,
    nonce: '',
    location,
    tags: ['articles'],
  });
  const { renderer, set, changes } = setUp(() => to('/new'));
  expect(JSON.stringify(await renderer.get('/old'))).toContain('"/new"');
  set(() => to('/newer'));
  expect(JSON.stringify(await renderer.revalidate('/old'))).toContain('"/new"');
  changes.publish(['articles']);
  expect(JSON.stringify(await renderer.revalidate('/old'))).toContain('"/newer"');
});

test('readers who wait for a page that is streamed get a stream each', async () => {
  const { renderer, renders } = setUp(() => ({
    kind: 'stream',
    status: 200,
    nonce: '',
    body: new ReadableStream(),
  }));
  const made = await Promise.all([renderer.get('/'), renderer.get('/')]);
  const bodies = made.map((one) =>
    typeof one !== 'string' && 'uncached' in one && one.uncached.kind === 'stream'
      ? one.uncached.body
      : undefined,
  );
  expect(new Set(bodies).size).toBe(2);
  expect(renders).toHaveLength(2);
});

test('an address without a page of its own takes no room, though it had one before', async () => {
  const { renderer, set, changes, notified } = setUp(() => page('an article', { tags: ['article:one'] }));
  await renderer.get('/blog/one');
  set(() => ({ kind: 'same', address: '/blog/:slug', nonce: '' }));
  expect(await renderer.get('/blog/two')).toEqual({ canonicalPath: '/blog/:slug' });
  changes.publish(['article:one']);
  expect(await renderer.revalidate('/blog/one')).toEqual({ canonicalPath: '/blog/:slug' });
  expect([renderer.pages, renderer.renders]).toEqual([0, 1]);
  expect(notified).toEqual(['page /blog/one', 'removed /blog/one']);
});

test('what changes while a page is being made is not missed', async () => {
  const reading = Promise.withResolvers<void>();
  const { renderer, set, changes, renders } = setUp(async () => {
    await reading.promise;
    return page('read before the change', { tags: ['feed:business'] });
  });
  const made = renderer.get('/');
  changes.publish(['feed:business']);
  set(() => page('read after it', { tags: ['feed:business'] }));
  reading.resolve();
  await made;
  expect(plain(await renderer.revalidate('/'))).toBe('read after it');
  expect(renders).toHaveLength(2);
});

test('who asks after a change shares no render that began before it, and gets what the change made', async () => {
  const before = Promise.withResolvers<MadePage>();
  const { renderer, set, changes } = setUp(() => before.promise);
  const early = renderer.get('/blog/one');
  await settled();
  changes.publish(['article:one']);
  set(() => page('the article', { tags: ['article:one'] }));
  expect(plain(await renderer.get('/blog/one'))).toBe('the article');
  before.resolve(page('an earlier version', { tags: ['article:one'] }));
  await early;
  expect(plain(await renderer.get('/blog/one'))).toBe('the article');
});

test('an article that is published while its address is looked up is found by who asks from then on', async () => {
  const before = Promise.withResolvers<MadePage>();
  const { renderer, set, changes } = setUp(() => before.promise);
  const early = renderer.get('/blog/one');
  await settled();
  changes.publish(['article:one']);
  set(() => page('the article', { tags: ['article:one'] }));
  const late = renderer.get('/blog/one');
  before.resolve({ kind: 'same', address: '/404', nonce: '' });
  expect(await early).toEqual({ canonicalPath: '/404' });
  expect(plain(await late)).toBe('the article');
});

test('news that is late for a page is asked for again after seconds, news that fails after a minute', async () => {
  const { renderer, changes, renders, set, pass } = setUp(() => page('old', { tags: ['feed:local'] }));
  await renderer.get('/');
  const rendersAfter = async (milliseconds: number) => {
    pass(milliseconds);
    await renderer.revalidate('/');
    return renders.length;
  };
  set(() => ({ kind: 'stream', status: 200, nonce: '', body: new ReadableStream() }));
  changes.publish(['feed:local']);
  expect(await rendersAfter(0)).toBe(2);
  expect(await rendersAfter(4_000)).toBe(2);
  set(() => page('failed', { status: 503, keep: false, tags: ['feed:local'] }));
  expect(await rendersAfter(1_001)).toBe(3);
  expect(await rendersAfter(59_000)).toBe(3);
  expect(await rendersAfter(1_001)).toBe(4);
});

test('a page whose paper is removed while it renders is neither kept nor reported', async () => {
  const answer = Promise.withResolvers<MadePage>();
  const { renderer, close, failures, notified } = setUp(() => answer.promise);
  const made = [renderer.get('/'), renderer.revalidate('/blog')];
  const ahead = renderer.prerender(['/faq', '/about'], 0);
  await settled();
  close();
  answer.resolve(page('late'));
  expect(await Promise.all(made)).toEqual(['closed', 'closed']);
  await ahead;
  expect([renderer.pages, failures, notified]).toEqual([0, [], []]);
});

test('ahead of readers a page waits longer for its data than a reader would', async () => {
  const { renderer, timeouts } = setUp(() => page('x', { tags: ['news'] }));
  await renderer.prerender(['/ahead'], 5_000);
  await renderer.get('/asked');
  expect(timeouts[0]).toBeGreaterThan(4_000);
  expect(timeouts[1]).toBe(250);
});

test('prerendering passes over what fails, what streams and what is there already', async () => {
  const cancelled: string[] = [];
  const { renderer, failures, renders } = setUp((address) => {
    if (address === '/throws') throw new Error('no page');
    if (address === '/fails') return page('broken', { status: 503, keep: false });
    const body = new ReadableStream({ cancel: () => void cancelled.push(address) });
    return address === '/late' ? { kind: 'stream', status: 200, nonce: '', body } : page('x');
  });
  await renderer.prerender(['/throws', '/fails', '/late', '/good', '/good'], 0);
  expect(failures).toEqual(['/throws']);
  expect(cancelled).toEqual(['/late']);
  expect(renders).toEqual(['/throws', '/fails', '/late', '/good']);
  expect([renderer.pages, renderer.renders]).toEqual([1, 3]);
});
