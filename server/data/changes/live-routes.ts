import { Hono } from 'hono';
import { isCategory } from '../../../contract/categories.ts';
import type { HeadlinesAnswer } from '../../../contract/live.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { SectionArticles } from '../../../contract/rss.ts';
import { feedTag } from '../../../contract/tags.ts';
import { NO_STORE } from '../../lib/http/headers.ts';
import { errorResponse } from '../../lib/http/respond.ts';
import type { Log } from '../../lib/log.ts';
import { missedSince } from '../../protocol/live-event.ts';
import type { Database } from '../database/open-database.ts';
import type { SharedChanges } from './change-reader.ts';
import { currentHeadlines, type HeadlinesPaper } from './headlines.ts';

interface LiveParts {
  database: Database;
  sections: SectionArticles;
  /** The headlines of the breaking bar. */
  breaking(): Promise<HeadlinesAnswer['breaking']>;
  publication: HeadlinesPaper & Pick<Publication, 'domain'>;
  changes: SharedChanges;
  log: Log;
  clock: () => Date;
}

/** For requests with `at`, the number of a change: the response is the same for everybody. */
const SHORT_CACHE = 'public, max-age=60';
const TRY_AGAIN = { 'Retry-After': '2' };

/** Routes beside the SSE connection: changes for clients without one, and the current headlines. */
export function liveRoutes({
  database,
  sections,
  breaking,
  publication,
  changes,
  log,
  clock,
}: LiveParts): Hono {
  /** All open pages request these at the same moment: one query serves them all. */
  const responses = new Map<string, Promise<string>>();
  changes.subscribe(() => responses.clear());

  function readHeadlinesOnce(category: string): Promise<string> {
    const cached = responses.get(category);
    if (cached) return cached;
    const { latest } = changes;
    const key = isCategory(category) ? category : null;
    const response = Promise.all([key ? [] : breaking(), sections(publication.domain)]).then(
      async ([bar, articles]) => {
        const headlines = await currentHeadlines(database.db, publication, key, articles);
        return JSON.stringify({ id: latest, breaking: bar, ...headlines });
      },
    );
    responses.set(category, response);
    response.catch(() => responses.delete(category));
    return response;
  }

  return new Hono()
    .get('/api/changes', (context) => {
      const { since = '', categories = '' } = context.req.query();
      const headers = { 'Cache-Control': NO_STORE };
      if (since === '') {
        const keys = categories.split(',').filter(isCategory);
        const id = keys.length === 0 ? changes.latest : changes.latestOf(keys.map(feedTag));
        const now = { id, at: clock().toISOString(), categories: [], others: [] };
        return context.json(now, 200, headers);
      }
      if (!/^\d{1,15}$/.test(since))
        return errorResponse(422, { error: 'since: write the number of a change.' });
      return context.json(missedSince(changes, Number(since), clock()), 200, headers);
    })
    .get('/api/headlines', async (context) => {
      const { category = '', at = '' } = context.req.query();
      if (category !== '' && !isCategory(category)) {
        return errorResponse(422, { error: 'category: this is no category of the publication.' });
      }
      try {
        const body = await readHeadlinesOnce(category);
        const isPast = /^\d{1,15}$/.test(at) && Number(at) <= changes.latest;
        return context.body(body, 200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': isPast ? SHORT_CACHE : NO_STORE,
        });
      } catch (error) {
        log.error({ err: error }, 'the current headlines could not be read');
        return errorResponse(503, { error: 'The headlines are not available right now.' }, TRY_AGAIN);
      }
    });
}
