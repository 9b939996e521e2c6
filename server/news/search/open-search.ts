import { Hono } from 'hono';
import type { FaqEntry } from '../../../contract/faq.ts';
import type { StaticPage } from '../../../contract/pages.ts';
import type { Publication } from '../../../contract/publication.ts';
import { FAQ_TAG, PAGES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Database } from '../../data/database/open-database.ts';
import type { Log } from '../../lib/log.ts';
import { createQueue } from '../../lib/queue.ts';
import { indexContent } from './index-content.ts';
import { forgetRareWords, learnWords } from './learn-words.ts';
import { createSearch } from './search.ts';
import { searchRoutes } from './search-routes.ts';
import { ensureTrigrams } from './similarity.ts';
import { topicsRoutes } from './topics-routes.ts';

interface OpenSearchOptions {
  /** As it is now; its domain and services never change. */
  publication(): Publication;
  database: Database;
  content: { faq(): readonly FaqEntry[]; pages(): ReadonlyMap<string, StaticPage> };
  /** The domain whose articles the visitors of a host see. */
  domainOf(host: string | undefined): string;
  changes: Changes;
  log: Log;
  clock: () => Date;
}

export interface Search {
  routes: Hono;
  /** Takes up the words of what is new, for completing and correcting what readers type. Goes on by itself. */
  learn(): Promise<void>;
  prune(): Promise<void>;
  close(): Promise<void>;
}

/** Searches at a time leave the larger part of the database's connections to everybody else. */
const AT_A_TIME = 4;
const WAITING = 60;
/** One turn of learning; the rest is left to the next, so that nothing is held up. */
const MOST_ROUNDS = 20;
const LEARN_EVERY_MS = 20_000;

/** Search over all that the publication has: headlines, articles, questions and static pages. */
export async function openSearch(options: OpenSearchOptions): Promise<Search> {
  const { publication, database, content, domainOf, changes, log, clock } = options;
  const { db } = database;
  const { domain, services } = publication();
  const similarity = await ensureTrigrams(database, log);
  const search = createSearch({
    database,
    similarity,
    clock,
    publication: domain,
    ownArticles: services.backend === null,
  });

  const takeUpContent = () =>
    indexContent(db, domain, { faq: content.faq(), pages: content.pages().values() });
  await takeUpContent();
  let takingUp = Promise.resolve();
  const unsubscribe = changes.subscribe((tags) => {
    if (!tags.includes(FAQ_TAG) && !tags.includes(PAGES_TAG)) return;
    takingUp = takingUp.then(takeUpContent).catch((error: unknown) => {
      log.error({ err: error }, 'changed texts cannot be searched yet: the database does not answer');
    });
  });

  let learning: Promise<void> | undefined;
  const learn = () => {
    learning ??= learnRounds(db)
      .catch((error: unknown) => log.warn({ err: error }, 'new words are not completed or corrected yet'))
      .finally(() => {
        learning = undefined;
      });
    return learning;
  };
  const timer = setInterval(() => void learn(), LEARN_EVERY_MS);
  timer.unref();

  return {
    routes: new Hono()
      .route(
        '/',
        searchRoutes({ search, domainOf, log, queue: createQueue({ atATime: AT_A_TIME, waiting: WAITING }) }),
      )
      .route('/', topicsRoutes({ db: database.db, publication, changes, log })),
    learn,
    prune: () => forgetRareWords(db),
    async close() {
      clearInterval(timer);
      unsubscribe();
      await takingUp;
      await learning;
    },
  };
}

async function learnRounds(db: Database['db']): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && (await learnWords(db)); round++);
}
