import { type RawBuilder, sql } from 'kysely';
import { NETWORK } from '../../protocol/domains.ts';

/**
 * A condition of every query for readers: the item is neither taken down nor blocked by a rule of the publication, and did not
 * arrive while the publication paused its feed, which other papers may carry.
 */
export function notHidden(publication: string, item = 'items.id'): RawBuilder<boolean> {
  return sql<boolean>`(not exists (
    select 1 from hidden_items
    where hidden_items.item_id = ${sql.ref(item)} and ${inPaper(publication, 'hidden_items.publication')}
  ) and not exists (
    select 1 from feed_pauses join items as late on late.feed_id = feed_pauses.feed_id and late.id > last_item
    where paper_id = ${publication} and late.id = ${sql.ref(item)}
  ))`;
}

/** A condition on items: one of the publication's feeds has the item. */
export function isCarried(publication: string): RawBuilder<boolean> {
  return sql<boolean>`items.feed_id in (select feed_id from publication_feeds where publication = ${publication})`;
}

/** The address of a feed as the publication's settings have it: a file of the paper's own is stored under another one. */
export function feedAddress(publication: string, feed = 'feeds.id'): RawBuilder<string> {
  return sql<string>`(
    select address from publication_feeds where publication = ${publication} and feed_id = ${sql.ref(feed)} limit 1
  )`;
}

export function inPaper(publication: string, column = 'publication'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${publication}, ${NETWORK})`;
}

/** Ids of items, which are bigints, as an array of the database's. */
export function idList(ids: readonly string[]): RawBuilder<unknown> {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`;
}

/** The categories in which the publication carries an item, in no order. */
export function categoriesOf(publication: string, item = 'items.id'): RawBuilder<string[]> {
  return sql<string[]>`array(
    select category from item_categories
    where item_categories.item_id = ${sql.ref(item)} and item_categories.publication = ${publication}
  )`;
}
