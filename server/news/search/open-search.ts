import { Hono } from 'hono';
import type { FaqEntry } from '../../../contract/faq.ts';
import type { StaticPage } from '../../../contract/pages.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { SectionArticles } from '../../../contract/rss.ts';
import { ARTICLES_TAG, FAQ_TAG, PAGES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Database } from '../../data/database/open-database.ts';
import type { Log } from '../../lib/log.ts';
import { serialize } from '../../lib/serialize.ts';
import { archiveRoutes } from './archive.ts';
import { indexAuthors, indexContent } from './index-content.ts';
import { createSearch, searchRoutes } from './search.ts';
import type { SharedSearch } from './shared-search.ts';
import { topicsRoutes } from './topics.ts';

interface OpenSearchOptions {
  publication: Publication;
  database: Database;
  shared: Pick<SharedSearch, 'similarity' | 'queue' | 'missed'>;
  content: { faq(): readonly FaqEntry[]; pages(): ReadonlyMap<string, StaticPage> };
  authors(): Promise<Parameters<typeof indexAuthors>[2]>;
  sections: SectionArticles;
  domainOf(host: string | undefined): string;
  changes: Changes;
  log: Log;
  clock: () => Date;
}

export type Search = Awaited<ReturnType<typeof openSearch>>;

/** Search over headlines, articles, questions and static pages. */
export async function openSearch(options: OpenSearchOptions) {
  const { publication, database, shared, content, authors, sections, domainOf, changes, log, clock } =
    options;
  const { db } = database;
  const { id, services } = publication;
  const ownArticles = services.backend === null;
  const search = createSearch({
    db,
    similarity: shared.similarity,
    clock,
    publication,
    ownArticles,
  });

  const index = () => indexContent(db, id, { faq: content.faq(), pages: content.pages().values() });
  await index();
  const update = (task: () => Promise<void>) =>
    serialize(() =>
      task().catch((error: unknown) =>
        log.error({ err: error }, 'indexing changed texts for search failed: database unreachable'),
      ),
    );
  const updateTexts = update(index);
  const updateAuthors = update(async () => indexAuthors(db, publication, await authors()));
  if (ownArticles) void updateAuthors();
  const unsubscribe = changes.subscribe((tags) => {
    if (tags.includes(FAQ_TAG) || tags.includes(PAGES_TAG)) void updateTexts();
    if (ownArticles && tags.includes(ARTICLES_TAG)) void updateAuthors();
  });
  return {
    routes: new Hono()
      .route('/', searchRoutes({ ...shared, search, domainOf, log }))
      .route('/', topicsRoutes({ db, publication, sections, changes, log }))
      .route('/', archiveRoutes({ db, publication, log })),
    async close(): Promise<void> {
      unsubscribe();
      await Promise.all([updateTexts.idle(), updateAuthors.idle()]);
    },
  };
}
