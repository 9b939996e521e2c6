import { type Kysely, sql, type Transaction } from 'kysely';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { DeskAccount, DeskBody, DeskResponse } from '../../contract/desk.ts';
import { idList, inPaper } from '../data/database/items.ts';
import type { Schema } from '../data/database/schema.ts';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';
import { type BlockableItem, hideBlocked, isBlocked } from '../news/hidden/block-rules.ts';
import { lockStories } from '../news/stories/group-stories.ts';
import { NETWORK } from '../protocol/domains.ts';
import { auditOf, type PaperDesk, paperOrNetwork } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure, expectId } from './desk-failure.ts';
import { recordItemsChange, selectHeadlines } from './headlines.ts';

type Rule = DeskResponse<'addRule'>;
type RuleDraft = DeskBody<'previewRule', 'output'>;

const WEEK_MS = 7 * 24 * 3_600_000;
/** Number of matches listed in the preview. */
const MAX_PREVIEWED = 50;
/** Items compared before yielding to the event loop. */
const BATCH_SIZE = 500;

/** Blocks headlines by word, source or author, stored and future ones. */
export function createRules({ db, publication: home, clock }: PaperDesk) {
  const describe = ({ kind, value, category }: Omit<RuleDraft, 'everywhere'>) =>
    `${kind} “${value}”${category ? ` in ${category}` : ''}`;

  return {
    async rules() {
      const { rows } = await sql<Omit<Rule, 'at'> & { at: Date }>`
        select id::text, kind, value, category, who, at, publication = ${NETWORK} as everywhere,
          (select count(*)::int from hidden_items where rule_id = block_rules.id) as items
        from block_rules where ${inPaper(home)} order by at desc, id desc`.execute(db);
      return { rules: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
    },
    async previewRule({ account, body: draft }) {
      const publication = publicationOf(home, draft, account);
      const since = new Date(clock().getTime() - WEEK_MS);
      const matching = await findBlocked(db, publication, draft, since);
      const { rows } = await sql<{ category: Category; items: number; remaining: number }>`
        select category, count(*)::int as items,
          (count(*) filter (where items.in_feed and items.id <> all(${idList(matching.ids)})))::int as remaining
        from items join item_categories on item_categories.item_id = items.id
        where (publication = ${publication} or ${publication === NETWORK}) and items.published_at >= ${since}
        group by publication, category`.execute(db);
      const emptied = rows.filter(({ remaining }) => remaining === 0).map(({ category }) => category);
      const headlines = await selectHeadlines(
        db,
        home,
        sql`items.id = any(${idList(matching.ids)})`,
        MAX_PREVIEWED,
      );
      return {
        matching: matching.ids.length,
        of: matching.of,
        emptied: matching.ids.length === 0 ? [] : CATEGORIES.filter((category) => emptied.includes(category)),
        headlines,
      };
    },
    addRule: ({ who, account, body: { everywhere, ...draft } }) =>
      db.transaction().execute(async (trx) => {
        const publication = publicationOf(home, { ...draft, everywhere }, account);
        await lockStories(trx);
        const row = { ...draft, publication, who, at: clock() };
        const { id } = await trx
          .insertInto('block_rules')
          .values(row)
          .returning(sql<string>`id::text`.as('id'))
          .executeTakeFirstOrThrow();
        const { ids } = await findBlocked(trx, publication, draft, new Date(0));
        await hideBlocked(
          trx,
          ids.map((item) => ({ rule: { id, publication }, id: item })),
        );
        await recordItemsChange(trx, publication, ids);
        await auditOf({ publication, clock })(trx, who, 'block', describe(draft), row.at);
        return { ...draft, id, everywhere, who, at: row.at.toISOString(), items: ids.length };
      }),
    removeRule: ({ who, account, params }) =>
      db.transaction().execute(async (trx) => {
        const id = expectId(params);
        await lockStories(trx);
        const { rows: hidden } = await sql<{ item: string }>`
          select item_id::text as item from hidden_items where rule_id = ${id}::bigint`.execute(trx);
        const { rows } = await sql<Rule>`
          delete from block_rules where id = ${id}::bigint and ${inPaper(home)}
          returning kind, value, category, publication = ${NETWORK} as everywhere`.execute(trx);
        if (!rows[0]) throw new DeskFailure(404, 'This rule was already removed.');
        const publication = paperOrNetwork(home, rows[0].everywhere, account);
        await recordItemsChange(
          trx,
          publication,
          hidden.map(({ item }) => item),
        );
        await auditOf({ publication, clock })(trx, who, 'unblock', describe(rows[0]));
        return {};
      }),
  } satisfies Partial<DeskHandlers>;
}

function publicationOf(
  home: string,
  { everywhere, category }: RuleDraft,
  account: DeskAccount | undefined,
): string {
  const publication = paperOrNetwork(home, everywhere, account);
  if (everywhere && category !== null)
    throw new DeskFailure(422, 'category: a rule for all papers is for all categories.');
  return publication;
}

/** The items of the publication's feeds that a rule hides, or of all feeds, and the number of items checked. */
async function findBlocked(
  db: Kysely<Schema> | Transaction<Schema>,
  publication: string,
  rule: Omit<RuleDraft, 'everywhere'>,
  since: Date,
): Promise<{ ids: string[]; of: number }> {
  const ids: string[] = [];
  let of = 0;
  for (let after = '0'; ; ) {
    const { rows } = await sql<BlockableItem & { id: string }>`
      select items.id::text, items.title, items.description, items.author, feeds.title as source, feeds.host
      from items join feeds on feeds.id = items.feed_id
      where items.id > ${after}::bigint and items.published_at >= ${since} and items.feed_id in (
        select feed_id from publication_feeds
        where (publication = ${publication} or ${publication === NETWORK}) ${rule.category ? sql`and category = ${rule.category}` : sql``}
      )
      order by items.id limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    of += rows.length;
    for (const item of rows) if (isBlocked(rule, item)) ids.push(item.id);
    if (rows.length < BATCH_SIZE) return { ids, of };
    after = rows.at(-1)?.id ?? after;
    await yieldToEventLoop();
  }
}
