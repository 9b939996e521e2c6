import type { BlogSummary } from '../../../contract/blog.ts';
import { CATEGORIES } from '../../../contract/categories.ts';
import { ARTICLES_TAG, feedTag, PINS_TAG } from '../../../contract/tags.ts';
import { askMostRead } from '../../components/most-read.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Failure } from '../../components/states.tsx';
import type { Head } from '../../head/head.ts';
import { siteData } from '../../head/structured-data.ts';
import { askChangeId, LiveNews, type LiveState, newestOf } from '../../islands/live-news.tsx';
import { type PageProps, screen, type Visit } from '../../screen.ts';
import { Front } from './front.tsx';
import type { FrontPage } from './front-page.ts';
import styles from './home.screen.css?inline';
import { Latest } from './latest.tsx';
import { loadFrontPage } from './load-front-page.ts';
import { askNewsroom } from './newsroom.tsx';
import { Sections } from './sections.tsx';
import { Topics } from './topics.tsx';

const TAGS = [...CATEGORIES.map(feedTag), ARTICLES_TAG, PINS_TAG];
/** Feeds that failed are tried again within minutes. */
const RETRY_AFTER_SECONDS = 60;

interface FrontPageData {
  page: FrontPage;
  newsroom: readonly BlogSummary[];
  mostRead: readonly BlogSummary[];
  liveState: LiveState;
}
type Data = FrontPageData | { error: string };

export const home = screen<Data>({
  path: '/',
  styles,
  head: homeHead,
  loading: 'Loading latest news...',
  async load(visit) {
    const since = await askChangeId(visit, CATEGORIES);
    const [{ page, categories, failures }, newsroom, mostRead] = await Promise.all([
      loadFrontPage(visit),
      askNewsroom(visit),
      askMostRead(visit),
    ]);
    const [failure] = failures;
    if (failure && categories.size === 0) {
      return { status: 503, data: { error: failure.message }, tags: TAGS, retryAfter: RETRY_AFTER_SECONDS };
    }
    return {
      status: 200,
      data: {
        page,
        newsroom: withoutPlaced(newsroom, page).slice(0, visit.publication.newsroom.count),
        mostRead,
        liveState: { since, ...newestOf(categories) },
      },
      tags: TAGS,
    };
  },
  Page: HomePage,
});

function withoutPlaced(articles: readonly BlogSummary[], page: FrontPage): BlogSummary[] {
  const lists = [
    page.top,
    page.latest,
    ...page.topics.map(({ stories }) => stories),
    ...page.categories.values(),
  ];
  const placed = new Set([page.featured, ...lists.flat()].map((story) => story?.article));
  return articles.filter(({ slug }) => !placed.has(slug));
}

function homeHead({ publication }: Pick<Visit, 'publication'>): Head {
  return {
    description: publication.description ?? publication.tagline,
    canonical: '/',
    card: { screen: 'home' },
  };
}

function HomePage({ data, visit }: PageProps<Data>) {
  return (
    <>
      <PageHead
        publication={visit.publication}
        {...homeHead(visit)}
        structuredData={siteData(visit.publication)}
      />
      {'error' in data ? (
        <div className="wrap page">
          <Failure message={`Failed to load news: ${data.error}`} retry="/" />
        </div>
      ) : (
        <>
          <LiveNews state={data.liveState} breaking={data.page.breaking} />
          <Front page={data.page} visit={visit} />
          <Latest
            stories={data.page.latest}
            mostRead={data.mostRead}
            newsroom={data.newsroom}
            visit={visit}
          />
          <Topics topics={data.page.topics} visit={visit} />
          <Sections categories={data.page.categories} visit={visit} />
        </>
      )}
    </>
  );
}
