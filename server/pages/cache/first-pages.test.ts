import { expect, test } from 'vitest';
import { pressFirstPages } from './first-pages.ts';

const API = {
  domain: 'ledger.example',
  blogs: async () => ({ total: 0, blogs: [] }),
  json: async () => Promise.reject(new Error('not asked here')),
};

function setUp(
  asked: readonly Promise<readonly string[]>[],
  timeoutMs = 60_000,
  skip: ReadonlySet<string> = new Set(),
) {
  const pressed: string[] = [];
  const press = { prerender: async (addresses: readonly string[]) => void pressed.push(...addresses) };
  const pages = { firstPages: { known: ['/', '/faq'], ask: () => asked } };
  return { pressed, done: pressFirstPages({ press, pages, api: API, timeoutMs, skip }) };
}

test('pages that are known by themselves are pressed first, then those that the backend names', async () => {
  const { pressed, done } = setUp([Promise.resolve(['/blog', '/blog/a'])]);
  await done;
  expect(pressed).toEqual(['/', '/faq', '/blog', '/blog/a'].map((path) => API.domain + path));
});

test('a backend that is late keeps nobody waiting, and its pages are pressed when it has answered', async () => {
  const answer = Promise.withResolvers<readonly string[]>();
  const { pressed, done } = setUp([answer.promise], 1);
  await done;
  expect(pressed).toHaveLength(2);
  answer.resolve(['/blog']);
  await expect.poll(() => pressed.at(-1)).toBe(`${API.domain}/blog`);
});

test('pages of the paper’s own do not wait for a backend that is late', async () => {
  const blog = Promise.withResolvers<readonly string[]>();
  const { pressed, done } = setUp([blog.promise, Promise.resolve(['/imprint'])], 1);
  await done;
  await expect.poll(() => pressed).toContain(`${API.domain}/imprint`);
  blog.resolve([]);
});

test('a page over which the last origin died is left to the reader who asks for it', async () => {
  const articles = [Promise.resolve(['/blog', '/blog/endless'])];
  const { pressed, done } = setUp(articles, 60_000, new Set([`${API.domain}/blog/endless`]));
  await done;
  expect(pressed).toEqual(['/', '/faq', '/blog'].map((path) => API.domain + path));
});
