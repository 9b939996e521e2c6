import type { ApiClient } from '../../../contract/api-client.ts';
import type { BlogList } from '../../../contract/blog.ts';
import type { Publication } from '../../../contract/publication.ts';
import { ARTICLES_TAG } from '../../../contract/tags.ts';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { collectionData } from '../../head/structured-data.ts';
import {
  BLOG_HEADING,
  blogAddress,
  blogTitle,
  pagesOf,
  readPage,
  SERVED_POSTS,
} from '../../islands/blog/blog-pages.ts';
import { PostList, PostsFailed } from '../../islands/blog/post-list.tsx';
import { blogPager } from '../../islands/blog-pager.island.tsx';
import { Island } from '../../islands/island.tsx';
import { type Loaded, type PageProps, screen, type Visit } from '../../screen.ts';
import { introduction } from '../../text/introductions.ts';
import styles from './blog.screen.css?inline';

const RETRY_AFTER_SECONDS = 30;
const TAGS = [ARTICLES_TAG];
/** Canonical values for an invalid number, and for numbers beyond the last page. */
const NONE = 'none';
const LAST = 'last';

/** The list is undefined if the backend failed. */
interface Data {
  page: number;
  list: BlogList | undefined;
}

export const blog = screen<Data>({
  path: '/blog',
  canonicalQuery: (query) => {
    const pageParameter = query.get('page');
    const page = readPage(pageParameter);
    if (page === 1) return {};
    return { page: page === undefined ? (pageParameter === LAST ? LAST : NONE) : String(page) };
  },
  styles,
  firstPages: firstBlogPages,
  head: ({ query, publication }) => blogHead(readPage(query.get('page')) ?? 1, publication),
  load,
  Page: BlogPage,
});

async function load({ query, api, report }: Visit): Promise<Loaded<Data>> {
  const toLast = query.get('page') === LAST;
  const page = toLast ? 1 : readPage(query.get('page'));
  if (page === undefined) return { redirect: blogAddress(1), status: 302 };
  try {
    const list = await api.blogs(page);
    const last = pagesOf(list.total);
    if (toLast) return { redirect: blogAddress(last), status: 302, tags: TAGS };
    if (page > last)
      return { redirect: blogAddress(last), status: 302, tags: TAGS, canonicalPath: `/blog?page=${LAST}` };
    return { status: 200, data: { page, list }, tags: TAGS };
  } catch (error) {
    report(error);
    return { status: 503, data: { page, list: undefined }, tags: TAGS, retryAfter: RETRY_AFTER_SECONDS };
  }
}

function blogHead(page: number, publication: Publication): Head {
  return {
    title: blogTitle(page),
    description: introduction('blog', publication),
    canonical: blogAddress(page),
    card: { screen: 'blog' },
  };
}

function BlogPage({ data: { page, list }, visit: { publication, api } }: PageProps<Data>) {
  return (
    <TitledPage
      publication={publication}
      {...blogHead(page, publication)}
      heading="Blog"
      headingId={BLOG_HEADING}
      structuredData={collectionData(publication, {
        name: 'Blog',
        path: blogAddress(page),
        description: introduction('blog', publication),
        items: (list?.blogs ?? []).map(({ slug, metaTitle }) => ({
          title: metaTitle,
          link: `/blog/${encodeURIComponent(slug)}`,
        })),
      })}
    >
      {list === undefined ? <PostsFailed address={blogAddress(page)} /> : null}
      {list ? (
        <div id={SERVED_POSTS}>
          <PostList blogs={list.blogs} style={publication} lead={page === 1} />
        </div>
      ) : null}
      {list && (list.blogs.length > 0 || page > 1) ? (
        <Island
          of={blogPager}
          on="interaction"
          props={{
            page,
            total: list.total,
            domain: api.domain,
            apiKey: publication.services.key,
            publication: publication.name,
          }}
        />
      ) : null}
    </TitledPage>
  );
}

const FIRST_PAGES = 3;
const NEWEST_ARTICLES = 12;

export async function firstBlogPages(api: Pick<ApiClient, 'blogs'>): Promise<string[]> {
  const pages: string[] = [];
  const articles: string[] = [];
  try {
    for (let page = 1; page <= FIRST_PAGES; page++) {
      const { blogs, total } = await api.blogs(page);
      if (page === 1 || blogs.length > 0) pages.push(blogAddress(page));
      articles.push(...blogs.map(({ slug }) => `/blog/${encodeURIComponent(slug.toWellFormed())}`));
      if (blogs.length === 0 || articles.length >= total) break;
    }
  } catch {
    // The backend client has logged the error. The pages are rendered on request.
  }
  return [...pages, ...articles.slice(0, NEWEST_ARTICLES)];
}
