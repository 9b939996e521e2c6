import { isTopic, TOPIC_NAMES, TOPICS, type Topic } from '../../../contract/categories.ts';
import { FEED_TAGS } from '../../../contract/tags.ts';
import { topicsAnswer } from '../../../contract/topics.ts';
import { MissingPage } from '../../components/missing-page.tsx';
import { askNewest } from '../../components/newest.tsx';
import { Failure } from '../../components/states.tsx';
import { StoryColumns } from '../../components/story-columns.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { collectionData } from '../../head/structured-data.ts';
import { type Loaded, screen, type Visit } from '../../screen.ts';
import { type Story, topicStories } from '../../stories/story.ts';
import styles from './topic.screen.css?inline';

const RETRY_AFTER_SECONDS = 60;

const ABOUT: Readonly<Record<Topic, string>> = {
  markets: 'prices of shares, bonds, currencies and raw materials',
  innovation: 'new products, and the research behind them',
  fintech: 'payments, banking apps and lending by software',
  leadership: 'how companies are run, and by whom',
  sustainability: 'energy, materials and what business does for the climate',
  startups: 'young companies, their founders and those who fund them',
};

/** Stories are undefined if the search failed. Without the topic, there is no such one. */
type Data =
  | { topic: Topic; stories: readonly Story[] | undefined }
  | { topic?: undefined; newest: readonly Story[] };

export const topic = screen<Data>({
  path: '/topic/:topic',
  styles,
  firstPages: TOPICS.map(addressOf),
  isValid: ({ topic: key = '' }) => isTopic(key),
  head: ({ params: { topic: key = '' } }) => (isTopic(key) ? topicHead(key) : UNKNOWN),
  loading: 'Loading articles...',
  load,
  Page: ({ data, visit }) =>
    data.topic ? (
      <TopicPage {...data} visit={visit} />
    ) : (
      <MissingPage visit={visit} newest={data.newest} {...UNKNOWN} leadsTo="Return Home" />
    ),
});

const UNKNOWN = {
  title: 'Topic Not Found',
  description: 'The topic you asked for does not exist or has moved.',
};

function addressOf(topic: Topic): string {
  return `/topic/${topic}`;
}

function topicHead(topic: Topic): Head {
  return {
    title: TOPIC_NAMES[topic],
    description: `${TOPIC_NAMES[topic]} stories from every section, newest first: ${ABOUT[topic]}.`,
    canonical: addressOf(topic),
    card: { topic },
    feedsOf: addressOf(topic),
  };
}

async function load(visit: Visit): Promise<Loaded<Data>> {
  const { params, api, report, publication } = visit;
  const key = params.topic ?? '';
  if (!isTopic(key)) return { status: 404, data: { newest: await askNewest(visit) }, tags: FEED_TAGS };
  try {
    const { [key]: found } = await api.json(`/api/topics?domain=${api.domain}`, topicsAnswer);
    // Reprints come last: they are as old as the original.
    const isReprint = ({ firstPublished }: Story) => Number(firstPublished !== undefined);
    const stories = topicStories(found, publication).sort((a, b) => isReprint(a) - isReprint(b));
    return { status: 200, data: { topic: key, stories }, tags: FEED_TAGS };
  } catch (error) {
    report(error);
    const data = { topic: key, stories: undefined };
    return { status: 503, data, tags: FEED_TAGS, retryAfter: RETRY_AFTER_SECONDS };
  }
}

interface TopicPageProps {
  topic: Topic;
  stories: readonly Story[] | undefined;
  visit: Visit;
}

function TopicPage({ topic, stories, visit }: TopicPageProps) {
  const { publication } = visit;
  const head = topicHead(topic);
  return (
    <TitledPage
      className="page--section"
      publication={publication}
      {...head}
      line={head.description}
      back={{ name: 'Home', href: `/#${topic}` }}
      structuredData={collectionData(publication, {
        name: TOPIC_NAMES[topic],
        path: addressOf(topic),
        description: head.description,
        items: stories ?? [],
      })}
    >
      {stories ? (
        <StoryColumns stories={stories} visit={visit} kicker="section" />
      ) : (
        <Failure message="Failed to load articles" retry={addressOf(topic)} />
      )}
    </TitledPage>
  );
}
