import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import type { ResolveImage } from '../../../contract/image.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { SectionArticles } from '../../../contract/rss.ts';
import type { Changes } from '../../data/changes/changes.ts';
import { followSchedule } from '../../data/changes/scheduled-changes.ts';
import { adoptUnowned } from '../../data/database/adopt-unowned.ts';
import type { Database } from '../../data/database/open-database.ts';
import type { Log } from '../../lib/log.ts';
import type { Fetcher } from '../../net/fetcher.ts';
import type { FindArticles } from '../../news/pins/pins.ts';
import type { Domains } from '../../protocol/domains.ts';
import { type ArticleArchive, createBackendArchive, createStoredArchive } from './article-archive.ts';
import { articleRoutes } from './article-routes.ts';
import { aliasOf } from './article-settings.ts';
import { createArticleStore } from './article-store.ts';
import { watchArticles } from './article-watcher.ts';
import type { Author } from './backend.ts';
import { createBackendCache } from './backend-cache.ts';
import { createFindArticles } from './named-articles.ts';
import { createRemoteBackend } from './remote-backend.ts';
import { domainsOf, openRequestDomains } from './request-domain.ts';
import { createSectionArticles } from './section-articles.ts';

interface ArticlesOptions {
  publication: Publication;
  /** The folder of the publication's own articles; undefined if another node reads it. */
  folder: string | undefined;
  /** Hosts that only articles name are none of the paper's: in a network its operators alone decide about hosts. */
  hasOwnHostsOnly?: boolean;
  /** The key is sent to a remote backend at this origin instead of the public one. */
  secret?: { key: string; origin: string } | undefined;
  database: Database;
  fetcher: Fetcher;
  resolveImage: ResolveImage;
  changes: Changes;
  log: Log;
  clock: () => Date;
}

export interface Articles {
  routes: Hono;
  archive: ArticleArchive;
  /** Empty with a remote backend. */
  sections: SectionArticles;
  find: FindArticles;
  authors(domain: string): Promise<Author[]>;
  /** The further hosts of the publication, and the domains that have articles of their own. */
  readonly domains: Domains;
  /** Called when a domain gets its first articles, or loses its last. */
  onDomains(listener: (domains: Domains) => void): void;
  /** The current address of an article for a path of a former site; undefined if no article has it. */
  findMoved(path: string): Promise<string | undefined>;
  /** Reads the folder, which has just been written to. */
  checkForChanges(): Promise<void>;
  stop(): Promise<void>;
}

/** The blog's backend: the publication's own articles, or those of a remote service behind the same calls. */
export async function openArticles(options: ArticlesOptions): Promise<Articles> {
  const { publication, folder, secret, database, fetcher, resolveImage, changes, log, clock } = options;
  const { id, domain: home, hosts, services, timeZone } = publication;
  const { db } = database;
  await adoptUnowned(db, id);
  if (services.backend) {
    const answers = createBackendCache(db, id);
    const backend = createRemoteBackend({
      address: services.backend,
      key: secret?.origin === new URL(services.backend).origin ? secret.key : services.key,
      fetcher,
      changes,
      log,
      clock,
      homes: [home, ...hosts],
      answers,
      pause: (ms) => pause(ms, undefined, { ref: false }),
    });
    const sections = async () => new Map();
    const routes = new Hono().route(
      '/api',
      articleRoutes({ backend, sections, publication, resolveImage, log }),
    );
    return {
      routes,
      sections,
      find: createFindArticles({ db, publication, clock, detail: backend.detail }),
      archive: createBackendArchive(backend, publication.timeZone),
      authors: backend.authors,
      domains: domainsOf(home, hosts),
      onDomains: () => {},
      findMoved: async () => undefined,
      checkForChanges: async () => {},
      stop: async () => {},
    };
  }

  const store = createArticleStore(db, publication, clock);
  const ownArticles = { home: { id, domain: home, timeZone }, db, changes, log, clock };
  const articleWatcher = folder === undefined ? undefined : await watchArticles({ ...ownArticles, folder });
  const embargoes = await followSchedule({ scheduled: store.embargoes, changes, log, clock });
  const requestDomains = await openRequestDomains({
    domain: home,
    hosts,
    store: options.hasOwnHostsOnly ? { domains: async () => [] } : store,
    changes,
    report: (error) => log.error({ err: error }, 'the domains of the articles could not be read'),
  });
  const sections = createSectionArticles({ db, publication, changes, clock });
  return {
    routes: new Hono().route(
      '/api',
      articleRoutes({ backend: store, sections, publication, resolveImage, log }),
    ),
    sections,
    find: createFindArticles({ db, publication, clock }),
    archive: createStoredArchive({ db, publication, clock }),
    authors: store.authors,
    get domains() {
      return requestDomains.domains;
    },
    onDomains: requestDomains.onChange,
    async findMoved(path) {
      const alias = aliasOf(path);
      const slug = alias === undefined ? undefined : await store.findAlias(alias);
      return slug && `/blog/${encodeURIComponent(slug)}`;
    },
    checkForChanges: async () => articleWatcher?.checkForChanges(),
    stop: async () => {
      await embargoes.stop();
      requestDomains.stop();
      await articleWatcher?.stop();
    },
  };
}
