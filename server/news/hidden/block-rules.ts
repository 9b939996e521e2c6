import { sql, type Transaction } from 'kysely';
import type { BlockKind } from '../../../contract/desk.ts';
import { recordFeedChange } from '../../data/changes/record-change.ts';
import { idList } from '../../data/database/items.ts';
import type { Schema } from '../../data/database/schema.ts';
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts';
import { NETWORK } from '../../protocol/domains.ts';
import { foldWords } from '../search/topics.ts';
import { lockStories } from '../stories/group-stories.ts';

/** Items compared before yielding to the event loop. */
const BATCH_SIZE = 500;

export interface BlockableItem {
  title: string;
  description: string;
  author: string;
  /** The feed's title and host. */
  source: string;
  host: string;
}

interface BlockRule {
  kind: BlockKind;
  value: string;
}

/** Compares whole words, ignoring case and accents; a source also by its host. */
export function isBlocked({ kind, value }: BlockRule, item: BlockableItem): boolean {
  const words = foldWords(value);
  if (words.trim() === '') return false;
  const has = (text: string) => foldWords(text).includes(words);
  if (kind === 'word') return has(item.title) || has(item.description);
  if (kind === 'author') return has(item.author);
  return has(item.source) || item.host === value.trim().toLowerCase();
}

export async function blockItems(
  trx: Transaction<Schema>,
  feedId: number,
  ids: readonly string[],
): Promise<void> {
  const rules = await rulesFor(trx, feedId);
  await sql`
    delete from hidden_items where rule_id is not null and item_id = any(${idList(ids)})`.execute(trx);
  if (rules.length === 0) return;
  const items = await readBlockable(trx, ids);
  await hideBlocked(
    trx,
    rules.flatMap((rule) => items.filter((item) => isBlocked(rule, item)).map(({ id }) => ({ rule, id }))),
  );
}

/** Applies rules to the stored items of feeds whose papers or categories have changed. */
export async function blockStored(trx: Transaction<Schema>, feedIds: readonly number[]): Promise<void> {
  if (feedIds.length === 0) return;
  await lockStories(trx);
  const { rows: anyRule } = await sql`select 1 from block_rules limit 1`.execute(trx);
  if (anyRule.length === 0) return;
  for (const feedId of feedIds) {
    for (let after = '0'; ; ) {
      const { rows } = await sql<{ id: string }>`
        select id::text from items where feed_id = ${feedId} and id > ${after}::bigint
        order by id limit ${sql.lit(BATCH_SIZE)}`.execute(trx);
      if (rows.length === 0) break;
      const ids = rows.map(({ id }) => id);
      await blockItems(trx, feedId, ids);
      after = ids.at(-1) ?? after;
      await yieldToEventLoop();
    }
    await recordFeedChange(trx, feedId);
  }
}

interface StoredRule extends BlockRule {
  id: string;
  publication: string;
}

/** Reads the rules of the network, and those of all publications for the categories that carry the feed. */
async function rulesFor(trx: Transaction<Schema>, feedId: number): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select id::text, publication, kind, value from block_rules
    where publication = ${NETWORK} or exists (
      select 1 from publication_feeds
      where publication_feeds.publication = block_rules.publication and feed_id = ${feedId}
        and (block_rules.category is null or block_rules.category = publication_feeds.category)
    )`.execute(trx);
  return rows;
}

async function readBlockable(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<(BlockableItem & { id: string })[]> {
  const { rows } = await sql<BlockableItem & { id: string }>`
    select items.id::text, items.title, items.description, items.author, feeds.title as source, feeds.host
    from items join feeds on feeds.id = items.feed_id where items.id = any(${idList(ids)})`.execute(trx);
  return rows;
}

export async function hideBlocked(
  trx: Transaction<Schema>,
  blocked: readonly { rule: Pick<StoredRule, 'id' | 'publication'>; id: string }[],
): Promise<void> {
  if (blocked.length === 0) return;
  const rows = blocked.map(({ rule, id }) => ({ publication: rule.publication, item: id, rule: rule.id }));
  await sql`
    insert into hidden_items (publication, item_id, rule_id)
    select publication, item, rule from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as blocked(publication text, item bigint, rule bigint)
    on conflict do nothing`.execute(trx);
}
