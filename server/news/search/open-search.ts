import { Hono } from 'hono';
import type { FaqEntry } from '../../../contract/faq.ts';
import type { StaticPage } from '../../../contract/pages.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { SectionArticles } from '../../../contract/rss.ts';
import { ARTICLES_TAG, FAQ_TAG, PAGES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Database } from '../../data/database/open-database.ts';
import type { Log } from '../../lib/log.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { serialize } from '../../lib/serialize.ts';
import { ensureTrigrams } from './correct-words.ts';
import { indexAuthors, indexContent } from './index-content.ts';
import { forgetRareWords, learnWords } from './learn-words.ts';
import { createMissedSearches } from './missed-searches.ts';
import { createSearch, searchRoutes } from './search.ts';
import { topicsRoutes } from './topics.ts';

interface OpenSearchOptions {
  publication: Publication;
  database: Database;
  content: { faq(): readonly FaqEntry[]; pages(): ReadonlyMap<string, StaticPage> };
  /** The authors of articles, by domain. */
  authors(): Promise<Parameters<typeof indexAuthors>[2]>;
  sections: SectionArticles;
  /** Returns the domain that serves a host. */
  domainOf(host: string | undefined): string;
  changes: Changes;
  log: Log;
  clock: () => Date;
}

export type Search = Awaited<ReturnType<typeof openSearch>>;

/** Leaves most connections of the database to others. */
const MAX_CONCURRENT_SEARCHES = 4;
const MAX_WAITING_SEARCHES = 60;
const MAX_LEARN_ROUNDS = 20;
const LEARN_INTERVAL_MS = 20_000;

/** Search over headlines, articles, questions and static pages. */
export async function openSearch(options: OpenSearchOptions) {
  const { publication, database, content, authors, sections, domainOf, changes, log, clock } = options;
  const { db } = database;
  const { domain, services } = publication;
  const missed = createMissedSearches();
  const ownArticles = services.backend === null;
  const search = createSearch({
    db,
    similarity: await ensureTrigrams(db, log),
    clock,
    publication: domain,
    ownArticles,
  });

  const index = () => indexContent(db, domain, { faq: content.faq(), pages: content.pages().values() });
  await index();
  const update = (task: () => Promise<void>) =>
    serialize(() =>
      task().catch((error: unknown) =>
        log.error({ err: error }, 'indexing changed texts for search failed: database unreachable'),
      ),
    );
  const updateTexts = update(index);
  const updateAuthors = update(async () => indexAuthors(db, domain, await authors()));
  if (ownArticles) void updateAuthors();
  const unsubscribe = changes.subscribe((tags) => {
    if (tags.includes(FAQ_TAG) || tags.includes(PAGES_TAG)) void updateTexts();
    if (ownArticles && tags.includes(ARTICLES_TAG)) void updateAuthors();
  });
  const learn = serialize(() =>
    learnRounds(db).catch((error: unknown) =>
      log.warn({ err: error }, 'learning new words for search failed'),
    ),
  );
  const timer = setInterval(() => void learn(), LEARN_INTERVAL_MS);
  timer.unref();

  return {
    routes: new Hono()
      .route(
        '/',
        searchRoutes({
          search,
          domainOf,
          missed,
          log,
          queue: createSemaphore(MAX_CONCURRENT_SEARCHES, MAX_WAITING_SEARCHES),
        }),
      )
      .route('/', topicsRoutes({ db, publication, sections, changes, log })),
    takeMissed: missed.take,
    /** Stores the words of new texts, for completion and correction. Also runs at an interval. */
    learn,
    prune: () => forgetRareWords(db),
    async close(): Promise<void> {
      clearInterval(timer);
      unsubscribe();
      await Promise.all([updateTexts.idle(), updateAuthors.idle(), learn.idle()]);
    },
  };
}

async function learnRounds(db: Database['db']): Promise<void> {
  for (let round = 0; round < MAX_LEARN_ROUNDS && (await learnWords(db)); round++);
}
