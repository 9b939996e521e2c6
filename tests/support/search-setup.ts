import { resolve } from 'node:path';
import { pino } from 'pino';
import { type SearchAnswer, searchAnswer } from '../../contract/search.ts';
import { newswireRoutes } from '../../sample/newswire/newswire.ts';
import { type Changes, createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { openSearch, type Search } from '../../server/news/search/open-search.ts';
import { openSharedSearch, type SharedSearch } from '../../server/news/search/shared-search.ts';
import { createArticleStore } from '../../server/paper/articles/article-store.ts';
import { importArticles } from '../../server/paper/articles/import-articles.ts';
import { createSectionArticles } from '../../server/paper/articles/section-articles.ts';
import { openContent } from '../../server/paper/content/open-content.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { type FeedsSetup, openFeedsSetup } from './feeds-setup.ts';

/** Search as the site runs it, over the sample publication: its newswire, its articles, its texts. */
export interface SearchSetup {
  search: Search & Pick<SharedSearch, 'learn'>;
  feeds: FeedsSetup;
  database: Database;
  changes: Changes;
  ask(query: Record<string, string>): Promise<Response>;
  find(q: string, more?: Record<string, string>): Promise<SearchAnswer>;
  stop(): Promise<void>;
}

export async function openSearchSetup(database: Database): Promise<SearchSetup> {
  const publication = await loadPublication('sample/meridian-ledger/publication.json');
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const changes = createChanges();
  const now = new Date('2026-11-15T12:00:00Z');
  const newswire = newswireRoutes({ clock: () => now, timeZone: publication.timeZone });
  const feeds = await openFeedsSetup({
    database,
    feeds: publication.feeds,
    startAt: now,
    self: (path) => newswire.request(path.replace('/newswire', '')),
  });
  await feeds.feeds.pollDue();
  const { domain } = publication;
  const folder = resolve(import.meta.dirname, '../../sample/meridian-ledger/content');
  await importArticles({
    folder: `${folder}/articles`,
    home: { id: domain, domain, timeZone: 'UTC' },
    db: database.db,
  });
  const content = await openContent({ folder, changes, log });
  const backend = createArticleStore(database.db, publication, feeds.now);
  const shared = await openSharedSearch(database.db, log);
  const search = await openSearch({
    shared,
    publication,
    database,
    content,
    changes,
    log,
    domainOf: () => domain,
    authors: async () => new Map([[domain, await backend.authors(domain)]]),
    sections: createSectionArticles({ db: database.db, publication, changes, clock: feeds.now }),
    clock: feeds.now,
  });
  await shared.learn();
  const ask = async (query: Record<string, string>) =>
    search.routes.request(`/api/search?${new URLSearchParams(query)}`);
  return {
    search: { ...search, learn: shared.learn },
    feeds,
    database,
    changes,
    ask,
    async find(q, more = {}) {
      const response = await ask({ q, ...more });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()} ${logged.join('')}`);
      return searchAnswer.parse(await response.json());
    },
    async stop() {
      await search.close();
      await shared.close();
      content.close();
      await feeds.stop();
    },
  };
}

/** What a result says, without its marks. */
export function textOf(segments: readonly { text: string }[]): string {
  return segments.map(({ text }) => text).join('');
}

/** What is marked in it. */
export function marksOf(segments: readonly { text: string; match: boolean }[]): string[] {
  return segments.filter(({ match }) => match).map(({ text }) => text);
}
