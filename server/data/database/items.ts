import { type RawBuilder, sql } from 'kysely';
import { NETWORK } from '../../protocol/domains.ts';

/** A condition of every query for readers: the item is neither taken down nor blocked by a rule of the publication. */
export function notHidden(publication: string, item = 'items.id'): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from hidden_items
    where hidden_items.item_id = ${sql.ref(item)} and ${inPaper(publication, 'hidden_items.publication')}
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
