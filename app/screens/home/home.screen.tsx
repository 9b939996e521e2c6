import type { BlogSummary } from '../../../contract/blog.ts';
import { CATEGORIES, TOPIC_NAMES } from '../../../contract/categories.ts';
import type { FrontPage } from '../../../contract/front.ts';
import { descriptionOf } from '../../../contract/publication.ts';
import { ARTICLES_TAG, feedTag, PINS_TAG } from '../../../contract/tags.ts';
import { ArticleCard } from '../../components/article-card.tsx';
import { Icon } from '../../components/icon.tsx';
import { askMostRead } from '../../components/most-read.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Failure } from '../../components/states.tsx';
import type { Head } from '../../head/head.ts';
import { siteData } from '../../head/structured-data.ts';
import { askChangeId, LiveNews, type LiveState, newestOf } from '../../islands/live-news.tsx';
import { type PageProps, screen, type Visit } from '../../screen.ts';
import { Front } from './front.tsx';
import styles from './home.screen.css?inline';
import { Latest } from './latest.tsx';
import { askNewsroom } from './newsroom.tsx';
import { Sections } from './sections.tsx';

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
      visit.api.front(),
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
      hasTopics: page.topics.some(({ stories }) => stories.length > 0),
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
    description: descriptionOf(publication),
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
        structuredData={siteData(visit.publication, visit.pageLinks)}
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

/** The six sections that the header's anchors lead to. */
function Topics({ topics, visit }: { topics: FrontPage['topics']; visit: Visit }) {
  if (topics.every(({ stories }) => stories.length === 0)) return null;
  return (
    <div className="below band topics">
      <section className="wrap front-section" aria-labelledby="industry-focus">
        <SectionHead title="Industry Focus" id="industry-focus" />
        <div className="topics__row">
          {topics.map(({ topic, stories }) => (
            <section className="topic" id={topic} key={topic}>
              <div className="topic__head">
                <h3 className="topic__name">{TOPIC_NAMES[topic]}</h3>
                <a className="txtlink" href={`/topic/${topic}`} aria-label={`See All ${TOPIC_NAMES[topic]}`}>
                  See All
                  <Icon name="arrow" />
                </a>
              </div>
              {stories.length > 0 ? (
                <ul className="topic__list">
                  {stories.map((story, index) => (
                    <li key={index}>
                      <ArticleCard story={story} visit={visit} variant="text" level={4} size="sm" />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="topic__none">No stories on {TOPIC_NAMES[topic].toLowerCase()} at this time.</p>
              )}
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}
