import { apiStatus } from '../../../contract/api-client.ts';
import { type BlogSummary, blogSummaries } from '../../../contract/blog.ts';
import { ARTICLE_PATH, MAX_SLUG_LENGTH, RELATED_ARTICLES } from '../../../contract/limits.ts';
import { ARTICLES_TAG, articleTag, EVERY_ARTICLE_TAG, FEED_TAGS, feedTag } from '../../../contract/tags.ts';
import { withTimeout } from '../../../contract/with-timeout.ts';
import { askProfiles } from '../../components/author-card.tsx';
import { MissingPage } from '../../components/missing-page.tsx';
import { askMostRead } from '../../components/most-read.tsx';
import { askNewest } from '../../components/newest.tsx';
import { NoticePage } from '../../components/notice-page.tsx';
import { type Loaded, orElse, screen, type Visit } from '../../screen.ts';
import type { Story } from '../../stories/story.ts';
import { introduction } from '../../text/introductions.ts';
import { titleOfName } from '../../text/title-of-name.ts';
import styles from './article.screen.css?inline';
import { type ArticleData, ArticlePage, articleHead } from './article-page.tsx';
import { RelatedArticles } from './related-articles.tsx';

const RETRY_AFTER_SECONDS = 30;
/** A late list leaves its place empty until an article changes. */
const NEXT_TIMEOUT_MS = 150;

type Missing =
  | { missing: 'withdrawn'; newest: readonly BlogSummary[] }
  | { missing: 'unknown'; newest: readonly Story[] };

export const article = screen<ArticleData | Missing>({
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
    if (!('missing' in data)) return <ArticlePage article={data} visit={visit} />;
    if (data.missing === 'unknown')
      return <MissingPage visit={visit} newest={data.newest} {...UNKNOWN} leadsTo="Back to Blog" />;
    return <ArticleWithdrawn newest={data.newest} visit={visit} />;
  },
});

async function load(visit: Visit): Promise<Loaded<ArticleData | Missing>> {
  const { params, api, report } = visit;
  const slug = params.slug ?? '';
  const unknown = async () => ({ missing: 'unknown' as const, newest: await askNewest(visit) });
  if (!isSlug(slug)) return { status: 404, data: await unknown(), tags: [ARTICLES_TAG, ...FEED_TAGS] };
  const query = new URLSearchParams({ slug, domain: api.domain });
  // The article is shown even if this fails.
  const relatedRequest = orElse({ blogs: [] }, report, () =>
    api.json(`/api/related?${query}`, blogSummaries),
  );
  const mostReadRequest = askMostRead(visit);
  const profilesRequest = askProfiles(visit);
  try {
    const detail = await api.blog(slug);
    if (detail.slug !== undefined && detail.slug !== slug) {
      const tags = [EVERY_ARTICLE_TAG, articleTag(slug), articleTag(detail.slug)];
      return { redirect: `/blog/${encodeURIComponent(detail.slug)}`, status: 301, tags };
    }
    const { blogs: related } = await relatedRequest;
    const mostRead = (await mostReadRequest).filter((one) => one.slug !== slug);
    const next = await askNext(visit, { slug, detail, related });
    const slugs = [slug, ...[...related, ...mostRead].map((one) => one.slug)];
    return {
      status: 200,
      data: { slug, detail, related, mostRead, next, profiles: await profilesRequest },
      tags: [
        EVERY_ARTICLE_TAG,
        next.section ? feedTag(next.section) : ARTICLES_TAG,
        ...new Set(slugs.map(articleTag)),
      ],
    };
  } catch (error) {
    const status = apiStatus(error);
    if (status === 404)
      return { status, data: await unknown(), tags: FEED_TAGS, canonicalPath: ARTICLE_PATH };
    if (status === 410) {
      // The list of other articles is optional.
      const newest = await api.blogs(1).then(
        ({ blogs }) => blogs.slice(0, RELATED_ARTICLES),
        () => [],
      );
      const tags = [EVERY_ARTICLE_TAG, ARTICLES_TAG, articleTag(slug)];
      return { status, data: { missing: 'withdrawn', newest }, tags };
    }
    report(error);
    return { status: 503, data: await unknown(), tags: [], retryAfter: RETRY_AFTER_SECONDS };
  }
}

/** The newest headlines of the article's section; without one, the newest articles. */
async function askNext(
  visit: Visit,
  { slug, detail, related }: Pick<ArticleData, 'slug' | 'detail' | 'related'>,
): Promise<ArticleData['next']> {
  const { api, publication, report } = visit;
  const { category } = detail;
  if (category && publication.feeds[category].length > 0) {
    const stories = await askNewest(visit, category);
    return { section: category, stories: stories.filter(({ article }) => article !== slug) };
  }
  const excluded = new Set([slug, ...related.map((one) => one.slug)]);
  const list = await orElse(undefined, report, () => withTimeout(api.blogs(1), NEXT_TIMEOUT_MS));
  return {
    articles: (list?.blogs ?? []).filter((one) => !excluded.has(one.slug)).slice(0, RELATED_ARTICLES),
  };
}

/** All invalid slugs share one 'not found' page, whose address is the screen's path. */
function isSlug(slug: string): boolean {
  return slug !== ':slug' && slug.length <= MAX_SLUG_LENGTH;
}

const TITLE = 'Article Not Found';
const UNKNOWN = {
  title: TITLE,
  description: "The article you're looking for doesn't exist or has been moved.",
};
const WITHDRAWN = 'This article has been withdrawn.';

interface ArticleWithdrawnProps {
  newest: readonly BlogSummary[];
  visit: Visit;
}

function ArticleWithdrawn({ newest, visit: { publication } }: ArticleWithdrawnProps) {
  return (
    <NoticePage
      publication={publication}
      title={TITLE}
      description={WITHDRAWN}
      text={`${WITHDRAWN} ${publication.name} published it at this address, and has taken it back.`}
      leadsTo="Back to Blog"
      more={<RelatedArticles title="Newest articles" blogs={newest} style={publication} />}
    >
      <a className="btn" href="/search">
        Search
      </a>
    </NoticePage>
  );
}
