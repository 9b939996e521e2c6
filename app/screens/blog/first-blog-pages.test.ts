import { expect, test } from 'vitest';
import { ApiError } from '../../../contract/api-client.ts';
import { firstBlogPages } from './blog.screen.tsx';

/** A blog of `total` articles, newest first, ten a page. */
function blogOf(total: number) {
  return async (page: number) => ({
    total,
    blogs: Array.from({ length: Math.max(0, Math.min(10, total - 10 * (page - 1))) }, (_, index) => {
      const name = `article ${10 * (page - 1) + index + 1}`;
      return { id: name, slug: name, metaTitle: name, metaDescription: '' };
    }),
  });
}

test('the blog’s first pages and its newest articles are prerendered', async () => {
  expect(await firstBlogPages({ blogs: blogOf(64) })).toEqual([
    '/blog',
    '/blog?page=2',
    '/blog?page=3',
    ...Array.from({ length: 12 }, (_, index) => `/blog/article%20${index + 1}`),
  ]);
});

test.for([
  [0, ['/blog']],
  [2, ['/blog', '/blog/article%201', '/blog/article%202']],
] as const)('a blog of %i articles prerenders only pages that it has', async ([total, expected]) => {
  expect(await firstBlogPages({ blogs: blogOf(total) })).toEqual(expected);
});

test('where the backend fails no page waits for its next try before the site is ready', async () => {
  const blogs = () => Promise.reject(new ApiError('no answer', 502, true));
  expect(await firstBlogPages({ blogs })).toEqual([]);
});
