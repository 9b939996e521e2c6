import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { PinsAnswer } from '../../../contract/pins.ts';
import type { Schema } from '../../data/database/schema.ts';
import { NO_STORE } from '../../lib/http/headers.ts';
import { errorResponse } from '../../lib/http/respond.ts';
import type { Log } from '../../lib/log.ts';
import { type PinsPaper, resolvePins, storedPins } from './read-pins.ts';

interface PinParts {
  db: Kysely<Schema>;
  publication: PinsPaper;
  clock: () => Date;
  log: Log;
}

/** `GET /api/pins`, which the front page is made from. */
export function pinRoutes({ db, publication, clock, log }: PinParts): Hono {
  /** Served while the database is unreachable. */
  let last: PinsAnswer | undefined;
  return new Hono().get('/api/pins', async (context) => {
    const headers = { 'Cache-Control': NO_STORE };
    try {
      const now = clock();
      last = await db
        .transaction()
        .execute(async (trx) =>
          resolvePins(trx, publication, await storedPins(trx, publication.domain, now), now),
        );
    } catch (error) {
      log.warn({ err: error }, 'serving pins from memory: database unreachable');
      if (!last) return errorResponse(503, { error: 'The pins are not available right now.' });
    }
    return context.json(last, 200, headers);
  });
}
