import { Hono } from 'hono';
import { isCategory } from '../../../contract/categories.ts';
import type { Publication } from '../../../contract/publication.ts';
import { feedTag } from '../../../contract/tags.ts';
import { NO_STORE } from '../../lib/http/headers.ts';
import { errorResponse } from '../../lib/http/respond.ts';
import type { Log } from '../../lib/log.ts';
import { missedSince } from '../../protocol/live-event.ts';
import type { Database } from '../database/open-database.ts';
import { currentHeadlines, type HeadlinesPaper } from './headlines.ts';
import type { SharedChanges } from './shared-changes.ts';

interface LiveParts {
  database: Database;
  publication: HeadlinesPaper & Pick<Publication, 'breakingHours'>;
  changes: SharedChanges;
  log: Log;
  clock: () => Date;
}

/** An answer to `at`, the number of a change, is the same for everybody: caches may give it for a while. */
const SHORT_CACHE = 'public, max-age=60';
const TRY_AGAIN = { 'Retry-After': '2' };

/** What goes with the SSE connection: the same for those whom it does not reach, and what stands in the categories now. */
export function liveRoutes({ database, publication, changes, log, clock }: LiveParts): Hono {
  /** Every open page asks at the same moment: one look at the database serves them all. */
  const looks = new Map<string, Promise<string>>();
  changes.subscribe(() => looks.clear());

  function look(category: string): Promise<string> {
    const known = looks.get(category);
    if (known) return known;
    const { latest } = changes;
    const asked = isCategory(category) ? category : null;
    const now = clock();
    const breakingSince = new Date(now.getTime() - publication.breakingHours * 3_600_000);
    const looking = currentHeadlines(database.db, publication, asked, { breakingSince, now }).then((answer) =>
      JSON.stringify({ id: latest, ...answer }),
    );
    looks.set(category, looking);
    looking.catch(() => looks.delete(category));
    return looking;
  }

  return new Hono()
    .get('/api/changes', (context) => {
      const { since = '', categories = '' } = context.req.query();
      const headers = { 'Cache-Control': NO_STORE };
      if (since === '') {
        const asked = categories.split(',').filter(isCategory);
        const id = asked.length === 0 ? changes.latest : changes.latestOf(asked.map(feedTag));
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
        const body = await look(category);
        const known = /^\d{1,15}$/.test(at) && Number(at) <= changes.latest;
        return context.body(body, 200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': known ? SHORT_CACHE : NO_STORE,
        });
      } catch (error) {
        log.error({ err: error }, 'the current headlines could not be read');
        return errorResponse(503, { error: 'The headlines are not available right now.' }, TRY_AGAIN);
      }
    });
}
