import { Hono } from 'hono';
import type { SearchAnswer } from '../../../contract/search.ts';
import { MAX_SEARCH_PAGES, SEARCH_KINDS } from '../../../contract/search-limits.ts';
import { errorCode } from '../../lib/errors.ts';
import { bareHost } from '../../lib/http/names.ts';
import { errorResponse } from '../../lib/http/respond.ts';
import type { Log } from '../../lib/log.ts';
import type { Queue } from '../../lib/queue.ts';
import type { SearchRequest } from './search.ts';

interface SearchParts {
  search(request: SearchRequest): Promise<SearchAnswer>;
  queue: Queue;
  /** The domain that a request's host stands for. */
  domainOf(host: string | undefined): string;
  log: Log;
}

/** The same question within so many seconds is answered by the browser, or by whoever stands between. */
const FRESH = { 'Cache-Control': 'public, max-age=10' };
const TRY_AGAIN = { 'Retry-After': '2' };

export function searchRoutes({ search, queue, domainOf, log }: SearchParts): Hono {
  return new Hono().get('/api/search', async (context) => {
    const { q = '', kind = '', page = '1', domain: named } = context.req.query();
    const wanted = SEARCH_KINDS.find((known) => known === kind);
    if (kind !== '' && !wanted) {
      return errorResponse(422, {
        error: `kind: write ${SEARCH_KINDS.join(', ')}, or leave it out for all of them.`,
      });
    }
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
    const place = queue.enter();
    if (!place)
      return errorResponse(503, { error: 'Too many searches at once. Try again in a moment.' }, TRY_AGAIN);
    try {
      const answer = await place.run(() => search({ q, kind: wanted ?? null, page: number, domain }));
      return context.json(answer, 200, FRESH);
    } catch (error) {
      if (isTooSlow(error)) {
        return errorResponse(
          503,
          { error: 'The search took too long. Use fewer or rarer words, or try again.' },
          TRY_AGAIN,
        );
      }
      log.error({ err: error }, 'a search failed');
      return errorResponse(
        503,
        { error: 'Search is not available right now. Try again in a moment.' },
        TRY_AGAIN,
      );
    }
  });
}

/** PostgreSQL's word for a statement that ran out of its time. */
function isTooSlow(error: unknown): boolean {
  return errorCode(error) === '57014';
}
