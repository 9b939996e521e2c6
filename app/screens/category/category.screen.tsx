import { CATEGORIES, type Category, categoryName, isCategory } from '../../../contract/categories.ts';
import type { Publication } from '../../../contract/publication.ts';
import { FEED_TAGS, feedTag } from '../../../contract/tags.ts';
import { MissingPage } from '../../components/missing-page.tsx';
import { askNewest } from '../../components/newest.tsx';
import { Failure } from '../../components/states.tsx';
import { StoryColumns } from '../../components/story-columns.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { collectionData } from '../../head/structured-data.ts';
import { askChangeId, LiveNews, type LiveState, newestOf } from '../../islands/live-news.tsx';
import { type Loaded, screen, type Visit } from '../../screen.ts';
import { type Story, storiesOf } from '../../stories/story.ts';
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
      liveState: LiveState;
    };

export const category = screen<Data>({
  path: '/category/:category',
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
  try {
    const since = await askChangeId(visit, [key]);
    const news = await api.rss(key, { waitForRetry: true });
    const text = publication.categories[key]?.description ?? news.description;
    const description = shorten(text, MAX_DESCRIPTION_LENGTH);
    const stories = storiesOf(key, news.items, publication.texts);
    const liveState = { since, ...newestOf([[key, stories]]) };
    return { status: 200, data: { kind: 'found', category: key, description, stories, liveState }, tags };
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

function CategoryPage({ data, visit }: { data: Extract<Data, { kind: 'found' | 'failed' }>; visit: Visit }) {
  const name = categoryName(visit.publication, data.category);
  const address = `/category/${data.category}`;
  const description = data.kind === 'found' ? data.description : '';
  return (
    <TitledPage
      className="page--section"
      publication={visit.publication}
      {...categoryHead(data.category, visit.publication)}
      {...(description ? { description } : {})}
      line={description}
      back={{ name: 'Home', href: '/' }}
      structuredData={collectionData(visit.publication, {
        name,
        path: address,
        description,
        items: data.kind === 'found' ? data.stories : [],
      })}
    >
      {data.kind === 'failed' ? (
        <Failure message={`Failed to load articles: ${data.error}`} retry={address} />
      ) : (
        <>
          <StoryColumns stories={data.stories} visit={visit} />
          <LiveNews state={data.liveState} category={data.category} />
        </>
      )}
    </TitledPage>
  );
}
