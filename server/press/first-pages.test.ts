import { expect, test } from 'vitest';
import { WireError } from '../../contract/wire.ts';
import { pressFirstPages } from './first-pages.ts';

const DOMAIN = 'ledger.example';

/** A blog of so many articles, newest first, ten a page. */
function blogOf(total: number) {
  return async (page: number) => ({
    total,
    blogs: Array.from({ length: Math.max(0, Math.min(10, total - 10 * (page - 1))) }, (_, index) => {
      const name = `article ${10 * (page - 1) + index + 1}`;
      return { id: name, slug: name, metaTitle: name, metaDescription: '' };
    }),
  });
}

function setUp(blogs: ReturnType<typeof blogOf>, patienceMs = 60_000) {
  const pressed: string[] = [];
  const press = { pressAhead: async (addresses: readonly string[]) => void pressed.push(...addresses) };
  return { pressed, done: pressFirstPages({ press, wire: { domain: DOMAIN, blogs }, patienceMs }) };
}

test('the fixed pages, the blog’s first pages and its newest articles are pressed', async () => {
  const { pressed, done } = setUp(blogOf(64));
  await done;
  expect(pressed).toContain(`${DOMAIN}/`);
  expect(pressed).toContain(`${DOMAIN}/category/business`);
  expect(pressed.filter((key) => key.startsWith(`${DOMAIN}/blog`))).toEqual([
    ...['/blog', '/blog?page=2', '/blog?page=3'].map((path) => DOMAIN + path),
    ...Array.from({ length: 12 }, (_, index) => `${DOMAIN}/blog/article%20${index + 1}`),
  ]);
});

test.for([
  [0, ['/blog']],
  [2, ['/blog', '/blog/article%201', '/blog/article%202']],
] as const)('a blog of %i articles has so many pages', async ([total, expected]) => {
  const { pressed, done } = setUp(blogOf(total));
  await done;
  expect(pressed.filter((key) => key.includes('/blog'))).toEqual(expected.map((path) => DOMAIN + path));
});

test('a backend that fails takes nothing with it', async () => {
  const { pressed, done } = setUp(() => Promise.reject(new WireError('no answer', 502, true)));
  await done;
  expect(pressed).toContain(`${DOMAIN}/faq`);
  expect(pressed.at(-1)).toBe(`${DOMAIN}/blog`);
});

test('a backend that is late keeps nobody waiting, and its pages are pressed when it has answered', async () => {
  const answering = Promise.withResolvers<void>();
  const { pressed, done } = setUp(async (page) => {
    await answering.promise;
    return blogOf(1)(page);
  }, 1);
  await done;
  expect(pressed).toContain(`${DOMAIN}/faq`);
  expect(pressed).not.toContain(`${DOMAIN}/blog`);
  answering.resolve();
  await expect.poll(() => pressed.slice(-2)).toEqual([`${DOMAIN}/blog`, `${DOMAIN}/blog/article%201`]);
});
