import { type RawBuilder, sql, type Transaction } from 'kysely';
import { idList } from '../../data/database/items.ts';
import type { Schema } from '../../data/database/schema.ts';
import { lockStories } from '../stories/group-stories.ts';
import { blockItems } from './block-rules.ts';

/**
 * Hides new items that repeat a takedown or that a rule blocks. Call it in the transaction that stores them, after their
 * stories are grouped, so that no reader sees them.
 */
export async function hideWritten(
  trx: Transaction<Schema>,
  feedId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockStories(trx);
  await hideRepeated(trx, ids);
  await blockItems(trx, feedId, ids);
}

async function hideRepeated(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ item: string; takedown: string }>`
    with stored as (
      select items.id, canonical, identity, address, story_id
      from items join feeds on feeds.id = feed_id left join item_stories on item_id = items.id
      where items.id = any(${idList(ids)})
    ), repeating as (
      select stored.id, takedown_id from stored join takedown_keys
        on key in ('item ' || address || ' ' || identity, 'address ' || canonical, 'page ' || address_page(canonical))
      union
      select stored.id, hidden_items.takedown_id
      from stored join item_stories as version on version.story_id = stored.story_id
        join hidden_items on hidden_items.item_id = version.item_id and hidden_items.takedown_id is not null
    )
    insert into hidden_items (publication, item_id, takedown_id)
    select publication, repeating.id, takedown_id from repeating join takedowns on takedowns.id = takedown_id
    on conflict do nothing
    returning item_id::text as item, takedown_id::text as takedown`.execute(trx);
  for (const [takedown, hidden] of Map.groupBy(rows, (row) => row.takedown))
    await rememberKeys(
      trx,
      takedown,
      hidden.map(({ item }) => item),
    );
}

/** Whether no other item of the feed has the address of `items`: a shared address identifies none of them. */
export const hasOwnAddress = isOnlyWith(sql`other.canonical = items.canonical`);
/** The same for its page, which posts of a live report share. */
export const hasOwnPage = isOnlyWith(sql`address_page(other.canonical) = address_page(items.canonical)`);

function isOnlyWith(same: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(items.canonical <> '' and not exists (
    select 1 from items as other
    where ${same} and other.feed_id = items.feed_id and other.id <> items.id and other.in_feed
  ))`;
}

/** Stores the keys by which these items are recognized when they come again. */
export async function rememberKeys(
  trx: Transaction<Schema>,
  takedown: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into takedown_keys (takedown_id, key)
    select ${takedown}::bigint, 'item ' || address || ' ' || identity
    from items join feeds on feeds.id = feed_id where items.id = any(${idList(ids)})
    union
    select ${takedown}::bigint, 'address ' || canonical from items
    where items.id = any(${idList(ids)}) and ${hasOwnAddress}
    union
    select ${takedown}::bigint, 'page ' || address_page(canonical) from items
    where items.id = any(${idList(ids)}) and ${hasOwnPage}
    on conflict do nothing`.execute(trx);
}
