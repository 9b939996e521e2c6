import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import { editDistance } from '../../lib/closest-word.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { plain, type Query, WORD } from './read-query.ts';

/** Words with a smaller share of common trigrams are unrelated. */
const MIN_SIMILARITY = 0.2;
const MAX_CANDIDATES = 24;
/** Shorter words are too ambiguous. */
const MIN_CORRECTED_LENGTH = 4;
const MAX_CORRECTED_WORDS = 4;
/** A word in at most this many texts may misspell a word that is this many times as common. */
const MAX_RARE_TEXTS = 2;
const MIN_FREQUENCY_RATIO = 5;

/** Replaces rare words by the most similar common ones. Returns undefined if there are none. */
export async function correctWords(db: Kysely<Schema>, query: Query): Promise<string | undefined> {
  const rare = query.words
    .filter(
      (word) => !query.quoted.has(word) && word.length >= MIN_CORRECTED_LENGTH && /^\p{L}+$/u.test(word),
    )
    .slice(0, MAX_CORRECTED_WORDS)
    // A word being typed is as common as its completions.
    .map((word) => ({ word, pattern: word === query.typed?.word ? `${word}%` : word }));
  if (rare.length === 0) return undefined;
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true)`.execute(db);
  const { rows } = await sql<{ typed: string; word: string; texts: number }>`
    select typed.word as typed, near.word, near.texts
    from jsonb_to_recordset(${JSON.stringify(rare)}::jsonb) as typed(word text, pattern text)
    cross join lateral (
      select coalesce(max(texts), 0) as texts from search_words where word like typed.pattern
    ) as own
    cross join lateral (
      select word, texts from search_words
      where word % typed.word and length(word) between length(typed.word) - 2 and length(typed.word) + 2
        and word <> typed.word
      order by similarity(word, typed.word) desc, texts desc limit ${sql.lit(MAX_CANDIDATES)}
    ) as near
    where own.texts <= ${sql.lit(MAX_RARE_TEXTS)} and near.texts > own.texts * ${sql.lit(MIN_FREQUENCY_RATIO)}`.execute(
    db,
  );
  const replacements = new Map<string, string>();
  for (const { word: typed } of rare) {
    const [near] = rows
      .filter((row) => row.typed === typed)
      .map((row) => ({ ...row, distance: editDistance(typed, row.word) }))
      .filter(({ distance, word }) => distance <= maxEdits(typed, word))
      .sort((a, b) => a.distance - b.distance || b.texts - a.texts);
    if (near) replacements.set(typed, near.word);
  }
  return replacements.size === 0 ? undefined : replaceWords(query.text, replacements);
}

/** Longer words may have more errors; a wrong first letter must be the only one. */
function maxEdits(typed: string, word: string): number {
  if (typed[0] !== word[0]) return 1;
  return typed.length < 6 ? 1 : typed.length < 10 ? 2 : 3;
}

/** Keeps words in quotes. */
function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  return text
    .split(/("[^"]*"?)/)
    .map((part) =>
      part.startsWith('"') ? part : part.replace(WORD, (word) => replacements.get(plain(word)) ?? word),
    )
    .join('');
}

/** Creates the trigram index where it is missing. Returns whether words can be compared by similarity. */
export async function ensureTrigrams(db: Kysely<Schema>, log: Log): Promise<boolean> {
  try {
    const { rows } = await sql<{ ready: boolean }>`
      select to_regclass('search_words_by_likeness') is not null as ready`.execute(db);
    if (!rows[0]?.ready) {
      await sql`create extension if not exists pg_trgm`.execute(db);
      await sql`create index if not exists search_words_by_likeness on search_words using gin (word gin_trgm_ops)`.execute(
        db,
      );
    }
    return true;
  } catch (error) {
    log.warn(
      { reason: errorMessage(error) },
      'misspelt searches find nothing: the database has no extension pg_trgm. Install PostgreSQL’s contrib package, run CREATE EXTENSION pg_trgm in the database, and start again',
    );
    return false;
  }
}
