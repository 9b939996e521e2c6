import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createChanges } from '../changes.ts';
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
  failures: string[];
  changes: ReturnType<typeof createChanges>;
  set(answer: (address: string) => MadePage | Promise<MadePage>): void;
  pass(milliseconds: number): void;
}

function setUp(answer: (address: string) => MadePage | Promise<MadePage>, room?: number): Bench {
  let now = 0;
  let current = answer;
  const renders: string[] = [];
  const failures: string[] = [];
  const changes = createChanges();
  const press = createPress({
    render: async (address) => {
      renders.push(address);
      return current(address);
    },
    changes,
    clock: () => now,
    onFailure: (address) => failures.push(address),
    ...(room ? { room } : {}),
  });
  return {
    press,
    renders,
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

const plain = (press: Press, address: string) => press.find(address)?.copies.identity.body.toString();
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a page is held as brotli, gzip and plain bytes of the same words', async () => {
  const { press } = setUp(() => page('<p>news</p>'));
  await press.make('/');
  const held = press.find('/');
  expect(held && brotliDecompressSync(held.copies.br.body).toString()).toBe('<p>news</p>');
  expect(held && gunzipSync(held.copies.gzip.body).toString()).toBe('<p>news</p>');
  expect(held && new Set(Object.values(held.copies).map(({ etag }) => etag)).size).toBe(3);
});

test('two readers who wait for one page see one render', async () => {
  const { press, renders } = setUp(() => page('x'));
  await Promise.all([press.make('/'), press.make('/'), press.make('/')]);
  expect(renders).toEqual(['/']);
});

test('a page older than a minute is served at once and made anew once behind it', async () => {
  const { press, renders, set, pass } = setUp(() => page('old'));
  await press.make('/');
  set(() => page('new'));
  pass(60_001);
  expect(plain(press, '/')).toBe('old');
  expect(plain(press, '/')).toBe('old');
  await expect.poll(() => plain(press, '/')).toBe('new');
  expect(renders).toEqual(['/', '/']);
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
  press.find('/');
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

test('redirects are kept', async () => {
  const { press } = setUp(() => ({ kind: 'redirect', status: 301, nonce: '', location: '/new' }));
  await press.make('/old');
  expect(press.find('/old')?.copies.br.headers).toContain('/new');
});

test('made-up addresses never push out real pages, and the room is never exceeded', async () => {
  const words = 'x'.repeat(100_000);
  const { press } = setUp(
    (address) => (address === '/' ? page(words) : page(words, { status: 404 })),
    1_000_000,
  );
  await press.make('/');
  for (let index = 0; index < 200; index++) await press.make(`/made-up/${index}`);
  expect(plain(press, '/')).toBe(words);
  expect(press.bytes).toBeLessThanOrEqual(5_000_000 + 4 * 1024 * 1024);
});

test('the least read pages make room for new ones', async () => {
  const { press } = setUp((address) => page(address + 'y'.repeat(200_000)), 1_000_000);
  for (let index = 0; index < 10; index++) {
    await press.make(`/${index}`);
    press.find('/0');
  }
  expect(press.find('/0')).toBeDefined();
  expect(press.find('/1')).toBeUndefined();
  expect(press.bytes).toBeLessThanOrEqual(1_000_000);
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
    'passed' in one && one.passed.kind === 'stream' ? one.passed.body : undefined,
  );
  expect(new Set(bodies).size).toBe(2);
  expect(renders).toHaveLength(2);
});
