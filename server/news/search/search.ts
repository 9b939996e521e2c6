import { Hono } from 'hono';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SearchAnswer, SearchResult } from '../../../contract/search.ts';
import {
  MAX_SEARCH_PAGES,
  SEARCH_GROUP_SIZE,
  SEARCH_KINDS,
  SEARCH_PAGE_SIZE,
  SEARCH_SORTS,
  type SearchKind,
  type SearchSort,
} from '../../../contract/search-limits.ts';
import type { Schema } from '../../data/database/schema.ts';
import { errorCode } from '../../lib/errors.ts';
import { bareHost } from '../../lib/http/names.ts';
import { errorResponse } from '../../lib/http/respond.ts';
import type { Log } from '../../lib/log.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { correctWords } from './correct-words.ts';
import { findHeadlines, readHeadlines } from './find-headlines.ts';
import { findTexts, type Match, readTexts, type TextKind, type TextScope } from './find-texts.ts';
import { beginningOf, excerpt, mark, wordsLike } from './highlight.ts';
import type { MissedSearches } from './missed-searches.ts';
import {
  choose,
  countKinds,
  countPages,
  type FoundAll,
  type Ordered,
  order,
  withCorrected,
} from './order.ts';
import { type Query, readQuery } from './read-query.ts';
import { readTerms, type Terms } from './terms.ts';

interface SearchRequest {
  q: string;
  kind: SearchKind | null;
  page: number;
  sort: SearchSort;
  /** The domain whose articles the reader sees. */
  domain: string;
}

interface SearchOptions {
  db: Kysely<Schema>;
  publication: string;
  /** Articles of a remote backend are not in the database. */
  ownArticles: boolean;
  /** Whether the database has pg_trgm. */
  similarity: boolean;
  clock: () => Date;
}

/** Statement timeout, so that one reader cannot keep the database from the others. */
const TIMEOUT_MS = 2_000;
/** With this few results, an unknown word may be misspelt. */
const FEW = 3;

const NO_RESULTS: Ordered = { byKind: new Map(), moreHeadlines: false, total: 0 };

/** Searches headlines and texts. Rejects where the database times out. */
export function createSearch(options: SearchOptions): (request: SearchRequest) => Promise<SearchAnswer> {
  const { db, publication, ownArticles, similarity, clock } = options;
  const kinds: TextKind[] = ownArticles ? ['article', 'faq', 'page'] : ['faq', 'page'];
  return ({ q, kind, page, sort, domain }) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(trx);
      const scope: TextScope = { publication, domain, kinds, now: clock() };
      const query = readQuery(q);
      const asked = { query: query.text, cut: query.cut, kind, sort, page };
      const terms = query.words.length === 0 ? undefined : await readTerms(trx, query);
      if (!terms) {
        const problem = query.words.length === 0 ? 'no-words' : 'common-words';
        const none = { corrected: null, asTyped: false, pages: 0, results: [] };
        return { ...asked, ...none, problem, found: countKinds(NO_RESULTS) };
      }
      const feedIds = await feedsOf(trx, publication);
      // One more than a page shows whether there is a next one. A group is the best of twice as many.
      const wanted = kind === 'headline' ? page * SEARCH_PAGE_SIZE + 1 : 2 * SEARCH_GROUP_SIZE;
      const look = async (sought: Terms): Promise<FoundAll> => ({
        headlines: await findHeadlines(trx, { publication, feedIds }, sought, wanted),
        texts: await findTexts(trx, scope, sought),
      });

      const typed = await look(terms);
      const few = typed.headlines.matches.length + typed.texts.length <= FEW;
      const correction = few && similarity ? await correctQuery(trx, query) : undefined;
      const found = order(
        correction ? withCorrected(typed, await look(correction.terms)) : typed,
        clock(),
        sort,
      );
      const asTyped = typed.headlines.matches.length + typed.texts.length > 0;
      const isBetter = found.total > FEW || (!asTyped && found.total > 0);
      const corrected = correction && isBetter ? correction.query.text : null;
      const sought = correction ? both({ terms, query }, correction) : { terms, query };
      return {
        ...asked,
        corrected,
        asTyped,
        problem: null,
        pages: countPages(found, kind),
        found: countKinds(found),
        results: await show(trx, scope, choose(found, kind, page), sought),
      };
    });
}

interface Sought {
  terms: Terms;
  query: Query;
}

async function correctQuery(trx: Transaction<Schema>, query: Query): Promise<Sought | undefined> {
  const text = await correctWords(trx, query);
  if (text === undefined) return undefined;
  const corrected = readQuery(text);
  const terms = await readTerms(trx, corrected);
  return terms && { terms, query: corrected };
}

/** The words to highlight: as typed and as corrected. */
function both(typed: Sought, corrected: Sought): Sought {
  const marks = [typed.terms.marks, corrected.terms.marks].filter((part) => part !== '').join(' | ');
  return {
    terms: { ...corrected.terms, marks },
    query: { ...corrected.query, words: [...typed.query.words, ...corrected.query.words] },
  };
}

async function feedsOf(trx: Transaction<Schema>, publication: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('publication_feeds')
    .select('feed_id')
    .distinct()
    .where('publication', '=', publication)
    .execute();
  return rows.map(({ feed_id }) => feed_id);
}

/** The matches as readers see them, with the words of the query highlighted. */
async function show(
  db: Kysely<Schema>,
  scope: TextScope,
  shown: readonly Match[],
  { terms, query }: Sought,
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
    const { title, body, publishedAt, ...rest } = text;
    return {
      kind,
      ...rest,
      title: mark(title, matches),
      excerpt: excerpt(body, matches),
      publishedAt: publishedAt?.toISOString() ?? null,
    };
  });
}

/** Returns the words of these texts that the database matches: it knows how words are inflected. */
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

interface SearchParts {
  search: ReturnType<typeof createSearch>;
  queue: Semaphore;
  /** Returns the domain that serves a host. */
  domainOf(host: string | undefined): string;
  missed: MissedSearches;
  log: Log;
}

const FRESH = { 'Cache-Control': 'public, max-age=10' };
const TRY_AGAIN = { 'Retry-After': '2' };

export function searchRoutes({ search, queue, domainOf, missed, log }: SearchParts): Hono {
  const app = new Hono();
  // The page that is rendered for a reader; what is searched for at every letter is not counted.
  app.get('/search', async ({ req }, next) => {
    const isRead = req.header('sec-fetch-dest') === 'document' && !req.header('sec-purpose');
    if (isRead) missed.onOpened(domainOf(req.header('host')), req.query('q') ?? '');
    await next();
  });
  return app.get('/api/search', async (context) => {
    const { q = '', kind = '', page = '1', sort = 'best', domain: named } = context.req.query();
    const wanted = SEARCH_KINDS.find((known) => known === kind);
    if (kind !== '' && !wanted) {
      return errorResponse(422, {
        error: `kind: write ${SEARCH_KINDS.join(', ')}, or leave it out for all of them.`,
      });
    }
    const sorted = SEARCH_SORTS.find((known) => known === sort);
    if (!sorted) return errorResponse(422, { error: `sort: write ${SEARCH_SORTS.join(' or ')}.` });
    const number = /^\d{1,4}$/.test(page) ? Number(page) : 0;
    if (number < 1 || number > MAX_SEARCH_PAGES) {
      return errorResponse(422, { error: `page: write a number from 1 to ${MAX_SEARCH_PAGES}.` });
    }
    const domain = named ? bareHost(named) : domainOf(context.req.header('host'));
    if (domain === undefined) {
      return errorResponse(422, {
        error: 'domain: write a host name, or leave it out for the one that is asked.',
      });
    }
    if (queue.isFull)
      return errorResponse(503, { error: 'Too many searches at once. Try again in a moment.' }, TRY_AGAIN);
    try {
      const answer = await queue.run(() =>
        search({ q, kind: wanted ?? null, page: number, sort: sorted, domain }),
      );
      const isFound = answer.problem !== null || Object.values(answer.found).some(({ count }) => count > 0);
      missed.onAnswered(domain, q, isFound);
      return context.json(answer, 200, FRESH);
    } catch (error) {
      if (isTimeout(error)) {
        const message = 'The search took too long. Use fewer or rarer words, or try again.';
        return errorResponse(503, { error: message }, TRY_AGAIN);
      }
      log.error({ err: error }, 'search failed');
      return errorResponse(
        503,
        { error: 'Search is not available right now. Try again in a moment.' },
        TRY_AGAIN,
      );
    }
  });
}

/** query_canceled: the statement timeout. */
function isTimeout(error: unknown): boolean {
  return errorCode(error) === '57014';
}
