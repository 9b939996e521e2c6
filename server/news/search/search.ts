import { Hono } from 'hono';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Publication } from '../../../contract/publication.ts';
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
import { articlesKey } from '../../data/database/visible-articles.ts';
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
import { choose, countKinds, countPages, type Matches, type Ordered, order, withCorrected } from './order.ts';
import { type Query, readQuery } from './read-query.ts';
import { readTerms, type Terms } from './terms.ts';

interface SearchRequest {
  q: string;
  kind: SearchKind | null;
  page: number;
  sort: SearchSort;
  /** Its articles are searched. */
  domain: string;
}

interface SearchOptions {
  db: Kysely<Schema>;
  publication: Pick<Publication, 'id' | 'domain'>;
  /** Articles of a remote backend are not in the database. */
  ownArticles: boolean;
  /** Whether the database has pg_trgm. */
  similarity: boolean;
  clock: () => Date;
}

/** Statement timeout, so that one search cannot block the database. */
const TIMEOUT_MS = 2_000;
/** With at most this many results, the query may be misspelt. */
const FEW_RESULTS = 3;

const NO_RESULTS: Ordered = { byKind: new Map(), moreHeadlines: false, total: 0 };

/** Searches headlines and texts. Rejects if the database times out. */
export function createSearch(options: SearchOptions): (request: SearchRequest) => Promise<SearchAnswer> {
  const { db, ownArticles, similarity, clock } = options;
  const { id: publication } = options.publication;
  const kinds: TextKind[] = ownArticles ? ['article', 'faq', 'page'] : ['faq', 'page'];
  return ({ q, kind, page, sort, domain }) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(trx);
      const scope: TextScope = {
        publication,
        domain: articlesKey(options.publication, domain),
        kinds,
        now: clock(),
      };
      const query = readQuery(q);
      const request = { query: query.text, cut: query.cut, kind, sort, page };
      const terms = query.words.length === 0 ? undefined : await readTerms(trx, query);
      if (!terms) {
        const problem = query.words.length === 0 ? 'no-words' : 'common-words';
        const nothing = { corrected: null, asTyped: false, pages: 0, results: [] };
        return { ...request, ...nothing, problem, found: countKinds(NO_RESULTS) };
      }
      const feedIds = await feedsOf(trx, publication);
      // One more than a page tells whether there is a next page. A group is the best of twice as many.
      const count = kind === 'headline' ? page * SEARCH_PAGE_SIZE + 1 : 2 * SEARCH_GROUP_SIZE;
      const findMatches = async (someTerms: Terms): Promise<Matches> => ({
        headlines: await findHeadlines(trx, { publication, feedIds }, someTerms, count),
        texts: await findTexts(trx, scope, someTerms),
      });

      const typed = await findMatches(terms);
      const typedCount = typed.headlines.matches.length + typed.texts.length;
      const correction = typedCount <= FEW_RESULTS && similarity ? await correctQuery(trx, query) : undefined;
      const matches = correction ? withCorrected(typed, await findMatches(correction.terms)) : typed;
      const ordered = order(matches, clock(), sort);
      const asTyped = typedCount > 0;
      const isBetter = ordered.total > FEW_RESULTS || (!asTyped && ordered.total > 0);
      const corrected = correction && isBetter ? correction.query.text : null;
      const highlighted = correction ? both({ terms, query }, correction) : { terms, query };
      return {
        ...request,
        corrected,
        asTyped,
        problem: null,
        pages: countPages(ordered, kind),
        found: countKinds(ordered),
        results: await readResults(trx, scope, choose(ordered, kind, page), highlighted),
      };
    });
}

interface ParsedQuery {
  terms: Terms;
  query: Query;
}

async function correctQuery(trx: Transaction<Schema>, query: Query): Promise<ParsedQuery | undefined> {
  const text = await correctWords(trx, query);
  if (text === undefined) return undefined;
  const corrected = readQuery(text);
  const terms = await readTerms(trx, corrected);
  return terms && { terms, query: corrected };
}

/** Highlights the words as typed and as corrected. */
function both(typed: ParsedQuery, corrected: ParsedQuery): ParsedQuery {
  const marks = [typed.terms.marks, corrected.terms.marks].filter((part) => part !== '').join(' | ');
  return {
    terms: { ...corrected.terms, marks },
    query: { ...corrected.query, words: [...typed.query.words, ...corrected.query.words] },
  };
}

async function feedsOf(trx: Transaction<Schema>, publication: string): Promise<number[]> {
  const carried = trx.selectFrom('publication_feeds').where('publication', '=', publication);
  return (await carried.select('feed_id').distinct().execute()).map(({ feed_id }) => feed_id);
}

/** Returns the matches with the words of the query highlighted. */
async function readResults(
  db: Kysely<Schema>,
  scope: TextScope,
  matches: readonly Match[],
  { terms, query }: ParsedQuery,
): Promise<SearchResult[]> {
  const headlineRefs = matches.flatMap(({ kind, ref }) => (kind === 'headline' ? [ref] : []));
  const textRefs = matches.flatMap(({ kind, ref }) => (kind === 'headline' ? [] : [{ kind, ref }]));
  const headlines = await readHeadlines(db, scope.publication, headlineRefs);
  const texts = await readTexts(db, scope, textRefs);
  const shownTexts = [...headlines.values(), ...texts.values()].flatMap(({ title, body }) => [title, body]);
  const words = await matchingWords(db, shownTexts, terms, query);
  return matches.flatMap(({ kind, ref, story }) => {
    const text = kind === 'headline' ? headlines.get(ref) : texts.get(story);
    if (!text) return [];
    const { title, body, publishedAt, ...rest } = text;
    return {
      kind,
      ...rest,
      title: mark(title, words),
      excerpt: excerpt(body, words),
      publishedAt: publishedAt?.toISOString() ?? null,
    };
  });
}

/** Returns the words of these texts that match. The database compares them by their stems. */
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
  domainOf(host: string | undefined): string;
  missed: MissedSearches;
  log: Log;
}

const FRESH = { 'Cache-Control': 'public, max-age=10' };
const TRY_AGAIN = { 'Retry-After': '2' };

export function searchRoutes({ search, queue, domainOf, missed, log }: SearchParts): Hono {
  const app = new Hono();
  // Counts opened pages only, not the searches made while typing.
  app.get('/search', async ({ req }, next) => {
    const isRead = req.header('sec-fetch-dest') === 'document' && !req.header('sec-purpose');
    if (isRead) missed.onOpened(domainOf(req.header('host')), req.query('q') ?? '');
    await next();
  });
  return app.get('/api/search', async (context) => {
    const { q = '', kind = '', page = '1', sort = 'best', domain: named } = context.req.query();
    const refuse = (error: string) => errorResponse(422, { error });
    const validKind = SEARCH_KINDS.find((key) => key === kind);
    if (kind !== '' && !validKind)
      return refuse(`kind: write ${SEARCH_KINDS.join(', ')}, or leave it out for all of them.`);
    const validSort = SEARCH_SORTS.find((key) => key === sort);
    if (!validSort) return refuse(`sort: write ${SEARCH_SORTS.join(' or ')}.`);
    const number = /^\d{1,4}$/.test(page) ? Number(page) : 0;
    if (number < 1 || number > MAX_SEARCH_PAGES)
      return refuse(`page: write a number from 1 to ${MAX_SEARCH_PAGES}.`);
    const domain = named ? bareHost(named) : domainOf(context.req.header('host'));
    if (domain === undefined)
      return refuse('domain: write a host name, or leave it out for the one that is asked.');
    const giveUp = (error: string) => errorResponse(503, { error }, TRY_AGAIN);
    if (queue.isFull) return giveUp('Too many searches at once. Try again in a moment.');
    try {
      const answer = await queue.run(() =>
        search({ q, kind: validKind ?? null, page: number, sort: validSort, domain }),
      );
      const isFound = answer.problem !== null || Object.values(answer.found).some(({ count }) => count > 0);
      missed.onAnswered(domain, q, isFound);
      return context.json(answer, 200, FRESH);
    } catch (error) {
      // query_canceled: the statement timeout.
      if (errorCode(error) === '57014')
        return giveUp('The search took too long. Use fewer or rarer words, or try again.');
      log.error({ err: error }, 'search failed');
      return giveUp('Search is not available right now. Try again in a moment.');
    }
  });
}
