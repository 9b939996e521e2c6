import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import { canonicalAddress } from '../../feed-reader/canonical-address.ts';
import { idList, inPaper, isCarried } from '../data/database/items.ts';
import type { Schema } from '../data/database/schema.ts';
import { hasOwnAddress, hasOwnPage, rememberKeys } from '../news/hidden/hide-written.ts';
import { lockStories } from '../news/stories/group-stories.ts';
import { NETWORK } from '../protocol/domains.ts';
import { auditOf, type PaperDesk, paperOrNetwork } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure, expectId } from './desk-failure.ts';
import { recordItemsChange } from './headlines.ts';

type Takedown = DeskResponse<'hide'>;

/** Takes headlines off every page, and puts them back, in one paper or in all of the network. */
export function createTakedowns({ db, publication: home, clock }: PaperDesk) {
  return {
    hide: ({ who, account, body: { target, reason, everywhere } }) =>
      db.transaction().execute(async (trx) => {
        const publication = paperOrNetwork(home, everywhere, account);
        await lockStories(trx);
        const key = 'address' in target ? await keyOfAddress(trx, target.address) : target;
        const items = await findDuplicates(trx, key, everywhere ? undefined : home);
        const [first] = items;
        if ('item' in target && !first) throw new DeskFailure(404, 'This headline is no longer stored.');
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
        if (!('item' in key)) {
          const [[kind, value] = []] = Object.entries(key);
          await sql`
            insert into takedown_keys (takedown_id, key) values (${id}::bigint, ${`${kind} ${value}`})
            on conflict do nothing`.execute(trx);
        }
        await recordItemsChange(trx, publication, ids);
        await auditOf({ publication, clock })(trx, who, 'hide', `${row.title} (${reason})`, row.at);
        return { ...row, id, everywhere, at: row.at.toISOString(), items: ids.length };
      }),
    restore: ({ who, account, params }) =>
      db.transaction().execute(async (trx) => {
        const id = expectId(params);
        await lockStories(trx);
        const { rows } = await sql<{ item: string }>`
          select item_id::text as item from hidden_items where takedown_id = ${id}::bigint`.execute(trx);
        const { rows: removed } = await sql<{ title: string; everywhere: boolean }>`
          delete from takedowns where id = ${id}::bigint and ${inPaper(home)}
          returning title, publication = ${NETWORK} as everywhere`.execute(trx);
        if (!removed[0]) throw new DeskFailure(404, 'This headline was already restored.');
        const publication = paperOrNetwork(home, removed[0].everywhere, account);
        await recordItemsChange(
          trx,
          publication,
          rows.map(({ item }) => item),
        );
        await auditOf({ publication, clock })(trx, who, 'restore', removed[0].title);
        return {};
      }),
    async takedowns() {
      const { rows } = await sql<Omit<Takedown, 'at'> & { at: Date }>`
        select id::text, title, link, reason, who, at, publication = ${NETWORK} as everywhere,
          (select count(*)::int from hidden_items where takedown_id = takedowns.id) as items
        from takedowns where ${inPaper(home)} order by at desc, id desc`.execute(db);
      return { takedowns: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
    },
  } satisfies Partial<DeskHandlers>;
}

interface HiddenItem {
  id: string;
  title: string;
  link: string;
}

/**
 * The key of a takedown by address: the page, with every variant of its address. Exception: an address with a fragment on a
 * page of several items, such as a live report, is matched exactly.
 */
async function keyOfAddress(trx: Transaction<Schema>, address: string): Promise<AddressKey> {
  const canonical = canonicalAddress(address);
  const { rows } = await sql<{ page: string }>`select address_page(${canonical}) as page`.execute(trx);
  const page = rows[0]?.page ?? canonical;
  if (page === canonical) return { page };
  const { rows: shared } = await sql`
    select 1 from items where in_feed and ${isOfPage(sql`${page}::text`)}
    group by feed_id having count(*) > 1 limit 1`.execute(trx);
  return shared.length > 0 ? { address: canonical } : { page };
}

type AddressKey = { page: string } | { address: string };

/** Compares prefixes first, since the archive has no index of pages. */
function isOfPage(page: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(starts_with(items.canonical, substring(${page} from '^[^?#]*'))
    and address_page(items.canonical) = ${page})`;
}

/** The named items first, then all items of the same story or address. */
async function findDuplicates(
  trx: Transaction<Schema>,
  target: { item: string } | AddressKey,
  paper: string | undefined,
): Promise<HiddenItem[]> {
  const named =
    'item' in target
      ? sql`items.id = ${target.item}::bigint and ${paper === undefined ? sql`true` : isCarried(paper)}`
      : 'page' in target
        ? isOfPage(sql`${target.page}::text`)
        : sql`items.canonical = ${target.address}`;
  const { rows } = await sql<HiddenItem>`
    with named as (
      select items.id, story_id from items left join item_stories on item_id = items.id where ${named}
    ), told as (
      select id, canonical, ${hasOwnAddress} as "ownAddress", ${hasOwnPage} as "ownPage" from items
      where id in (select id from named)
        or id in (select item_id from item_stories where story_id in (select story_id from named))
    )
    select items.id::text, title, link from items
    where id in (select id from told)
      or canonical in (select canonical from told where "ownAddress")
      or exists (
        select 1 from (select address_page(canonical) as page from told where "ownPage") as own
        where ${isOfPage(sql`own.page`)}
      )
    order by id in (select id from named) desc, id`.execute(trx);
  return rows;
}
