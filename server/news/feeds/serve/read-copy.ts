import { type Kysely, sql } from 'kysely';
import { CATEGORIES, type Category } from '../../../../contract/categories.ts';
import type { RssAnswer, RssItem } from '../../../../contract/rss.ts';
import { categoriesOf, feedAddress, notHidden } from '../../../data/database/items.ts';
import type { Schema } from '../../../data/database/schema.ts';
import { rss2jsonTime, toRss2jsonItem } from './rss2json.ts';

/** A feed as readers get it, with its current items, newest first. */
export type ServedCopy = Pick<RssAnswer, 'feed' | 'items'>;

/** Reads feeds that were fetched before. Reads `content`, most of a feed's bytes, only on request. */
export async function readCopies(
  db: Kysely<Schema>,
  publication: string,
  feedIds: readonly number[],
  { content = false } = {},
): Promise<Map<number, ServedCopy>> {
  const feeds = await db
    .selectFrom('feeds')
    .select(['id', 'title', 'link', 'author', 'description', 'image'])
    // Settings that were saved a moment ago may have no such feed.
    .select(sql<string>`coalesce(${feedAddress(publication)}, feeds.address)`.as('address'))
    .where('id', 'in', feedIds)
    .where('last_success_at', 'is not', null)
    .execute();
  if (feeds.length === 0) return new Map();
  const rows = await db
    .selectFrom('items')
    .leftJoin(sql<{ item_id: string }>`item_stories`.as('own'), 'own.item_id', 'items.id')
    .select(['feed_id', 'title', 'link', 'guid', 'author', 'description', 'categories'])
    .select(['image_url', 'image_type', 'image_alt', 'image_credit'])
    .select(['published_at', 'dated', sql<string>`items.id::text`.as('id')])
    .select([sql<string | null>`own.story_id::text`.as('story'), otherCategories(publication).as('others')])
    .$if(content, (query) => query.select('content'))
    .where('feed_id', 'in', feedIds)
    .where('in_feed', '=', true)
    .where(notHidden(publication))
    .orderBy('published_at', 'desc')
    // Among items with the same time, later arrivals come first; items of one poll keep the feed's order.
    .orderBy('first_seen_at', 'desc')
    .orderBy('position')
    .execute();
  const items = Map.groupBy(rows, ({ feed_id }) => feed_id);
  return new Map(
    feeds.map(({ id, address, ...head }) => [
      id,
      {
        feed: { url: address, ...head },
        items: (items.get(id) ?? []).map(({ story, others, ...row }) =>
          itemOf(row, story === null ? undefined : { story, alsoIn: listedIn(others) }),
        ),
      },
    ]),
  );
}

/** The story of an item, and the other categories that have it now. */
interface StoryOfItem {
  story: string;
  alsoIn: Category[];
}

function otherCategories(publication: string) {
  return sql<string[]>`array(
    select category
    from item_stories as other
    join items as version on version.id = other.item_id and version.in_feed and version.feed_id <> items.feed_id
    join item_categories on item_categories.item_id = version.id and publication = ${publication}
    where other.story_id = own.story_id and ${notHidden(publication, 'version.id')}
      and category <> all(${categoriesOf(publication)})
  )`;
}

const listedIn = (categories: readonly string[]) => CATEGORIES.filter((key) => categories.includes(key));

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
