import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { CATEGORIES, TOPICS, type Topic } from '../../../contract/categories.ts';
import { TOPIC_CANDIDATES } from '../../../contract/limits.ts';
import { mergeOwnStories } from '../../../contract/own-stories.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { SectionArticles } from '../../../contract/rss.ts';
import type { TopicStory, TopicsAnswer } from '../../../contract/topics.ts';
import type { Changes } from '../../data/changes/changes.ts';
import { categoriesOf, feedAddress, notHidden } from '../../data/database/items.ts';
import type { Schema } from '../../data/database/schema.ts';
import { bareHost } from '../../lib/http/names.ts';
import { errorResponse } from '../../lib/http/respond.ts';
import type { Log } from '../../lib/log.ts';
import { type ItemRow, itemOf } from '../feeds/serve/read-copy.ts';

/** Most items with a topic's words only mention them, or repeat a story. */
const MAX_CANDIDATES = TOPIC_CANDIDATES * 10;

/** Finds the newest stories of every topic, each story once. */
async function findTopics(
  db: Kysely<Schema>,
  publication: TopicSettings,
  about: TopicMatchers,
): Promise<TopicsAnswer> {
  // Waits for a connection once; each query would wait behind a flood of searches.
  return db.connection().execute(async (one) => {
    const entries: [Topic, TopicStory[]][] = [];
    for (const topic of TOPICS)
      entries.push([topic, await searchTopic(one, publication, topic, about[topic])]);
    return Object.fromEntries(entries) as Record<Topic, TopicStory[]>;
  });
}

/** The database finds stories with any of the topic’s words; `isAbout` filters them. */
async function searchTopic(
  db: Kysely<Schema>,
  { id, feeds, topics }: TopicSettings,
  topic: Topic,
  isAbout: TopicMatcher,
): Promise<TopicStory[]> {
  const terms = topics[topic];
  const query = [...terms.strong, ...terms.supporting]
    .map((word) => `"${word.replaceAll('"', ' ')}"`)
    .join(' OR ');
  if (query === '') return [];
  const { rows } = await sql<FoundRow>`
    select items.id::text, coalesce(item_stories.story_id, items.id)::text as story, feeds.title as source, ${feedAddress(id)} as address,
      items.title, items.link, items.guid, items.author, left(items.description, ${sql.lit(EXCERPT_LENGTH)}) as description,
      items.image_url, items.image_type, items.image_alt, items.image_credit, items.categories, items.published_at, items.dated,
      ${categoriesOf(id)} as "feedCategories"
    from items
    join search_headlines on search_headlines.item_id = items.id
    join feeds on feeds.id = items.feed_id
    left join item_stories on item_stories.item_id = items.id
    where items.in_feed and ${notHidden(id)}
      and items.feed_id in (select feed_id from publication_feeds where publication = ${id})
      and words @@ websearch_to_tsquery('english', search_plain(${query}))
    order by items.published_at desc, items.id
    limit ${sql.lit(MAX_CANDIDATES)}`.execute(db);
  const stories = new Set<string>();
  return rows
    .filter((row) => isAbout(row) && stories.size < stories.add(row.story).size)
    .slice(0, TOPIC_CANDIDATES)
    .flatMap((row) => topicStoryOf(row, feeds));
}

export type FoundRow = ItemRow & {
  story: string;
  source: string;
  address: string;
  feedCategories: readonly string[];
};

/** Returns none if the publication no longer carries the feed. */
export function topicStoryOf(
  { story, source, address, feedCategories, ...row }: FoundRow,
  feeds: Publication['feeds'],
): TopicStory[] {
  const category = CATEGORIES.find((key) => feedCategories.includes(key));
  const feed = category ? feeds[category].findIndex(({ url }) => url === address) : -1;
  if (!category || feed === -1) return [];
  const visible = feeds[category][feed]?.images === 'off' ? { ...row, image_url: '' } : row;
  return [{ category, source, feed, item: itemOf(visible, { story, alsoIn: [] }) }];
}

type TopicSettings = Pick<Publication, 'id' | 'name' | 'domain' | 'feeds' | 'topics'>;

type TopicTerms = Publication['topics'][Topic];

/** One strong term in the title is enough, or several terms of title and excerpt. */
const MIN_SCORE = 3;
const WEIGHTS = { strong: { title: 3, excerpt: 2 }, supporting: { title: 2, excerpt: 1 } } as const;
const EXCERPT_LENGTH = 400;

type TopicMatcher = (story: { title: string; description: string }) => boolean;
type TopicMatchers = Readonly<Record<Topic, TopicMatcher>>;

/** Returns whether a story is about a topic: scores whole words and phrases, each once, by where they are. */
export function createTopicMatcher(terms: TopicTerms): TopicMatcher {
  const scored = (['strong', 'supporting'] as const).flatMap((strength) =>
    terms[strength].map((term) => {
      const words = foldWords(term).trimEnd();
      return { singular: `${words} `, plural: `${words}s `, weights: WEIGHTS[strength] };
    }),
  );
  return (story) => {
    const title = foldWords(story.title);
    const excerpt = foldWords(story.description.slice(0, EXCERPT_LENGTH));
    let score = 0;
    for (const { singular, plural, weights } of scored) {
      const isIn = (text: string) => text.includes(singular) || text.includes(plural);
      if (isIn(title)) score += weights.title;
      else if (isIn(excerpt)) score += weights.excerpt;
    }
    return score >= MIN_SCORE;
  };
}

/** Returns the words of a text in lower case, without accents, with a space around each. */
export function foldWords(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']s?\b/g, '')
    .toLowerCase();
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** Adds the articles that are about a topic to its stories, by date. */
function withArticles(
  answer: TopicsAnswer,
  articles: Awaited<ReturnType<SectionArticles>>,
  source: string,
  isAbout: TopicMatchers,
): TopicsAnswer {
  const own = [...articles].flatMap(([category, items]) => items.map((item) => ({ category, source, item })));
  const stories = (topic: Topic) => {
    const about = own.filter(({ item }) => isAbout[topic](item));
    return mergeOwnStories<TopicStory>(answer[topic], about, ({ item }) => item).slice(0, TOPIC_CANDIDATES);
  };
  return Object.fromEntries(TOPICS.map((topic) => [topic, stories(topic)])) as TopicsAnswer;
}

interface TopicsParts {
  db: Kysely<Schema>;
  publication: TopicSettings;
  sections: SectionArticles;
  changes: Changes;
  log: Log;
}

export function topicsRoutes({ db, publication, sections, changes, log }: TopicsParts): Hono {
  const matchers = TOPICS.map((topic) => [topic, createTopicMatcher(publication.topics[topic])] as const);
  const about = Object.fromEntries(matchers) as TopicMatchers;
  /** Served while the database is unreachable. */
  let last: TopicsAnswer | undefined;
  /** Six searches, made once for all requests until something changes. */
  let current: Promise<TopicsAnswer> | undefined;
  changes.subscribe(() => {
    current = undefined;
  });
  return new Hono().get('/api/topics', async (context) => {
    const headers = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=60' };
    try {
      current ??= findTopics(db, publication, about);
      last = await current;
      const domain = bareHost(context.req.query('domain') || publication.domain);
      const articles = domain === undefined ? new Map() : await sections(domain);
      return context.json(withArticles(last, articles, publication.name, about), 200, headers);
    } catch (error) {
      current = undefined;
      log.warn({ err: error }, 'serving topics from memory: database unreachable');
      if (last) return context.json(last, 200, headers);
      return errorResponse(503, { error: 'The topics are not available right now.' }, { 'Retry-After': '2' });
    }
  });
}
