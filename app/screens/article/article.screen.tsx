import { apiStatus } from '../../../contract/api-client.ts';
import { type BlogSummary, blogSummaries } from '../../../contract/blog.ts';
import { ARTICLE_PATH, MAX_SLUG_LENGTH, RELATED_ARTICLES } from '../../../contract/limits.ts';
import { ARTICLES_TAG, articleTag, EVERY_ARTICLE_TAG } from '../../../contract/tags.ts';
import { askMostRead } from '../../components/most-read.tsx';
import { type Loaded, screen, type Visit } from '../../screen.ts';
import { introduction } from '../../text/introductions.ts';
import { titleOfName } from '../../text/title-of-name.ts';
import styles from './article.screen.css?inline';
import { ArticleNotFound, ArticleWithdrawn } from './article-missing.tsx';
import { type ArticleData, ArticlePage, articleHead } from './article-page.tsx';

const RETRY_AFTER_SECONDS = 30;

interface Withdrawn {
  withdrawn: true;
  newest: readonly BlogSummary[];
}

export const article = screen<ArticleData | Withdrawn | undefined>({
  path: ARTICLE_PATH,
  isValid: ({ slug = '' }) => isSlug(slug),
  styles,
  // While streaming, the title is derived from the slug.
  head: ({ params: { slug = '' }, publication }) => ({
    ...articleHead(slug),
    title: titleOfName(slug),
    description: introduction('blog', publication),
  }),
  loading: 'Loading article...',
  load,
  Page: ({ data, visit }) => {
    if (data === undefined) return <ArticleNotFound visit={visit} />;
    if ('withdrawn' in data) return <ArticleWithdrawn newest={data.newest} visit={visit} />;
    return <ArticlePage article={data} visit={visit} />;
  },
});

async function load(visit: Visit): Promise<Loaded<ArticleData | Withdrawn | undefined>> {
  const { params, api, report } = visit;
  const slug = params.slug ?? '';
  if (!isSlug(slug)) return { status: 404, data: undefined, tags: [ARTICLES_TAG] };
  const query = new URLSearchParams({ slug, domain: api.domain });
  // The article is shown even if this fails.
  const relatedRequest = api.json(`/api/related?${query}`, blogSummaries).catch((error: unknown) => {
    report(error);
    return { blogs: [] };
  });
  const mostReadRequest = askMostRead(visit);
  try {
    const detail = await api.blog(slug);
    if (detail.slug !== undefined && detail.slug !== slug) {
      const tags = [EVERY_ARTICLE_TAG, articleTag(slug), articleTag(detail.slug)];
      return { redirect: `/blog/${encodeURIComponent(detail.slug)}`, status: 301, tags };
    }
    const { blogs: related } = await relatedRequest;
    const mostRead = (await mostReadRequest).filter((one) => one.slug !== slug);
    const slugs = [slug, ...[...related, ...mostRead].map((one) => one.slug)];
    return {
      status: 200,
      data: { slug, detail, related, mostRead },
      tags: [EVERY_ARTICLE_TAG, ...new Set(slugs.map(articleTag))],
    };
  } catch (error) {
    const status = apiStatus(error);
    if (status === 404) return { status, data: undefined, tags: [], canonicalPath: ARTICLE_PATH };
    if (status === 410) {
      // The list of other articles is optional.
      const newest = await api.blogs(1).then(
        ({ blogs }) => blogs.slice(0, RELATED_ARTICLES),
        () => [],
      );
      const tags = [EVERY_ARTICLE_TAG, ARTICLES_TAG, articleTag(slug)];
      return { status, data: { withdrawn: true, newest }, tags };
    }
    report(error);
    return { status: 503, data: undefined, tags: [], retryAfter: RETRY_AFTER_SECONDS };
  }
}

/** All invalid slugs share one 'not found' page, whose address is the screen's path. */
function isSlug(slug: string): boolean {
  return slug !== ':slug' && slug.length <= MAX_SLUG_LENGTH;
}
