import { type Kysely, sql } from 'kysely';
import { LOCKS } from '../../data/database/locks.ts';
import type { Schema } from '../../data/database/schema.ts';

/** Items read in one go: a fraction of a second's work. */
const ITEMS_AT_A_TIME = 1_000;
const TEXTS_AT_A_TIME = 20;
const STATE = 'search_words';
/** Numbers, addresses and the like are typed exactly or not at all: a word has no sign of ASCII but its letters. */
const NO_LETTER = '[\\x01-\\x60\\x7b-\\x7f]';
const LONGEST_WORD = 30;
/** A count that would hardly grow is left as it is: common words would otherwise be written again and again. */
const WORTH_COUNTING = 20;

/** Takes up the words of what was stored since the last time, a part at a time. True while there is more. */
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
        order by id limit ${sql.lit(ITEMS_AT_A_TIME)}
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
          select kind, scope, ref from search_texts where not learned limit ${sql.lit(TEXTS_AT_A_TIME)}
        )
        returning kind || scope || ref as ref, title, body
      ), learned as (${learn(sql`select ref, title || ' ' || left(body, 20000) as text from fresh`)})
      select 1 from fresh`.execute(trx);
    return count === ITEMS_AT_A_TIME || texts.length === TEXTS_AT_A_TIME;
  });
}

function learn(texts: ReturnType<typeof sql>) {
  return sql`
    insert into search_words (word, texts)
    select lexeme, count(distinct ref) from (${texts}) as read,
      unnest(to_tsvector('simple', search_plain(read.text))) as words
    where lexeme !~ ${NO_LETTER} and length(lexeme) between 2 and ${sql.lit(LONGEST_WORD)}
    group by lexeme order by lexeme
    on conflict (word) do update set texts = search_words.texts + excluded.texts
    where excluded.texts * ${sql.lit(WORTH_COUNTING)} > search_words.texts`;
}

/** So many words are more than a language has: those met once make room. */
const MOST_WORDS = 500_000;

export async function forgetRareWords(db: Kysely<Schema>): Promise<void> {
  await sql`
    delete from search_words where texts = 1 and (select count(*) from search_words) > ${sql.lit(MOST_WORDS)}`.execute(
    db,
  );
}
