import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Publication } from '../../../contract/publication.ts';
import type { TopicsAnswer } from '../../../contract/topics.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Schema } from '../../data/database/schema.ts';
import { NO_STORE } from '../../lib/http/headers.ts';
import type { Log } from '../../lib/log.ts';
import { findTopics } from './topics.ts';

interface TopicsParts {
  db: Kysely<Schema>;
  /** As it is when the topics are looked for. */
  publication(): Pick<Publication, 'domain' | 'topics'>;
  changes: Changes;
  log: Log;
}

export function topicsRoutes({ db, publication, changes, log }: TopicsParts): Hono {
  /** While the database is away, what was found last is as good as anything. */
  let last: TopicsAnswer | undefined;
  /** Six searches: made once for all who ask, until something has changed. */
  let found: Promise<TopicsAnswer> | undefined;
  changes.subscribe(() => {
    found = undefined;
  });
  const find = (): Promise<TopicsAnswer> => {
    if (found) return found;
    const finding = findTopics(db, publication());
    found = finding;
    finding.catch(() => {
      if (found === finding) found = undefined;
    });
    return finding;
  };
  return new Hono().get('/api/topics', async (context) => {
    const headers = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=60' };
    try {
      last = await find();
      return context.json(last, 200, headers);
    } catch (error) {
      log.warn({ err: error }, 'the topics are served from memory: the database does not answer');
      if (last) return context.json(last, 200, headers);
      return context.json({ error: 'The topics are not available right now.' }, 503, {
        'Cache-Control': NO_STORE,
        'Retry-After': '2',
      });
    }
  });
}
