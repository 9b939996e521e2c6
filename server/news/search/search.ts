import { sql, type Transaction } from 'kysely';
import type { SearchAnswer } from '../../../contract/search.ts';
import {
  SEARCH_GROUP_SIZE,
  SEARCH_KINDS,
  SEARCH_PAGE_SIZE,
  type SearchKind,
} from '../../../contract/search-limits.ts';
import type { Database } from '../../data/database/open-database.ts';
import type { Schema } from '../../data/database/schema.ts';
import { correctWords } from './correct-words.ts';
import { findHeadlines } from './find-headlines.ts';
import { findTexts, type TextKind, type TextScope } from './find-texts.ts';
import { choose, countKinds, countPages, type FoundAll, type Ordered, order, withMeant } from './order.ts';
import { type Query, readQuery } from './read-query.ts';
import { show } from './show.ts';
import { readTerms, type Terms } from './terms.ts';

export interface SearchRequest {
  q: string;
  kind: SearchKind | null;
  page: number;
  /** The domain whose articles the reader sees. */
  domain: string;
}

export interface SearchOptions {
  database: Database;
  publication: string;
  /** Articles of an outside backend are not here to be found. */
  ownArticles: boolean;
  /** Whether the database can tell how alike two words are. */
  similarity: boolean;
  clock: () => Date;
}

/** A question that takes longer is given up, so that one reader cannot keep the database from the others. */
const TIMEOUT_MS = 2_000;
/** So few results, and a word that nothing has: it may be misspelt. */
const FEW = 3;

const NOTHING: Ordered = { byKind: new Map(), moreHeadlines: false, total: 0 };

/** Searches headlines and texts. Rejects where the database does not answer in time. */
export function createSearch(options: SearchOptions): (request: SearchRequest) => Promise<SearchAnswer> {
  const { database, publication, ownArticles, similarity, clock } = options;
  const kinds = SEARCH_KINDS.filter((kind): kind is TextKind => kind !== 'headline').filter(
    (kind) => ownArticles || kind !== 'article',
  );
  return ({ q, kind, page, domain }) =>
    database.db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(trx);
      const scope: TextScope = { publication, domain, kinds, now: clock() };
      const query = readQuery(q);
      const asked = { query: query.text, cut: query.cut, kind, page };
      const terms = query.words.length === 0 ? undefined : await readTerms(trx, query);
      if (!terms) {
        const problem = query.words.length === 0 ? 'no-words' : 'common-words';
        const none = { corrected: null, asTyped: false, pages: 0, results: [] };
        return { ...asked, ...none, problem, found: countKinds(NOTHING) };
      }
      const feedIds = await feedsOf(trx, publication);
      // One more than is shown: whether there is another page is known then. Of a few, the best of twice as many.
      const wanted = kind === 'headline' ? page * SEARCH_PAGE_SIZE + 1 : 2 * SEARCH_GROUP_SIZE;
      const look = async (sought: Terms): Promise<FoundAll> => ({
        headlines: await findHeadlines(trx, feedIds, sought, wanted),
        texts: await findTexts(trx, scope, sought),
      });

      const typed = await look(terms);
      const few = typed.headlines.matches.length + typed.texts.length <= FEW;
      const meant = few && similarity ? await meantBy(trx, query) : undefined;
      const found = order(meant ? withMeant(typed, await look(meant.terms)) : typed, clock());
      const asTyped = typed.headlines.matches.length + typed.texts.length > 0;
      const corrected = meant && (found.total > FEW || !asTyped) && found.total > 0 ? meant.query.text : null;
      const sought = meant ? both({ terms, query }, meant) : { terms, query };
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

async function meantBy(trx: Transaction<Schema>, query: Query): Promise<Sought | undefined> {
  const text = await correctWords(trx, query);
  if (text === undefined) return undefined;
  const meant = readQuery(text);
  const terms = await readTerms(trx, meant);
  return terms && { terms, query: meant };
}

/** For marking: the words as typed and as meant. */
function both(typed: Sought, meant: Sought): Sought {
  const marks = [typed.terms.marks, meant.terms.marks].filter((part) => part !== '').join(' | ');
  return {
    terms: { ...meant.terms, marks },
    query: { ...meant.query, words: [...typed.query.words, ...meant.query.words] },
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
