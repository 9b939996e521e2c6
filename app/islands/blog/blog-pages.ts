import { BLOG_PAGE_SIZE } from '../../../contract/limits.ts';

/** Addresses, titles and numbers of the blog's pages, the same on the server and in the browser. */

export const BLOG_HEADING = 'blog-heading';
/** The list as the server sent it. */
export const SERVED_POSTS = 'blog-posts';

export function blogAddress(page: number): string {
  return page === 1 ? '/blog' : `/blog?page=${page}`;
}

export function blogTitle(page: number): string {
  return page === 1 ? 'Blog' : `Blog, page ${page}`;
}

/** An empty blog has one page, which says so. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / BLOG_PAGE_SIZE));
}

/** The page that an address asks for; undefined where what it asks for is no page. */
export function readPage(value: string | null): number | undefined {
  if (value === null) return 1;
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}
