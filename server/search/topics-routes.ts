import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Publication } from '../../contract/publication.ts';
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
  return new Hono().get('/api/topics', async (context) => {
    try {
      const headers = { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=60' };
      return context.json(await findTopics(db, publication), 200, headers);
    } catch (error) {
      log.error({ err: error }, 'the topics could not be searched for');
      return context.json({ error: 'The topics are not available right now.' }, 503, {
        'Cache-Control': NEVER_KEPT,
        'Retry-After': '2',
      });
    }
  });
}
