import { type Kysely, sql } from 'kysely';
import { CATEGORIES, type Category } from '../../../../contract/categories.ts';
import type { RssAnswer, RssItem } from '../../../../contract/rss.ts';
import { categoriesOf, notHidden } from '../../../data/database/items.ts';
import type { Schema } from '../../../data/database/schema.ts';
import { rss2jsonTime, toRss2jsonItem } from './rss2json.ts';

/** A feed as readers get it, with its current items, newest first. */
export type ServedCopy = Pick<RssAnswer, 'feed' | 'items'>;

/** Returns undefined if the feed was never fetched. Reads `content`, most of a feed's bytes, only on request. */
export async function readCopy(
  db: Kysely<Schema>,
  publication: string,
  feedId: number,
  { content = false } = {},
): Promise<ServedCopy | undefined> {
  const feed = await db
    .selectFrom('feeds')
    .select(['address', 'title', 'link', 'author', 'description', 'image'])
    .where('id', '=', feedId)
    .where('last_success_at', 'is not', null)
    .executeTakeFirst();
  if (!feed) return undefined;
  const rows = await db
    .selectFrom('items')
    .select(['title', 'link', 'guid', 'author', 'description', 'categories'])
    .select(['image_url', 'image_type', 'image_alt', 'image_credit'])
    .select(['published_at', 'dated', sql<string>`id::text`.as('id')])
    .$if(content, (query) => query.select('content'))
    .where('feed_id', '=', feedId)
    .where('in_feed', '=', true)
    .where(notHidden(publication))
    .orderBy('published_at', 'desc')
    // Of items with one time, later arrivals come first; items that came together keep the feed's order.
    .orderBy('first_seen_at', 'desc')
    .orderBy('position')
    .execute();
  const stories = await storiesOfFeed(db, publication, feedId);
  const { address, ...head } = feed;
  return { feed: { url: address, ...head }, items: rows.map((row) => itemOf(row, stories.get(row.id))) };
}

/** The story of an item, and the other categories that have it now. */
interface StoryOfItem {
  story: string;
  alsoIn: Category[];
}

async function storiesOfFeed(
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

export type ItemRow = Omit<Parameters<typeof toRss2jsonItem>[0], 'image' | 'published'> & {
  id: string;
  image_url: string;
  image_type: string;
  image_alt: string;
  image_credit: string;
  published_at: Date;
  dated: boolean;
};

export function itemOf(row: ItemRow, story: StoryOfItem | undefined): RssItem {
  const { id, image_url: url, image_type: type, published_at: ranked, dated } = row;
  const image = url === '' ? null : { url, type, alt: row.image_alt, credit: row.image_credit };
  return {
    id,
    ...toRss2jsonItem({ ...row, published: dated ? ranked : null, image }),
    ...(dated ? {} : { rankDate: rss2jsonTime(ranked) }),
    ...(story ? { story: story.story } : {}),
    ...(story && story.alsoIn.length > 0 ? { alsoIn: story.alsoIn } : {}),
  };
}
