import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createFeedCache } from './feed-cache.ts';
import type { ServedCopy } from './read-copy.ts';

const log = pino({ level: 'silent' });

function copyOf(title: string): ServedCopy {
  return { feed: { url: '', title, link: '', author: '', description: '', image: '' }, items: [] };
}

function cacheOf(answers: (() => Promise<ServedCopy | undefined>)[]) {
  let now = 0;
  let loads = 0;
  const cache = createFeedCache({
    load: async (feedIds) => {
      loads += 1;
      const copy = await answers.shift()?.();
      return new Map(copy && feedIds.map((id) => [id, copy]));
    },
    clock: () => new Date(now),
    log,
  });
  return {
    cache,
    title: async () => (await cache.read(1))?.feed.title,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    loads: () => loads,
  };
}

test('a copy is read from the database once for all readers', async () => {
  const { title, loads } = cacheOf([async () => copyOf('one')]);
  expect(await Promise.all([title(), title(), title()])).toEqual(['one', 'one', 'one']);
  await title();
  expect(loads()).toBe(1);
});

test('copies that a page asks for at once are read from the database together', async () => {
  const { cache, loads } = cacheOf([async () => copyOf('one')]);
  const copies = await Promise.all([1, 2, 3].map((id) => cache.read(id)));
  expect(copies.map((copy) => copy?.feed.title)).toEqual(['one', 'one', 'one']);
  expect(loads()).toBe(1);
});

test('after a change the next reader is given the new copy', async () => {
  const { cache, title } = cacheOf([async () => copyOf('one'), async () => copyOf('two')]);
  await title();
  cache.invalidate(1);
  expect(await title()).toBe('two');
});

test('a change that comes while a copy is being read is not missed', async () => {
  const slow = Promise.withResolvers<ServedCopy>();
  const { cache, title } = cacheOf([() => slow.promise, async () => copyOf('new')]);
  const early = title();
  await setImmediate();
  cache.invalidate(1);
  expect(await title()).toBe('new');
  slow.resolve(copyOf('old'));
  expect(await early).toBe('old');
  expect(await title()).toBe('new');
});

test('while the database is away, the last copy is served', async () => {
  const away = () => Promise.reject(new Error('connection refused'));
  const { cache, title, pass } = cacheOf([async () => copyOf('one'), away, away, async () => copyOf('two')]);
  await title();
  cache.invalidate(1);
  expect(await title()).toBe('one');
  pass(1_000);
  expect(await title()).toBe('one');
  pass(1_000);
  expect(await title()).toBe('two');
});

test('an announcement that was lost costs a minute', async () => {
  const { title, pass } = cacheOf([async () => copyOf('one'), async () => copyOf('two')]);
  await title();
  pass(59_999);
  expect(await title()).toBe('one');
  pass(1);
  expect(await title()).toBe('two');
});

test('a feed that has never been read has no copy, and a failing database says so', async () => {
  const { cache } = cacheOf([async () => undefined, () => Promise.reject(new Error('connection refused'))]);
  expect(await cache.read(1)).toBeUndefined();
  await expect(cache.read(1)).rejects.toThrow('connection refused');
});
