import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Publication } from '../../contract/publication.ts';
import type { TopicsAnswer } from '../../contract/topics.ts';
import type { Schema } from '../database/schema.ts';
import { NEVER_KEPT } from '../http/headers.ts';
import type { Log } from '../log.ts';
import { findTopics } from './topics.ts';

interface TopicsParts {
  db: Kysely<Schema>;
  publication: Pick<Publication, 'domain' | 'topics'>;
  log: Log;
}

export function topicsRoutes({ db, publication, log }: TopicsParts): Hono {
  /** While the database is away, what was found last is as good as anything. */
  let last: TopicsAnswer | undefined;
  return new Hono().get('/api/topics', async (context) => {
    const headers = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=60' };
    try {
      last = await findTopics(db, publication);
      return context.json(last, 200, headers);
    } catch (error) {
      log.warn({ err: error }, 'the topics are served from memory: the database does not answer');
      if (last) return context.json(last, 200, headers);
      return context.json({ error: 'The topics are not available right now.' }, 503, {
        'Cache-Control': NEVER_KEPT,
        'Retry-After': '2',
      });
    }
  });
}
