import { type Kysely, sql } from 'kysely';
import { CATEGORIES, type Category } from '../../../contract/categories.ts';
import { notHidden } from '../../data/database/hidden-items.ts';
import type { Schema } from '../../data/database/schema.ts';

/** The story of an item, and the other categories of the publication that have it now. */
export interface StoryOfItem {
  story: string;
  alsoIn: Category[];
}

export async function storiesOfFeed(
  db: Kysely<Schema>,
  publication: string,
  feedId: number,
): Promise<Map<string, StoryOfItem>> {
  const { rows } = await sql<{ id: string; story: string; others: string[] }>`
    select items.id::text, own.story_id::text as story, array(
      select carried.category
      from item_stories as other
      join items as version on version.id = other.item_id and version.in_feed
      join publication_feeds as carried on carried.feed_id = version.feed_id and carried.publication = ${publication}
      where other.story_id = own.story_id and version.feed_id <> ${feedId} and carried.category not in (
        select category from publication_feeds where publication = ${publication} and feed_id = ${feedId}
      )
        and ${notHidden(publication, 'version.id')}
    ) as others
    from items join item_stories as own on own.item_id = items.id
    where items.feed_id = ${feedId} and items.in_feed`.execute(db);
  return new Map(
    rows.map(({ id, story, others }) => [
      id,
      { story, alsoIn: CATEGORIES.filter((category) => others.includes(category)) },
    ]),
  );
}
