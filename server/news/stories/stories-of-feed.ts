import { type Kysely, sql } from 'kysely';
import { CATEGORIES, type Category } from '../../../contract/categories.ts';
import { categoriesOf, notHidden } from '../../data/database/items.ts';
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
      select category
      from item_stories as other
      join items as version on version.id = other.item_id and version.in_feed and version.feed_id <> items.feed_id
      join item_categories on item_categories.item_id = version.id and publication = ${publication}
      where other.story_id = own.story_id and ${notHidden(publication, 'version.id')}
        and category <> all(${categoriesOf(publication)})
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
