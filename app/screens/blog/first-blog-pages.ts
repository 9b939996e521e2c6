import type { ApiClient } from '../../../contract/api-client.ts';
import { blogAddress } from '../../islands/blog/blog-pages.ts';

const PAGES = 3;
const NEWEST_ARTICLES = 12;

/** The blog's first pages, and its newest articles by the lists on them. */
export async function firstBlogPages(api: Pick<ApiClient, 'blogs'>): Promise<string[]> {
  const pages: string[] = [];
  const articles: string[] = [];
  try {
    for (let page = 1; page <= PAGES; page++) {
      const { blogs, total } = await api.blogs(page);
      if (page === 1 || blogs.length > 0) pages.push(blogAddress(page));
      articles.push(...blogs.map(({ slug }) => `/blog/${encodeURIComponent(slug.toWellFormed())}`));
      if (blogs.length === 0 || articles.length >= total) break;
    }
  } catch {
    // Logged by the backend client; the pages are rendered when readers ask for them.
  }
  return [...pages, ...articles.slice(0, NEWEST_ARTICLES)];
}
