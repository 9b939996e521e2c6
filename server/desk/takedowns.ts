import { type Kysely, sql, type Transaction } from 'kysely';
import { canonicalAddress } from '../../contract/canonical-address.ts';
import type { DeskBody, DeskResponse } from '../../contract/desk.ts';
import { idList } from '../data/database/hidden-items.ts';
import type { Schema } from '../data/database/schema.ts';
import { rememberKeys } from '../news/hidden/hide-written.ts';
import { recordAudit } from './audit.ts';
import { DeskFailure } from './desk-failure.ts';
import { recordItemsChange } from './record-items-change.ts';

/** Takes headlines off every page, and puts them back. */
export interface Takedowns {
  hide(who: string, given: DeskBody<'hide', 'output'>): Promise<Takedown>;
  restore(who: string, id: string): Promise<void>;
  list(): Promise<DeskResponse<'takedowns'>>;
}

type Takedown = DeskResponse<'hide'>;

interface TakedownsOptions {
  db: Kysely<Schema>;
  publication: string;
  clock: () => Date;
}

export function createTakedowns({ db, publication, clock }: TakedownsOptions): Takedowns {
  return {
    hide: (who, { target, reason }) =>
      db.transaction().execute(async (trx) => {
        const items = await findTellings(trx, target);
        const [first] = items;
        if ('item' in target && !first) throw new DeskFailure(404, 'This headline is not stored any more.');
        const link = first?.link ?? ('address' in target ? target.address : '');
        const row = { publication, title: first?.title ?? link, link, reason, who, at: clock() };
        const { id } = await trx
          .insertInto('takedowns')
          .values(row)
          .returning(sql<string>`id::text`.as('id'))
          .executeTakeFirstOrThrow();
        const ids = items.map((item) => item.id);
        await sql`
          insert into hidden_items (publication, item_id, takedown_id)
          select ${publication}, id, ${id}::bigint from unnest(${idList(ids)}) as id`.execute(trx);
        await rememberKeys(trx, id, ids);
        if ('address' in target) {
          const key = `address ${canonicalAddress(target.address)}`;
          await sql`
            insert into takedown_keys (takedown_id, key) values (${id}::bigint, ${key})
            on conflict do nothing`.execute(trx);
        }
        await recordItemsChange(trx, publication, ids);
        await recordAudit(trx, { who, what: 'hide', target: `${row.title} (${reason})`, at: row.at });
        return { ...row, id, at: row.at.toISOString(), items: ids.length };
      }),
    restore: (who, id) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ item: string }>`
          select item_id::text as item from hidden_items where takedown_id = ${id}::bigint`.execute(trx);
        const { rows: removed } = await sql<{ title: string }>`
          delete from takedowns where id = ${id}::bigint and publication = ${publication} returning title
        `.execute(trx);
        if (!removed[0]) throw new DeskFailure(404, 'This was restored already.');
        await recordItemsChange(
          trx,
          publication,
          rows.map(({ item }) => item),
        );
        await recordAudit(trx, { who, what: 'restore', target: removed[0].title, at: clock() });
      }),
    async list() {
      const { rows } = await sql<Omit<Takedown, 'at'> & { at: Date }>`
        select id::text, title, link, reason, who, at,
          (select count(*)::int from hidden_items where takedown_id = takedowns.id) as items
        from takedowns where publication = ${publication} order by at desc, id desc`.execute(db);
      return { takedowns: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
    },
  };
}

interface Telling {
  id: string;
  title: string;
  link: string;
}

/** What was named, first, and all items that tell the same story or have the same address. */
async function findTellings(
  trx: Transaction<Schema>,
  target: DeskBody<'hide', 'output'>['target'],
): Promise<Telling[]> {
  const named =
    'item' in target
      ? sql`items.id = ${target.item}::bigint`
      : sql`items.canonical = ${canonicalAddress(target.address)}`;
  const { rows } = await sql<Telling>`
    with named as (
      select items.id, canonical, feed_id, story_id
      from items left join item_stories on item_id = items.id where ${named}
    ), own_address as (
      select canonical from named where canonical <> '' and not exists (
        select 1 from items as other
        where other.canonical = named.canonical and other.feed_id = named.feed_id and other.id <> named.id
          and other.in_feed
      )
    )
    select items.id::text, title, link from items
    where id in (select id from named)
      or id in (select item_id from item_stories where story_id in (select story_id from named))
      or canonical in (select canonical from own_address)
    order by id in (select id from named) desc, id`.execute(trx);
  return rows;
}
