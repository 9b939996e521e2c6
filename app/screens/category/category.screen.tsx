import { CATEGORIES, type Category, categoryName, isCategory } from '../../../contract/categories.ts';
import { ARCHIVE_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import { FEED_TAGS, feedTag } from '../../../contract/tags.ts';
import { type ArchiveAnswer, archiveAnswer, MONTH } from '../../../contract/topics.ts';
import { MissingPage } from '../../components/missing-page.tsx';
import { askNewest } from '../../components/newest.tsx';
import { Pager } from '../../components/pager.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Failure } from '../../components/states.tsx';
import { StoryColumns, StoryDays, storiesByDay } from '../../components/story-columns.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { collectionData } from '../../head/structured-data.ts';
import { askChangeId, LiveNews, type LiveState, newestOf } from '../../islands/live-news.tsx';
import { type Loaded, orElse, screen, type Visit } from '../../screen.ts';
import { type Story, storiesOf, topicStories } from '../../stories/story.ts';
import { shorten } from '../../text/shorten.ts';
import styles from './category.screen.css?inline';

const RETRY_AFTER_SECONDS = 60;
const MAX_DESCRIPTION_LENGTH = 300;

type Data =
  | { kind: 'unknown'; newest: readonly Story[] }
  | { kind: 'without-feed'; category: Category; newest: readonly Story[] }
  | { kind: 'failed'; category: Category; error: string }
  | {
      kind: 'found';
      category: Category;
      description: string;
      stories: readonly Story[];
      months: readonly string[];
      liveState?: LiveState;
      /** Stories of this month alone, on pages. */
      month?: Month;
    };

interface Month {
  /** Such as 2026-11. */
  key: string;
  page: number;
  total: number;
}

export const category = screen<Data>({
  path: '/category/:category',
  canonicalQuery(query) {
    const month = query.get('month') ?? '';
    const page = Number(query.get('page'));
    if (!MONTH.test(month)) return {};
    return Number.isInteger(page) && page > 1 && page < 10_000 ? { month, page: String(page) } : { month };
  },
  styles,
  firstPages: CATEGORIES.map((category) => `/category/${category}`),
  isValid: ({ category: key = '' }) => isCategory(key),
  head({ params: { category: key = '' }, publication }) {
    if (!isCategory(key)) return UNKNOWN;
    const isPublished = publication.feeds[key].length > 0;
    return isPublished ? categoryHead(key, publication) : withoutFeed(key, publication);
  },
  loading: 'Loading articles...',
  load,
  Page: ({ data, visit }) => {
    if (data.kind === 'found' || data.kind === 'failed') return <CategoryPage data={data} visit={visit} />;
    const why = data.kind === 'unknown' ? UNKNOWN : withoutFeed(data.category, visit.publication);
    return <MissingPage visit={visit} newest={data.newest} {...why} leadsTo="Return Home" />;
  },
});

const UNKNOWN = {
  title: 'Category Not Found',
  description: 'The section you asked for does not exist or has moved.',
};

function withoutFeed(category: Category, publication: Publication) {
  const title = categoryName(publication, category);
  return { title, description: `${publication.name} does not publish a section on ${title}.` };
}

function categoryHead(category: Category, publication: Publication): Head {
  const name = categoryName(publication, category);
  return {
    title: name,
    description: publication.categories[category]?.description ?? `${name} in ${publication.name}.`,
    canonical: `/category/${category}`,
    card: { category },
    feedsOf: `/category/${category}`,
  };
}

async function load(visit: Visit): Promise<Loaded<Data>> {
  const { params, api, report, publication } = visit;
  const key = params.category ?? '';
  if (!isCategory(key)) {
    return { status: 404, data: { kind: 'unknown', newest: await askNewest(visit) }, tags: FEED_TAGS };
  }
  if (publication.feeds[key].length === 0) {
    const newest = await askNewest(visit);
    return { status: 404, data: { kind: 'without-feed', category: key, newest }, tags: FEED_TAGS };
  }
  const tags = [feedTag(key)];
  const month = visit.query.get('month');
  const archive = (query = '') => api.json(`/api/archive?category=${key}${query}`, archiveAnswer);
  try {
    if (month) {
      const page = Number(visit.query.get('page') ?? 1);
      const { stories: found, months, total } = await archive(`&month=${month}&page=${page}`);
      const stories = topicStories(found, publication);
      if (stories.length === 0) {
        const data: Data = { kind: 'unknown', newest: await askNewest(visit) };
        return { status: 404, data, tags: FEED_TAGS, canonicalPath: '/category/:category' };
      }
      const data: Data = {
        kind: 'found',
        category: key,
        description: '',
        stories,
        months,
        month: { key: month, page, total },
      };
      return { status: 200, data, tags };
    }
    const since = await askChangeId(visit, [key]);
    const [news, { months }] = await Promise.all([
      api.rss(key, { waitForRetry: true }),
      orElse<Pick<ArchiveAnswer, 'months'>>({ months: [] }, report, archive),
    ]);
    const text = publication.categories[key]?.description ?? news.description;
    const description = shorten(text, MAX_DESCRIPTION_LENGTH);
    const stories = storiesOf(key, news.items, publication.texts);
    const liveState = { since, ...newestOf([[key, stories]]) };
    const data: Data = { kind: 'found', category: key, description, stories, months, liveState };
    return { status: 200, data, tags };
  } catch (error) {
    report(error);
    const message = error instanceof Error ? error.message : String(error);
    return {
      status: 503,
      data: { kind: 'failed', category: key, error: message },
      tags,
      retryAfter: RETRY_AFTER_SECONDS,
    };
  }
}

function addressOf(category: Category, month?: string, page = 1): string {
  const query = month ? `?month=${month}${page > 1 ? `&page=${page}` : ''}` : '';
  return `/category/${category}${query}`;
}

function monthName(month: string, { locale }: Publication): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return name.format(new Date(`${month}-01T00:00:00Z`));
}

function CategoryPage({ data, visit }: { data: Extract<Data, { kind: 'found' | 'failed' }>; visit: Visit }) {
  const { publication } = visit;
  const { category } = data;
  const { description, stories, month, months, liveState } =
    data.kind === 'found' ? data : { description: '', stories: [], months: [] };
  const section = categoryName(publication, category);
  const name = month ? `${section}, ${monthName(month.key, publication)}` : section;
  const address = addressOf(category, month?.key, month?.page);
  return (
    <TitledPage
      className="page--section"
      publication={publication}
      {...categoryHead(category, publication)}
      title={name}
      canonical={address}
      {...(description ? { description } : {})}
      line={description}
      back={month ? { name: section, href: addressOf(category) } : { name: 'Home', href: '/' }}
      structuredData={collectionData(publication, { name, path: address, description, items: stories })}
    >
      {data.kind === 'failed' ? (
        <Failure message={`Failed to load articles: ${data.error}`} retry={address} />
      ) : month ? (
        <>
          <StoryDays days={storiesByDay(stories, visit, Number.POSITIVE_INFINITY)} visit={visit} />
          <Pager
            label={`Pages of ${name}`}
            page={month.page}
            pages={Math.ceil(month.total / ARCHIVE_PAGE_SIZE)}
            total={month.total}
            things="stories"
            addressOf={(page) => addressOf(category, month.key, page)}
          />
        </>
      ) : (
        <StoryColumns stories={stories} visit={visit} />
      )}
      {months.length > 0 ? (
        <nav className="months" aria-labelledby="months">
          <SectionHead title="Stories by month" id="months" minor />
          <ul>
            {months.map((one) => (
              <li key={one}>
                <a
                  className="txtlink"
                  href={addressOf(category, one)}
                  aria-current={one === month?.key ? 'page' : undefined}
                >
                  {monthName(one, publication)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {liveState ? <LiveNews state={liveState} category={category} /> : null}
    </TitledPage>
  );
}
