import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../data/database/schema.ts';
import { editDistance } from './edit-distance.ts';
import { plain, WORD } from './plain.ts';
import type { Query } from './read-query.ts';

/** Below this share of common trigrams two words of ordinary length have nothing to do with each other. */
const LEAST_SIMILARITY = 0.2;
const LOOKED_AT = 24;
/** Three letters wrong in one word are too few to tell what was meant. */
const SHORTEST_CORRECTED = 4;
const MOST_CORRECTED = 4;
/** A word of so few texts may be somebody's mistake, if another is so many times as common. */
const HARDLY_ANY = 2;
const MANY_TIMES = 5;

interface Near {
  given: string;
  word: string;
  texts: number;
  distance: number;
}

/** What the reader may have meant: words that hardly any text has, replaced by the likeliest that many have. */
export async function correctWords(db: Kysely<Schema>, query: Query): Promise<string | undefined> {
  const doubtful = query.words
    .filter((word) => !query.quoted.has(word) && word.length >= SHORTEST_CORRECTED && /^\p{L}+$/u.test(word))
    .slice(0, MOST_CORRECTED)
    // A word that is still being typed is as common as what it may become.
    .map((word) => ({ word, known: word === query.typed?.word ? `${word}%` : word }));
  if (doubtful.length === 0) return undefined;
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(LEAST_SIMILARITY)}, true)`.execute(db);
  const { rows } = await sql<Omit<Near, 'distance'>>`
    select given.word as given, near.word, near.texts
    from jsonb_to_recordset(${JSON.stringify(doubtful)}::jsonb) as given(word text, known text)
    cross join lateral (
      select coalesce(max(texts), 0) as texts from search_words where word like given.known
    ) as own
    cross join lateral (
      select word, texts from search_words
      where word % given.word and length(word) between length(given.word) - 2 and length(given.word) + 2
        and word <> given.word
      order by similarity(word, given.word) desc, texts desc limit ${sql.lit(LOOKED_AT)}
    ) as near
    where own.texts <= ${sql.lit(HARDLY_ANY)} and near.texts > own.texts * ${sql.lit(MANY_TIMES)}`.execute(
    db,
  );
  const meant = new Map<string, string>();
  for (const { word: given } of doubtful) {
    const [near] = rows
      .filter((row) => row.given === given)
      .map((row) => ({ ...row, distance: editDistance(given, row.word) }))
      .filter(({ distance, word }) => distance <= mostEdits(given, word))
      .sort((a, b) => a.distance - b.distance || b.texts - a.texts);
    if (near) meant.set(given, near.word);
  }
  return meant.size === 0 ? undefined : replaceWords(query.text, meant);
}

/** Longer words leave room for more mistakes; a wrong first letter is rare, so it must be the only one. */
function mostEdits(given: string, word: string): number {
  const most = given.length < 6 ? 1 : given.length < 10 ? 2 : 3;
  return given[0] === word[0] ? most : 1;
}

/** Outside quotes: what stands in quotes is meant as it is written. */
function replaceWords(text: string, meant: ReadonlyMap<string, string>): string {
  return text
    .split(/("[^"]*"?)/)
    .map((part) =>
      part.startsWith('"') ? part : part.replace(WORD, (word) => meant.get(plain(word)) ?? word),
    )
    .join('');
}
