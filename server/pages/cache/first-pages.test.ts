import { expect, test } from 'vitest';
import { prerenderFirstPages } from './first-pages.ts';

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
  const prerendered: string[] = [];
  const renderer = { prerender: async (addresses: readonly string[]) => void prerendered.push(...addresses) };
  const pages = { firstPages: { known: ['/', '/faq'], ask: () => asked } };
  return { prerendered, done: prerenderFirstPages({ renderer, pages, api: API, timeoutMs, skip }) };
}

test('pages that are known by themselves are prerendered first, then those that the backend names', async () => {
  const { prerendered, done } = setUp([Promise.resolve(['/blog', '/blog/a'])]);
  await done;
  expect(prerendered).toEqual(['/', '/faq', '/blog', '/blog/a'].map((path) => API.domain + path));
});

test('a backend that is late keeps nobody waiting, and its pages are prerendered when it has answered', async () => {
  const answer = Promise.withResolvers<readonly string[]>();
  const { prerendered, done } = setUp([answer.promise], 1);
  await done;
  expect(prerendered).toHaveLength(2);
  answer.resolve(['/blog']);
  await expect.poll(() => prerendered.at(-1)).toBe(`${API.domain}/blog`);
});

test('pages of the paper’s own do not wait for a backend that is late', async () => {
  const blog = Promise.withResolvers<readonly string[]>();
  const { prerendered, done } = setUp([blog.promise, Promise.resolve(['/imprint'])], 1);
  await done;
  await expect.poll(() => prerendered).toContain(`${API.domain}/imprint`);
  blog.resolve([]);
});

test('a page over which the last origin died is left to the reader who asks for it', async () => {
  const articles = [Promise.resolve(['/blog', '/blog/endless'])];
  const { prerendered, done } = setUp(articles, 60_000, new Set([`${API.domain}/blog/endless`]));
  await done;
  expect(prerendered).toEqual(['/', '/faq', '/blog'].map((path) => API.domain + path));
});
