import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import { editDistance } from '../../lib/closest-word.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { plain, type Query, WORD } from './read-query.ts';

/** Share of common trigrams below which two words are unrelated. */
const MIN_SIMILARITY = 0.2;
const MAX_CANDIDATES = 24;
/** Shorter words have too few letters to tell what was meant. */
const MIN_CORRECTED_LENGTH = 4;
const MAX_CORRECTED_WORDS = 4;
/** A word in at most this many texts may be a misspelling of one that is this many times as common. */
const MAX_RARE_TEXTS = 2;
const MIN_FREQUENCY_RATIO = 5;

/** Returns the query with rare words replaced by the most similar common ones; undefined where none is. */
export async function correctWords(db: Kysely<Schema>, query: Query): Promise<string | undefined> {
  const doubtful = query.words
    .filter(
      (word) => !query.quoted.has(word) && word.length >= MIN_CORRECTED_LENGTH && /^\p{L}+$/u.test(word),
    )
    .slice(0, MAX_CORRECTED_WORDS)
    // A word that is still being typed is as common as what it may become.
    .map((word) => ({ word, known: word === query.typed?.word ? `${word}%` : word }));
  if (doubtful.length === 0) return undefined;
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true)`.execute(db);
  const { rows } = await sql<{ given: string; word: string; texts: number }>`
    select given.word as given, near.word, near.texts
    from jsonb_to_recordset(${JSON.stringify(doubtful)}::jsonb) as given(word text, known text)
    cross join lateral (
      select coalesce(max(texts), 0) as texts from search_words where word like given.known
    ) as own
    cross join lateral (
      select word, texts from search_words
      where word % given.word and length(word) between length(given.word) - 2 and length(given.word) + 2
        and word <> given.word
      order by similarity(word, given.word) desc, texts desc limit ${sql.lit(MAX_CANDIDATES)}
    ) as near
    where own.texts <= ${sql.lit(MAX_RARE_TEXTS)} and near.texts > own.texts * ${sql.lit(MIN_FREQUENCY_RATIO)}`.execute(
    db,
  );
  const replacements = new Map<string, string>();
  for (const { word: given } of doubtful) {
    const [near] = rows
      .filter((row) => row.given === given)
      .map((row) => ({ ...row, distance: editDistance(given, row.word) }))
      .filter(({ distance, word }) => distance <= maxEdits(given, word))
      .sort((a, b) => a.distance - b.distance || b.texts - a.texts);
    if (near) replacements.set(given, near.word);
  }
  return replacements.size === 0 ? undefined : replaceWords(query.text, replacements);
}

/** Longer words may have more errors; a wrong first letter is rare, so it must be the only one. */
function maxEdits(given: string, word: string): number {
  if (given[0] !== word[0]) return 1;
  return given.length < 6 ? 1 : given.length < 10 ? 2 : 3;
}

/** Words in quotes stay as typed. */
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
