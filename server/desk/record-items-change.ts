import { sql, type Transaction } from 'kysely';
import { recordChange } from '../data/changes/record-change.ts';
import { idList } from '../data/database/items.ts';
import type { Schema } from '../data/database/schema.ts';

/** Readers see other items than before: the pages of the categories that carry them are rendered again. */
export async function recordItemsChange(
  trx: Transaction<Schema>,
  publication: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ tag: string }>`
    select distinct 'feed:' || category as tag from item_categories
    where publication = ${publication} and item_id = any(${idList(ids)})`.execute(trx);
  await recordChange(
    trx,
    publication,
    rows.map(({ tag }) => tag),
  );
}
