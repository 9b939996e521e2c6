import { CATEGORIES } from '../../contract/categories.ts';
import { STANDING_PAGES } from '../../contract/pages.ts';
import type { Wire } from '../../contract/wire.ts';
import type { Press } from './press.ts';

interface FirstPagesParts {
  press: Pick<Press, 'pressAhead'>;
  wire: Pick<Wire, 'blogs' | 'domain'>;
  /** How long the site stays unready for a blog that is late. */
  patienceMs: number;
}

/** What most readers open first. */
const FIXED_PAGES = [
  '/',
  ...CATEGORIES.map((category) => `/category/${category}`),
  '/faq',
  '/partners',
  ...STANDING_PAGES.map((name) => `/${name}`),
  '/search',
  '/404',
];
/** Data of the site's own that is later than this, all in all, is left to the readers who ask for it. */
const OWN_PATIENCE_MS = 1_000;
const BLOG_PAGES = 3;
const NEWEST_ARTICLES = 12;

/**
 * Presses the first pages, before the site calls itself ready. The blog may live on somebody else's server: what that has
 * not told in time is pressed when it has.
 */
export async function pressFirstPages({ press, wire, patienceMs }: FirstPagesParts): Promise<void> {
  const keys = (addresses: readonly string[]) => addresses.map((address) => wire.domain + address);
  await press.pressAhead(keys(FIXED_PAGES), OWN_PATIENCE_MS);
  const blog = blogPages(wire).then((addresses) => press.pressAhead(keys(addresses), patienceMs));
  await within(patienceMs, blog);
}

/** The blog's first pages, and its newest articles by the lists on them. */
async function blogPages(wire: FirstPagesParts['wire']): Promise<string[]> {
  const pages = ['/blog'];
  const articles: string[] = [];
  try {
    for (let page = 1; page <= BLOG_PAGES; page++) {
      const { blogs, total } = await wire.blogs(page);
      if (page > 1 && blogs.length > 0) pages.push(`/blog?page=${page}`);
      articles.push(...blogs.map(({ slug }) => `/blog/${encodeURIComponent(slug.toWellFormed())}`));
      if (blogs.length === 0 || articles.length >= total) break;
    }
  } catch {
    // The backend has told the log; its pages are made when readers ask.
  }
  return [...pages, ...articles.slice(0, NEWEST_ARTICLES)];
}

/** Settles with the work, or without it when it takes too long; the work goes on. */
async function within(patienceMs: number, work: Promise<void>): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, patienceMs);
  await Promise.race([work, patience.promise]);
  clearTimeout(timer);
}
