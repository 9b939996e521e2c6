import { type Kysely, sql } from 'kysely';
import type { SearchResult } from '../../../contract/search.ts';
import type { Schema } from '../../data/database/schema.ts';
import { readHeadlines } from './find-headlines.ts';
import { readTexts, type TextScope } from './find-texts.ts';
import { beginningOf, excerpt, mark, wordsLike } from './highlight.ts';
import type { Match } from './order.ts';
import type { Query } from './read-query.ts';
import type { Terms } from './terms.ts';

/** The chosen matches as readers see them, with the words that were asked for marked. */
export async function show(
  db: Kysely<Schema>,
  scope: TextScope,
  shown: readonly Match[],
  { terms, query }: { terms: Terms; query: Query },
): Promise<SearchResult[]> {
  const headlines = await readHeadlines(
    db,
    scope.publication,
    shown.flatMap(({ kind, ref }) => (kind === 'headline' ? [ref] : [])),
  );
  const texts = await readTexts(
    db,
    scope,
    shown.flatMap(({ kind, ref }) => (kind === 'headline' ? [] : [{ kind, ref }])),
  );
  const read = [...headlines.values(), ...texts.values()].flatMap(({ title, body }) => [title, body]);
  const matches = await matchingWords(db, read, terms, query);
  return shown.flatMap(({ kind, ref, story }) => {
    const text = kind === 'headline' ? headlines.get(ref) : texts.get(story);
    if (!text) return [];
    const { url, title, body, section, publishedAt, categories } = text;
    return {
      kind,
      url,
      section,
      categories,
      title: mark(title, matches),
      excerpt: excerpt(body, matches),
      publishedAt: publishedAt?.toISOString() ?? null,
    };
  });
}

/** Which of the words in these texts the database takes for a match: it knows how words are inflected. */
async function matchingWords(
  db: Kysely<Schema>,
  texts: readonly string[],
  { marks }: Terms,
  { words }: Query,
): Promise<Set<string>> {
  const beginnings = new Set(words.map(beginningOf));
  const candidates = [...new Set(texts.flatMap((text) => wordsLike(text, beginnings)))];
  if (candidates.length === 0 || marks === '') return new Set();
  const { rows } = await sql<{ word: string }>`
    select word from jsonb_array_elements_text(${JSON.stringify(candidates)}::jsonb) as word
    where to_tsvector('english', word) @@ ${marks}::tsquery`.execute(db);
  return new Set(rows.map(({ word }) => word));
}
