import { type Kysely, sql } from 'kysely';
import { LOCKS } from '../../data/database/locks.ts';
import type { Schema } from '../../data/database/schema.ts';

/** Takes a fraction of a second. */
const ITEM_BATCH_SIZE = 1_000;
const TEXT_BATCH_SIZE = 20;
const STATE = 'search_words';
/** Words with an ASCII character other than a letter, such as numbers and addresses, are not completed. */
const NO_LETTER = '[\\x01-\\x60\\x7b-\\x7f]';
const MAX_WORD_LENGTH = 30;
/** Skips updates by less than a twentieth, which common words would need in every batch. */
const MIN_GROWTH = 20;

/** Stores the words of one batch of new texts. Returns whether there are more. */
export function learnWords(db: Kysely<Schema>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCKS.searchWords)}) as free`.execute(trx);
    if (!locks[0]?.free) return false;

    const { rows: items } = await sql<{ last: string | null; count: number }>`
      with state as (
        select coalesce((select (value->>'item')::bigint from site_state where key = ${STATE}), 0) as item
      ), fresh as (
        select id, title, description from items where id > (select item from state)
        order by id limit ${sql.lit(ITEM_BATCH_SIZE)}
      ), learned as (${learn(sql`select id::text as ref, title || ' ' || left(description, 2000) as text from fresh`)})
      select max(id)::text as last, count(*)::int as count from fresh`.execute(trx);
    const { last = null, count = 0 } = items[0] ?? {};
    if (last !== null) {
      await sql`
        insert into site_state (key, value) values (${STATE}, jsonb_build_object('item', ${last}::bigint))
        on conflict (key) do update set value = excluded.value, changed_at = now()`.execute(trx);
    }

    const { rows: texts } = await sql`
      with fresh as (
        update search_texts set learned = true
        where (kind, scope, ref) in (
          select kind, scope, ref from search_texts where not learned limit ${sql.lit(TEXT_BATCH_SIZE)}
        )
        returning kind || scope || ref as ref, title, body
      ), learned as (${learn(sql`select ref, title || ' ' || left(body, 20000) as text from fresh`)})
      select 1 from fresh`.execute(trx);
    return count === ITEM_BATCH_SIZE || texts.length === TEXT_BATCH_SIZE;
  });
}

function learn(texts: ReturnType<typeof sql>) {
  return sql`
    insert into search_words (word, texts)
    select lexeme, count(distinct ref) from (${texts}) as read,
      unnest(to_tsvector('simple', search_plain(read.text))) as words
    where lexeme !~ ${NO_LETTER} and length(lexeme) between 2 and ${sql.lit(MAX_WORD_LENGTH)}
    group by lexeme order by lexeme
    on conflict (word) do update set texts = search_words.texts + excluded.texts
    where excluded.texts * ${sql.lit(MIN_GROWTH)} > search_words.texts`;
}

/** More than a language has; words that occurred once are deleted beyond it. */
const MAX_WORDS = 500_000;

export async function forgetRareWords(db: Kysely<Schema>): Promise<void> {
  await sql`
    delete from search_words where texts = 1 and (select count(*) from search_words) > ${sql.lit(MAX_WORDS)}`.execute(
    db,
  );
}
