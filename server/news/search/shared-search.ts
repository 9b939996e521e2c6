import type { Database } from '../../data/database/open-database.ts';
import type { Log } from '../../lib/log.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { serialize } from '../../lib/serialize.ts';
import { ensureTrigrams } from './correct-words.ts';
import { forgetRareWords, learnWords } from './learn-words.ts';
import { createMissedSearches } from './missed-searches.ts';

/** Leaves most connections of the database to others. */
const MAX_CONCURRENT_SEARCHES = 4;
const MAX_WAITING_SEARCHES = 60;
const MAX_LEARN_ROUNDS = 20;
const LEARN_INTERVAL_MS = 20_000;

export type SharedSearch = Awaited<ReturnType<typeof openSharedSearch>>;

/** Shared state of all papers' searches: the words of all texts, the queue, and the count of searches without results. */
export async function openSharedSearch(db: Database['db'], log: Log) {
  const similarity = await ensureTrigrams(db, log);
  const learn = serialize(() =>
    learnRounds(db).catch((error: unknown) =>
      log.warn({ err: error }, 'learning new words for search failed'),
    ),
  );
  const timer = setInterval(() => void learn(), LEARN_INTERVAL_MS).unref();
  return {
    /** Whether the database has pg_trgm. */
    similarity,
    queue: createSemaphore(MAX_CONCURRENT_SEARCHES, MAX_WAITING_SEARCHES),
    missed: createMissedSearches(),
    /** Stores the words of new texts, for completion and correction. Also runs at an interval. */
    learn,
    prune: () => forgetRareWords(db),
    async close(): Promise<void> {
      clearInterval(timer);
      await learn.idle();
    },
  };
}

async function learnRounds(db: Database['db']): Promise<void> {
  for (let round = 0; round < MAX_LEARN_ROUNDS && (await learnWords(db)); round++);
}
