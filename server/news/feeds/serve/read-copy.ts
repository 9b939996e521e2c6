import { type Kysely, sql } from 'kysely';
import type { RssAnswer, RssItem } from '../../../../contract/rss.ts';
import { notHidden } from '../../../data/database/items.ts';
import type { Schema } from '../../../data/database/schema.ts';
import { type StoryOfItem, storiesOfFeed } from '../../stories/stories-of-feed.ts';
import { rss2jsonTime, toRss2jsonItem } from './rss2json.ts';

/** What readers are given of a feed: its head, and the items that are in it now, newest first. */
export type ServedCopy = Pick<RssAnswer, 'feed' | 'items'>;

/** Undefined where the feed has never been read. `content` is most of a feed's bytes: it is read only where asked for. */
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
    // Of one time, what came later stands above, and what came together keeps the feed's order.
    .orderBy('first_seen_at', 'desc')
    .orderBy('position')
    .execute();
  const stories = await storiesOfFeed(db, publication, feedId);
  const { address, ...head } = feed;
  return { feed: { url: address, ...head }, items: rows.map((row) => itemOf(row, stories.get(row.id))) };
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
