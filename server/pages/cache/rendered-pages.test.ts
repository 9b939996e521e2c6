import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createChanges } from '../../data/changes/changes.ts';
import type { MadePage } from './page-maker.ts';
import { createPress, type Made, type Press } from './rendered-pages.ts';

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
  press: Press;
  renders: string[];
  timeouts: number[];
  failures: string[];
  /** What the disk and edges are told. */
  told: string[];
  changes: ReturnType<typeof createChanges>;
  set(answer: (address: string) => MadePage | Promise<MadePage>): void;
  pass(milliseconds: number): void;
}

function setUp(answer: (address: string) => MadePage | Promise<MadePage>): Bench {
  let now = 1_000_000;
  let current = answer;
  const renders: string[] = [];
  const timeouts: number[] = [];
  const failures: string[] = [];
  const told: string[] = [];
  const changes = createChanges();
  const press = createPress({
    imprint: { policy: "default-src 'self'", build: 'b1', sharedCacheSeconds: 60, tagHeader: undefined },
    render: async (address, timeoutMs) => {
      renders.push(address);
      timeouts.push(timeoutMs);
      return current(address);
    },
    changes,
    clock: () => now,
    onPage: (key) => told.push(`page ${key}`),
    onPrerendered: (key) => told.push(`prerendered ${key}`),
    onRemoved: (key) => told.push(`removed ${key}`),
    onFailure: (address) => failures.push(address),
  });
  return {
    told,
    press,
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
  };
}

const plain = (made: Made) => {
  if (made === 'busy' || !('kept' in made)) return undefined;
  return gunzipSync(made.kept.copies.gzip.body ?? '').toString();
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a page is held as brotli, gzip and plain bytes of the same words', async () => {
  const { press } = setUp(() => page('<p>news</p>'));
  const made = await press.get('/');
  const copies = made !== 'busy' && 'kept' in made ? made.kept.copies : undefined;
  expect(brotliDecompressSync(copies?.br.body ?? '').toString()).toBe('<p>news</p>');
  expect(gunzipSync(copies?.gzip.body ?? '').toString()).toBe('<p>news</p>');
  expect(new Set(Object.values(copies ?? {}).map(({ etag }) => etag)).size).toBe(3);
});

test('two readers who wait for one page see one render', async () => {
  const { press, renders } = setUp(() => page('x'));
  await Promise.all([press.get('/'), press.get('/'), press.get('/')]);
  expect(renders).toEqual(['/']);
});

test('a page older than a minute is rendered anew once, however many edges revalidate it', async () => {
  const { press, renders, told, set, pass } = setUp(() => page('old'));
  await press.get('/');
  set(() => page('new'));
  expect(plain(await press.revalidate('/'))).toBe('old');
  pass(60_001);
  expect(plain(await press.get('/'))).toBe('old');
  const made = await Promise.all([press.revalidate('/'), press.revalidate('/')]);
  expect(made.map(plain)).toEqual(['new', 'new']);
  expect(plain(await press.revalidate('/'))).toBe('new');
  expect(renders).toEqual(['/', '/']);
  expect(told).toEqual(['page /', 'page /']);
});

test('a page that comes out the same is not written to disk again', async () => {
  const { press, renders, told, pass } = setUp(() => page('same'));
  await press.get('/');
  pass(60_001);
  await press.revalidate('/');
  expect([renders, told]).toEqual([['/', '/'], ['page /']]);
});

test('more readers with pages of their own than can be served are told so at once', async () => {
  const busy = Promise.withResolvers<void>();
  const { press, renders } = setUp(async () => {
    await busy.promise;
    return page('x', { keep: false });
  });
  const made = Array.from({ length: 100 }, (_, index) => press.get(`/search?q=${index}`));
  await settled();
  expect(renders).toHaveLength(4);
  busy.resolve();
  const answers = await Promise.all(made);
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(36);
  expect(renders).toHaveLength(64);
});

test('pages of an earlier origin are rendered anew for whoever asks; until they can be, they are served', async () => {
  const earlier = setUp(() => page('kept'));
  const made = await earlier.press.get('/');
  const { press, renders, failures, set } = setUp(() => Promise.reject(new Error('not yet')));
  if (made !== 'busy' && 'kept' in made) press.restore([{ key: '/', page: made.kept }]);
  expect(plain(await press.get('/'))).toBe('kept');
  expect(failures).toEqual(['/']);
  set(() => page('new'));
  await press.prerender(['/', '/partners'], 0);
  expect(renders).toEqual(['/', '/partners']);
});

test('a page that something of has changed is rendered anew for the next who asks, and no other is', async () => {
  const { press, renders, set, changes } = setUp((address) =>
    page('old', { tags: [`feed:${address.slice(1)}`] }),
  );
  await press.get('/business');
  await press.get('/sports');
  set((address) => page('new', { tags: [`feed:${address.slice(1)}`] }));
  changes.publish(['feed:business']);
  expect(plain(await press.revalidate('/business'))).toBe('new');
  expect(plain(await press.revalidate('/sports'))).toBe('old');
  changes.publish(['feed:sports']);
  expect(plain(await press.get('/sports'))).toBe('new');
  expect(renders).toEqual(['/business', '/sports', '/business', '/sports']);
});

test.for([
  ['throws', () => Promise.reject(new Error('no database'))],
  ['answers 500', () => page('broken', { status: 500, keep: false })],
] as const)('a render that %s leaves the old page standing, and is reported', async ([, failing]) => {
  const { press, set, pass, failures } = setUp(() => page('good'));
  await press.get('/');
  set(failing);
  pass(60_001);
  const made = await Promise.all([press.revalidate('/'), press.revalidate('/')]);
  expect(made.map(plain)).toEqual(['good', 'good']);
  expect(failures).toEqual(['/']);
});

test('streamed and failed answers are handed through and never kept', async () => {
  const { press, set } = setUp(() => ({
    kind: 'stream',
    status: 200,
    nonce: '',
    body: new ReadableStream(),
  }));
  expect(await press.get('/')).toHaveProperty('passed');
  set(() => page('broken', { status: 503, keep: false }));
  expect(await press.get('/')).toHaveProperty('passed');
  expect(press.pages).toBe(0);
});

test('redirects are kept, and made anew when what they depend on changes', async () => {
  const to = (location: string) => ({
    kind: 'redirect' as const,
    status: 301,
    nonce: '',
    location,
    tags: ['articles'],
  });
  const { press, set, changes } = setUp(() => to('/new'));
  expect(JSON.stringify(await press.get('/old'))).toContain('"/new"');
  set(() => to('/newer'));
  expect(JSON.stringify(await press.revalidate('/old'))).toContain('"/new"');
  changes.publish(['articles']);
  expect(JSON.stringify(await press.revalidate('/old'))).toContain('"/newer"');
});

test('readers who wait for a page that is streamed get a stream each', async () => {
  const { press, renders } = setUp(() => ({
    kind: 'stream',
    status: 200,
    nonce: '',
    body: new ReadableStream(),
  }));
  const made = await Promise.all([press.get('/'), press.get('/')]);
  const bodies = made.map((one) =>
    one !== 'busy' && 'passed' in one && one.passed.kind === 'stream' ? one.passed.body : undefined,
  );
  expect(new Set(bodies).size).toBe(2);
  expect(renders).toHaveLength(2);
});

test('an address without a page of its own takes no room, though it had one before', async () => {
  const { press, set, changes, told } = setUp(() => page('an article', { tags: ['article:one'] }));
  await press.get('/blog/one');
  set(() => ({ kind: 'same', address: '/blog/:slug', nonce: '' }));
  expect(await press.get('/blog/two')).toEqual({ sameAs: '/blog/:slug' });
  changes.publish(['article:one']);
  expect(await press.revalidate('/blog/one')).toEqual({ sameAs: '/blog/:slug' });
  expect([press.pages, press.renders]).toEqual([0, 1]);
  expect(told).toEqual(['page /blog/one', 'removed /blog/one']);
});

test('what changes while a page is being made is not missed', async () => {
  const reading = Promise.withResolvers<void>();
  const { press, set, changes, renders } = setUp(async () => {
    await reading.promise;
    return page('read before the change', { tags: ['feed:business'] });
  });
  const made = press.get('/');
  changes.publish(['feed:business']);
  set(() => page('read after it', { tags: ['feed:business'] }));
  reading.resolve();
  await made;
  expect(plain(await press.revalidate('/'))).toBe('read after it');
  expect(renders).toHaveLength(2);
});

test('news that is late for a page is asked for again after seconds, news that fails after a minute', async () => {
  const { press, changes, renders, set, pass } = setUp(() => page('old', { tags: ['feed:local'] }));
  await press.get('/');
  const rendersAfter = async (milliseconds: number) => {
    pass(milliseconds);
    await press.revalidate('/');
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

test('ahead of readers a page waits longer for its data than a reader would', async () => {
  const { press, timeouts } = setUp(() => page('x', { tags: ['news'] }));
  await press.prerender(['/ahead'], 5_000);
  await press.get('/asked');
  expect(timeouts[0]).toBeGreaterThan(4_000);
  expect(timeouts[1]).toBe(250);
});

test('pressing ahead passes over what fails, what streams and what is there already', async () => {
  const cancelled: string[] = [];
  const { press, failures, renders } = setUp((address) => {
    if (address === '/throws') throw new Error('no page');
    if (address === '/fails') return page('broken', { status: 503, keep: false });
    const body = new ReadableStream({ cancel: () => void cancelled.push(address) });
    return address === '/late' ? { kind: 'stream', status: 200, nonce: '', body } : page('x');
  });
  await press.prerender(['/throws', '/fails', '/late', '/good', '/good'], 0);
  expect(failures).toEqual(['/throws']);
  expect(cancelled).toEqual(['/late']);
  expect(renders).toEqual(['/throws', '/fails', '/late', '/good']);
  expect([press.pages, press.renders]).toEqual([1, 3]);
});
