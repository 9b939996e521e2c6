import { type Kysely, sql } from 'kysely';
import { CATEGORIES, TOPICS, type Topic } from '../../../contract/categories.ts';
import { TOPIC_CANDIDATES } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { TopicStory, TopicsAnswer } from '../../../contract/topics.ts';
import type { Schema } from '../../data/database/schema.ts';
import { isAbout } from './topic-match.ts';

/** Most of what has a topic's words only mentions them, or is another telling of a story. */
const LOOKED_AT = TOPIC_CANDIDATES * 10;

/** The newest stories of every topic, each story once. */
export async function findTopics(
  db: Kysely<Schema>,
  { domain, topics }: Pick<Publication, 'domain' | 'topics'>,
): Promise<TopicsAnswer> {
  const entries: [Topic, TopicStory[]][] = [];
  for (const topic of TOPICS) entries.push([topic, await searchTopic(db, domain, topics[topic])]);
  return Object.fromEntries(entries) as Record<Topic, TopicStory[]>;
}

/** The newest stories that are about a topic. The database finds those that have any of its words. */
async function searchTopic(
  db: Kysely<Schema>,
  publication: string,
  terms: Publication['topics'][Topic],
): Promise<TopicStory[]> {
  const question = [...terms.strong, ...terms.supporting]
    .map((word) => `"${word.replaceAll('"', ' ')}"`)
    .join(' OR ');
  if (question === '') return [];
  const { rows } = await sql<
    Omit<TopicStory, 'category' | 'publishedAt'> & {
      description: string;
      at: Date | null;
      carriers: string[];
    }
  >`
    select items.id::text, coalesce(item_stories.story_id, items.id)::text as story, feeds.title as source,
      items.title, items.description, items.link, items.author, case when items.dated then items.published_at end as at, array(
        select category from publication_feeds where publication = ${publication} and feed_id = items.feed_id
      ) as carriers
    from items
    join search_headlines on search_headlines.item_id = items.id
    join feeds on feeds.id = items.feed_id
    left join item_stories on item_stories.item_id = items.id
    where items.in_feed
      and items.feed_id in (select feed_id from publication_feeds where publication = ${publication})
      and words @@ websearch_to_tsquery('english', search_plain(${question}))
    order by items.published_at desc, items.id
    limit ${sql.lit(LOOKED_AT)}`.execute(db);
  const told = new Set<string>();
  return rows
    .filter((row) => isAbout(terms, row) && told.size < told.add(row.story).size)
    .slice(0, TOPIC_CANDIDATES)
    .flatMap(({ at, carriers, description: _, ...story }) => {
      const category = CATEGORIES.find((known) => carriers.includes(known));
      return category ? { ...story, category, publishedAt: at?.toISOString() ?? null } : [];
    });
}
