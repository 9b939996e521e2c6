import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createChanges } from '../changes.ts';
import { bodyOf } from '../edge/page.ts';
import type { MadePage } from './page-maker.ts';
import { createPress, type Press } from './press.ts';

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
  patiences: number[];
  failures: string[];
  /** What edges are told. */
  told: string[];
  changes: ReturnType<typeof createChanges>;
  set(answer: (address: string) => MadePage | Promise<MadePage>): void;
  pass(milliseconds: number): void;
}

function setUp(answer: (address: string) => MadePage | Promise<MadePage>): Bench {
  let now = 0;
  let current = answer;
  const renders: string[] = [];
  const patiences: number[] = [];
  const failures: string[] = [];
  const told: string[] = [];
  const changes = createChanges();
  const press = createPress({
    imprint: { policy: "default-src 'self'", build: 'b1', sharedCacheSeconds: 60, tagHeader: undefined },
    render: async (address, patienceMs) => {
      renders.push(address);
      patiences.push(patienceMs);
      return current(address);
    },
    changes,
    clock: () => now,
    onPage: (key) => told.push(`page ${key}`),
    onFresh: (key) => told.push(`fresh ${key}`),
    onGone: (key) => told.push(`gone ${key}`),
    onEvict: (key) => told.push(`evict ${key}`),
    onFailure: (address) => failures.push(address),
  });
  return {
    told,
    press,
    renders,
    patiences,
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

const plain = (press: Press, address: string) => {
  const page = press.find(address);
  return page && bodyOf(page.copies.identity, page).toString();
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a page is held as brotli, gzip and plain bytes of the same words', async () => {
  const { press } = setUp(() => page('<p>news</p>'));
  await press.make('/');
  const held = press.find('/');
  expect(held && brotliDecompressSync(held.copies.br.body ?? '').toString()).toBe('<p>news</p>');
  expect(held && gunzipSync(held.copies.gzip.body ?? '').toString()).toBe('<p>news</p>');
  expect(held && new Set(Object.values(held.copies).map(({ etag }) => etag)).size).toBe(3);
});

test('two readers who wait for one page see one render', async () => {
  const { press, renders } = setUp(() => page('x'));
  await Promise.all([press.make('/'), press.make('/'), press.make('/')]);
  expect(renders).toEqual(['/']);
});

test('a page older than a minute is made anew once, however many edges ask for it, and every edge is told', async () => {
  const { press, renders, told, set, pass } = setUp(() => page('old'));
  await press.make('/');
  set(() => page('new'));
  press.renew('/');
  pass(60_001);
  press.renew('/');
  press.renew('/');
  expect(plain(press, '/')).toBe('old');
  await expect.poll(() => plain(press, '/')).toBe('new');
  press.renew('/');
  expect(renders).toEqual(['/', '/']);
  expect(told).toEqual(['page /', 'fresh /', 'page /', 'fresh /']);
});

test('a page that comes out the same is not sent again: its time is', async () => {
  const { press, told, pass } = setUp(() => page('same'));
  await press.make('/');
  pass(60_001);
  press.renew('/');
  await expect.poll(() => told).toEqual(['page /', 'fresh /']);
});

test('more readers with pages of their own than can be served are told so at once', async () => {
  const busy = Promise.withResolvers<void>();
  const { press, renders } = setUp(async () => {
    await busy.promise;
    return page('x', { keep: false });
  });
  const made = Array.from({ length: 100 }, (_, index) => press.make(`/search?q=${index}`));
  await settled();
  expect(renders).toHaveLength(4);
  busy.resolve();
  const answers = await Promise.all(made);
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(36);
  expect(renders).toHaveLength(64);
});

test('pages of an earlier press are there at once, and made anew after the first pages', async () => {
  const earlier = setUp(() => page('kept'));
  for (const key of ['/', '/blog', '/faq']) await earlier.press.make(key);
  const { press, renders, told } = setUp(() => page('new'));
  press.restore([...earlier.press.entries()].map(([key, kept]) => ({ key, page: kept })));
  expect(plain(press, '/faq')).toBe('kept');
  await press.pressAhead(['/', '/partners'], 0);
  expect(renders).toEqual(['/', '/partners']);
  press.renewRestored();
  await expect.poll(() => [plain(press, '/faq'), plain(press, '/blog')]).toEqual(['new', 'new']);
  expect(renders.slice(2).sort()).toEqual(['/blog', '/faq']);
  expect(told).toContain('page /faq');
});

test('a change presses the pages that were made of it anew, and no others', async () => {
  const { press, renders, set, changes } = setUp((address) =>
    page('old', { tags: [`feed:${address.slice(1)}`] }),
  );
  await press.make('/business');
  await press.make('/sports');
  set((address) => page('new', { tags: [`feed:${address.slice(1)}`] }));
  changes.publish(['feed:business']);
  await expect.poll(() => plain(press, '/business')).toBe('new');
  expect(renders).toEqual(['/business', '/sports', '/business']);
});

test('many changes at once ask for one pressing', async () => {
  const { press, renders, changes } = setUp(() => page('x', { tags: ['a', 'b', 'c'] }));
  await press.make('/');
  for (const tag of ['a', 'b', 'c', 'a']) changes.publish([tag]);
  await expect.poll(() => renders.length).toBe(2);
  await settled();
  expect(renders.length).toBeLessThanOrEqual(3);
});

test.for([
  ['throws', () => Promise.reject(new Error('no database'))],
  ['answers 500', () => page('broken', { status: 500, keep: false })],
] as const)('a render that %s leaves the old page standing, and is reported', async ([, failing]) => {
  const { press, set, pass, failures } = setUp(() => page('good'));
  await press.make('/');
  set(failing);
  pass(60_001);
  press.renew('/');
  await expect.poll(() => failures).toEqual(['/']);
  expect(plain(press, '/')).toBe('good');
});

test('streamed and failed answers are handed through and never kept', async () => {
  const { press, set } = setUp(() => ({
    kind: 'stream',
    status: 200,
    nonce: '',
    body: new ReadableStream(),
  }));
  expect(await press.make('/')).toHaveProperty('passed');
  set(() => page('broken', { status: 503, keep: false }));
  expect(await press.make('/')).toHaveProperty('passed');
  expect(press.find('/')).toBeUndefined();
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
  await press.make('/old');
  expect(press.find('/old')?.copies.br.headers).toContain('/new');
  set(() => to('/newer'));
  changes.publish(['articles']);
  await expect.poll(() => press.find('/old')?.copies.br.headers).toContain('/newer');
});

test('readers who wait for a page that is streamed get a stream each', async () => {
  const { press, renders } = setUp(() => ({
    kind: 'stream',
    status: 200,
    nonce: '',
    body: new ReadableStream(),
  }));
  const made = await Promise.all([press.make('/'), press.make('/')]);
  const bodies = made.map((one) =>
    one !== 'busy' && 'passed' in one && one.passed.kind === 'stream' ? one.passed.body : undefined,
  );
  expect(new Set(bodies).size).toBe(2);
  expect(renders).toHaveLength(2);
});

test('an address without a page of its own takes no room, though it had one before', async () => {
  const { press, set, changes } = setUp(() => page('an article', { tags: ['article:one'] }));
  await press.make('/blog/one');
  set(() => ({ kind: 'same', address: '/blog/:slug', nonce: '' }));
  expect(await press.make('/blog/two')).toEqual({ sameAs: '/blog/:slug' });
  changes.publish(['article:one']);
  await expect.poll(() => press.find('/blog/one')).toBeUndefined();
  expect([press.pages, press.renders]).toEqual([0, 1]);
});

test('what changes while a page is being made is not missed', async () => {
  const reading = Promise.withResolvers<void>();
  const { press, set, changes, renders } = setUp(async () => {
    await reading.promise;
    return page('read before the change', { tags: ['feed:business'] });
  });
  const made = press.make('/');
  changes.publish(['feed:business']);
  set(() => page('read after it', { tags: ['feed:business'] }));
  reading.resolve();
  await made;
  await expect.poll(() => plain(press, '/')).toBe('read after it');
  expect(renders).toHaveLength(2);
});

test('pages with news go before pages that are only old', async () => {
  const busy = Promise.withResolvers<void>();
  const { press, set, pass, changes, renders } = setUp((address) => page('old', { tags: [address] }));
  for (const address of ['/a', '/b', '/c', '/news']) await press.make(address);
  set(async (address) => {
    await busy.promise;
    return page('new', { tags: [address] });
  });
  pass(60_001);
  for (const address of ['/a', '/b', '/c']) press.renew(address);
  changes.publish(['/news']);
  busy.resolve();
  await expect.poll(() => renders.slice(4)).toEqual(['/a', '/news', '/b', '/c']);
});

test('news that is late for a page is asked for again after seconds, news that fails after a minute', async () => {
  const { press, changes, renders, set, pass } = setUp(() => page('old', { tags: ['feed:local'] }));
  await press.make('/');
  const rendersAfter = async (milliseconds: number) => {
    pass(milliseconds);
    press.renew('/');
    await press.whenRenewed();
    return renders.length;
  };
  set(() => ({ kind: 'stream', status: 200, nonce: '', body: new ReadableStream() }));
  changes.publish(['feed:local']);
  await press.whenRenewed();
  expect(await rendersAfter(4_000)).toBe(2);
  set(() => page('failed', { status: 503, tags: ['feed:local'] }));
  expect(await rendersAfter(1_001)).toBe(3);
  expect(await rendersAfter(59_000)).toBe(3);
  expect(await rendersAfter(1_001)).toBe(4);
});

test('ahead of readers a page waits longer for its data than a reader would', async () => {
  const { press, patiences } = setUp(() => page('x', { tags: ['news'] }));
  await press.pressAhead(['/ahead'], 5_000);
  await press.make('/asked');
  expect(patiences[0]).toBeGreaterThan(4_000);
  expect(patiences[1]).toBe(250);
});

test('pressing ahead passes over what fails, what streams and what is there already', async () => {
  const cancelled: string[] = [];
  const { press, failures, renders } = setUp((address) => {
    if (address === '/throws') throw new Error('no page');
    if (address === '/fails') return page('broken', { status: 503, keep: false });
    const body = new ReadableStream({ cancel: () => void cancelled.push(address) });
    return address === '/late' ? { kind: 'stream', status: 200, nonce: '', body } : page('x');
  });
  await press.pressAhead(['/throws', '/fails', '/late', '/good', '/good'], 0);
  expect(failures).toEqual(['/throws']);
  expect(cancelled).toEqual(['/late']);
  expect(renders).toEqual(['/throws', '/fails', '/late', '/good']);
  expect([press.pages, press.renders]).toEqual([1, 3]);
});
