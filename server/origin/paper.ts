import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiClient } from '../../contract/api-client.ts';
import { inPalette } from '../../contract/illustrations.ts';
import type { ResolveImage } from '../../contract/image.ts';
import type { Publication } from '../../contract/publication.ts';
import { ARTICLES_TAG, EVERY_ARTICLE_TAG, PUBLICATION_TAG } from '../../contract/tags.ts';
import { liveRoutes } from '../data/changes/live-routes.ts';
import { openSharedChanges } from '../data/changes/shared-changes.ts';
import { renamePublication } from '../data/database/rename-publication.ts';
import type { Desk } from '../desk/open-desk.ts';
import { brandOf, readColours } from '../images/brand/brand.ts';
import { createCardMaker } from '../images/cards/card-maker.ts';
import { cardRoutes } from '../images/cards/card-routes.ts';
import { createHiddenImages } from '../images/hidden-images.ts';
import { illustrationRoutes, pruneIllustrations } from '../images/illustrations/illustration-routes.ts';
import { createImageTrust } from '../images/image-trust.ts';
import { writeFileAtomic } from '../lib/atomic-file.ts';
import { createApp } from '../lib/http/app.ts';
import { version } from '../lib/version.ts';
import { pinRoutes } from '../news/pins/pins.ts';
import { openSearch } from '../news/search/open-search.ts';
import { contentPolicy } from '../pages/cache/content-policy.ts';
import { prerenderFirstPages } from '../pages/cache/first-pages.ts';
import { createPageMaker, filesFirst } from '../pages/cache/page-maker.ts';
import { pageRoutes } from '../pages/cache/page-routes.ts';
import { crawlerFiles } from '../pages/crawlers/crawler-files.ts';
import { brandFiles } from '../pages/files/brand-files.ts';
import { createFiles } from '../pages/files/published-file.ts';
import { workerFiles } from '../pages/offline/worker-file.ts';
import { createReads } from '../pages/reads/reads.ts';
import { syndicationFiles } from '../pages/syndication/syndication-files.ts';
import { openArticles } from '../paper/articles/open-articles.ts';
import { openContent } from '../paper/content/open-content.ts';
import { followTheme } from '../paper/theme/follow-theme.ts';
import { domainOf as domainIn } from '../protocol/domains.ts';
import { deskAddress } from './admin-port.ts';
import type { Deployment } from './deployment.ts';
import { deskRoutes } from './desk-routes.ts';
import { deskSite } from './desk-site.ts';
import { mediaRoutes } from './media-routes.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { todaySite } from './today-site.ts';

/** On an empty database the first pages wait this long for headlines. */
const FIRST_EDITION_TIMEOUT_MS = 3_000;
/** The site stays unready for a blog that is late at most this long. */
const BLOG_TIMEOUT_MS = 5_000;

export interface PaperOptions {
  /** The folder of texts (articles/, faq/, pages/), instead of the paper's own. */
  contentFolder?: string;
  /** /preview shows every screen of the paper side by side. */
  preview?: boolean;
}

export type Paper = Awaited<ReturnType<typeof openPaper>>;

/**
 * Opens what one paper has: theme, content, articles, search, pages, files, pins, reads, desk. Its publication never
 * changes: saved settings open the next paper beside this one.
 */
export async function openPaper(
  deployment: Deployment,
  publication: Publication,
  options: PaperOptions = {},
) {
  const { environment, database, images, pages, publishing, builds, log, clock } = deployment;
  const { contentFolder = join(environment.paperFolder, 'content') } = options;
  await using opening = new AsyncDisposableStack();

  const changes = await openSharedChanges({ database, publication: publication.domain, log });
  opening.defer(() => changes.close());
  const theme = await followTheme({
    folder: join(environment.paperFolder, 'theme'),
    files: join(environment.dataDir, 'theme'),
    log,
    onChange: () => changes.publish([PUBLICATION_TAG]),
  });
  opening.defer(() => theme.close());
  const palette = () => theme.current()?.palette;
  const resolveImage: ResolveImage = (address) => images.resolveImage(inPalette(address, palette()?.key));

  const app = createApp(log);
  const apiFor = (domain: string) =>
    createApiClient({
      ask: async (path, headers) => app.request(path, { headers }),
      feedsOf: (category) => publication.feeds[category],
      domain,
      key: publication.services.key,
    });
  const home = apiFor(publication.domain);

  /** What most parts need. */
  const common = { publication, database, fetcher: deployment.fetcher, changes, log, clock };
  const articles = await openArticles({
    ...common,
    resolveImage,
    folder: environment.writingDesk === undefined ? join(contentFolder, 'articles') : undefined,
    backendKey: environment.backendKey,
  });
  opening.defer(() => articles.stop());
  const content = await openContent({ folder: contentFolder, changes, log });
  opening.defer(() => content.close());
  const domainOf = (host: string | undefined) => domainIn(host, articles.domains);
  const domains = () => [articles.domains.home, ...articles.domains.known];
  const authors = async () =>
    new Map(
      await Promise.all(domains().map(async (domain) => [domain, await articles.authors(domain)] as const)),
    );
  const search = await openSearch({ ...common, content, authors, sections: articles.sections, domainOf });
  opening.defer(() => search.close());
  const reads = createReads({
    db: database.db,
    changes,
    clock,
    domains,
    timeZone: () => publication.timeZone,
    apiFor,
  });

  const policy = () => contentPolicy(publication, pages.inline, theme.current());
  const shown = { publication, theme: theme.current, pageLinks: content.links };
  const colours = readColours();
  const brand = () => brandOf(publication, { ...colours, ...palette()?.tokens });
  const facts = { ...shown, archive: articles.archive, authors: articles.authors };
  const files = createFiles(
    [
      ...crawlerFiles({ ...facts, clock }),
      ...brandFiles({ publication, brand, render: images.renderBrandImage }),
      ...workerFiles({ ...shown, worker: pages.worker, build: builds.current }),
      ...syndicationFiles({ ...facts, brand, apiFor, pages, resolveImage }),
    ],
    (path, error) =>
      log.warn({ err: error, path }, 'could not generate the file; serving the previous version'),
  );
  const makePage = filesFirst(
    files,
    pages,
    createPageMaker({ ...shown, pages, apiFor, resolveImage, log, clock }),
  );
  const makeCard = createCardMaker({ brand, ...images });

  /** Loaded when somebody asks for it. */
  let desk: Promise<Desk> | undefined;
  const openDesk = () => {
    desk ??= import('../desk/open-desk.ts').then(async (module) => {
      const faqFolder = join(contentFolder, 'faq');
      const site = deskSite({ ...shown, pages, api: home, resolveImage, faqFolder, makeCard, log, clock });
      return module.openDesk({
        ...common,
        publicationFile: environment.publicationFile,
        port: environment.port,
        address: deskAddress(environment.admin),
        version: version(),
        shared: await deployment.sharedDesk(),
        site: {
          pollDue: () => void deployment.feeds.pollDue(),
          domains,
          ...todaySite({ environment, edges: publishing.edges, clock }),
          ...site,
        },
        writing: {
          ...site,
          contentFolder,
          paperFolder: environment.paperFolder,
          writingDesk: environment.writingDesk,
          reloadContent: (kind) =>
            kind === 'articles' ? articles.checkForChanges() : content.checkForChanges(kind),
          makePicture: images.makePicture,
        },
      });
    });
    return desk;
  };

  const illustrations = join(environment.dataDir, 'illustrations');
  await pruneIllustrations(illustrations, deployment.isDevelopment ? '' : builds.current);
  await pruneIllustrations(join(illustrations, builds.current), palette()?.key ?? 'own');
  const preview = options.preview ? await openPreview() : undefined;
  // The last steps: a paper that does not open leaves feeds and stored rows as they were.
  const feeds = await deployment.feeds.carry({ publication, changes });
  opening.defer(() => feeds.close());
  await followDomain();

  app.route('/', metricsRoutes({ metrics: deployment.metrics, edges: publishing.edges }));
  app.route(
    '/',
    deskRoutes(async () => (await openDesk()).app),
  );
  app.route('/', reads.routes);
  app.route('/', cardRoutes({ publication, apiFor, makeCard }));
  app.route('/', mediaRoutes(join(environment.paperFolder, 'media')));
  const render = images.renderIllustration;
  app.route('/', illustrationRoutes({ folder: join(illustrations, builds.current), render, theme: palette }));
  app.route('/', images.routes);
  if (publication.newswire) {
    const { newswireRoutes } = await import('../../sample/newswire/newswire.ts');
    app.route('/newswire', newswireRoutes({ clock, timeZone: publication.timeZone }));
  }
  app.route('/', pinRoutes({ ...common, db: database.db }));
  for (const { routes } of [feeds, articles, content, search]) app.route('/', routes);
  app.route('/', liveRoutes({ ...common, sections: articles.sections }));
  if (preview) app.route('/', preview);
  const renderer = deployment.isDevelopment ? undefined : publishing.renderer;
  app.route('/', pageRoutes({ pages, files, domainOf, policy, makePage: publishing.makePage, renderer }));

  /** After a change of the domain, the rows of the former domain become this paper's. */
  async function followDomain(): Promise<void> {
    const file = join(environment.dataDir, 'domain');
    const former = await readFile(file, 'utf8').catch(() => publication.domain);
    if (former !== publication.domain) {
      await renamePublication(database.db, former, publication.domain);
      changes.publish([ARTICLES_TAG, EVERY_ARTICLE_TAG]);
    }
    await writeFileAtomic(file, publication.domain);
  }

  async function openPreview() {
    const { previewRoutes } = await import('./preview/preview-routes.ts');
    const { readUnpublished } = await import('./preview/unpublished.ts');
    const frame = () => ({
      publication,
      theme: theme.current(),
      pageLinks: content.links(),
      resolveImage,
      now: clock(),
    });
    const unpublished = () => readUnpublished(contentFolder, publication, clock());
    return previewRoutes({ pages, policy, api: home, unpublished, frame });
  }

  const opened = opening.move();
  return {
    publication,
    changes,
    policy,
    makePage,
    openDesk,
    respond: async (request: Request) => app.fetch(request),
    trustsImage: createImageTrust(database.db, publication),
    hidesImage: createHiddenImages(database.db, publication.domain, changes),
    domains: () => articles.domains,
    onDomains: articles.onDomains,
    failurePage: () => {
      const frame = { publication, theme: theme.current(), pageLinks: content.links() };
      return pages.renderFailure({ ...frame, now: clock() }, 503);
    },
    /** Renders the first pages before readers ask for them. */
    async prerender(): Promise<void> {
      await feeds.gather(FIRST_EDITION_TIMEOUT_MS);
      await search.learn();
      if (!renderer) return;
      const skip = publishing.unfinished;
      await prerenderFirstPages({ renderer, pages, api: home, timeoutMs: BLOG_TIMEOUT_MS, skip });
    },
    /** Stores what was opened, unless the paper does not count it. */
    async storeReads(counts: Omit<Parameters<typeof reads.store>[0], 'missedSearches'>): Promise<void> {
      const missedSearches = search.takeMissed();
      if (publication.mostRead) await reads.store({ ...counts, missedSearches });
    },
    /** Each deletes what is old. */
    prunes: [feeds.prune, search.prune, articles.prune, reads.prune],
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
