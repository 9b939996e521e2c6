import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { createApiClient } from '../../contract/api-client.ts';
import { inPalette } from '../../contract/illustrations.ts';
import type { ResolveImage } from '../../contract/image.ts';
import { PUBLICATION_TAG } from '../../contract/tags.ts';
import { liveRoutes } from '../data/changes/live-routes.ts';
import { followSchedule } from '../data/changes/scheduled-changes.ts';
import type { NetworkSite } from '../desk/network.ts';
import { brandOf, readColours } from '../images/brand/brand.ts';
import { createCardMaker } from '../images/cards/card-maker.ts';
import { cardRoutes } from '../images/cards/card-routes.ts';
import { createHiddenImages } from '../images/hidden-images.ts';
import { illustrationRoutes, pruneIllustrations } from '../images/illustrations/illustration-routes.ts';
import { createImageTrust } from '../images/image-trust.ts';
import { isServedAsIs } from '../images/site-image.ts';
import { createApp } from '../lib/http/app.ts';
import { createPins } from '../news/pins/pins.ts';
import { openSearch } from '../news/search/open-search.ts';
import type { PageFrame } from '../pages/bundle/pages.ts';
import { contentPolicy } from '../pages/cache/content-policy.ts';
import { prerenderFirstPages } from '../pages/cache/first-pages.ts';
import { createPageMaker, filesFirst } from '../pages/cache/page-maker.ts';
import { pageRoutes } from '../pages/cache/page-routes.ts';
import { crawlerFiles } from '../pages/crawlers/crawler-files.ts';
import { brandFiles } from '../pages/files/brand-files.ts';
import { createFiles } from '../pages/files/published-file.ts';
import { createFront } from '../pages/front/front.ts';
import { workerFiles } from '../pages/offline/worker-file.ts';
import { createReads } from '../pages/reads/reads.ts';
import { syndicationFiles } from '../pages/syndication/syndication-files.ts';
import { openArticles } from '../paper/articles/open-articles.ts';
import { describeIssue } from '../paper/content/issue.ts';
import { openContent } from '../paper/content/open-content.ts';
import type { NetworkPaper } from '../paper/network/load-network.ts';
import { followTheme, loadTheme } from '../paper/theme/follow-theme.ts';
import { domainOf as domainIn } from '../protocol/domains.ts';
import type { Deployment } from './deployment.ts';
import { createDesk, deskRoutes } from './desk-routes.ts';
import { mediaRoutes } from './media-routes.ts';

/** On an empty database the first pages wait this long for headlines. */
const FIRST_EDITION_TIMEOUT_MS = 3_000;
/** The site stays unready for a blog that is late at most this long. */
const BLOG_TIMEOUT_MS = 5_000;

export interface PaperOptions {
  /** The folder of texts (articles/, faq/, pages/), instead of the paper's own. */
  contentFolder?: string;
  /** Puts the saved publication.json into use. Returns why it is not in use. */
  reloadPublication?(): Promise<string | undefined>;
  network?: NetworkSite | undefined;
  /** /preview shows every screen of the paper side by side. */
  preview?: boolean;
}

/**
 * Opens the parts of one paper: theme, content, articles, search, pages, files, pins, reads, desk. Its publication never
 * changes: saved settings open the next paper beside this one. Everything else belongs to the deployment.
 */
export async function openPaper(
  deployment: Deployment,
  { name, folder, publication }: NetworkPaper,
  options: PaperOptions = {},
) {
  const { environment, database, images, pages, publishing, builds, addresses, log, clock } = deployment;
  const { contentFolder = join(folder, 'content') } = options;
  // Opened without its folder, a paper would have no pages and no theme.
  await access(folder);
  await using opening = new AsyncDisposableStack();

  const changes = await deployment.changes.open(publication.id);
  opening.defer(() => changes.close());
  const common = { publication, database, fetcher: deployment.fetcherFor(publication), changes, log, clock };
  const themeFolders = {
    folder: join(folder, 'theme'),
    files: deployment.themeFiles,
  };
  const theme = await followTheme({
    ...themeFolders,
    log,
    onChange: () => changes.publish([PUBLICATION_TAG]),
  });
  opening.defer(() => theme.close());
  const palette = () => theme.current()?.palette;
  const { id, domain } = publication;
  const resolveImage: ResolveImage = (address) => {
    const themed = inPalette(address, palette()?.key);
    return isServedAsIs(themed) ? { src: themed } : images.resolveImage(addresses.storedAddress(themed, id));
  };
  const articles = await openArticles({
    ...common,
    resolveImage,
    folder: environment.writingDesk === undefined ? join(contentFolder, 'articles') : undefined,
    hasOwnHostsOnly: deployment.isNetwork,
    secret: environment.backend,
  });
  opening.defer(() => articles.stop());
  const pins = createPins({ ...common, db: database.db, findArticles: articles.find });
  const pinEnds = await followSchedule({ ...common, scheduled: pins.ends });
  opening.defer(() => pinEnds.stop());
  const content = await openContent({ folder: contentFolder, changes, log });
  opening.defer(() => content.close());
  const domainOf = (host: string | undefined) => domainIn(host, articles.domains);
  const domains = () => [articles.domains.domain, ...articles.domains.hosts];
  const authors = async () =>
    new Map(
      await Promise.all(domains().map(async (domain) => [domain, await articles.authors(domain)] as const)),
    );
  const search = await openSearch({
    ...common,
    shared: deployment.search,
    content,
    authors,
    sections: articles.sections,
    domainOf,
  });
  opening.defer(() => search.close());

  const app = createApp(log);
  const apiFor = (domain: string) =>
    createApiClient({
      ask: async (path, headers) => app.request(path, { headers }),
      feedsOf: (category) => publication.feeds[category],
      readFeed: (...feed) => feeds.readFeed(...feed),
      readSection: async (category) => ({
        source: publication.name,
        items: [...((await articles.sections(domain)).get(category) ?? [])],
      }),
      front: () => front.read(domain),
      domain,
      key: publication.services.key,
    });
  const api = apiFor(domain);
  const front = createFront({ ...common, pages, apiFor, pins });
  const reads = createReads({ ...common, domains, apiFor });
  const frame = (): PageFrame => ({
    publication,
    theme: theme.current(),
    pageLinks: content.links(),
    network: deployment.networkLink,
    resolveImage,
    now: clock(),
  });
  const policy = () => contentPolicy(publication, pages.inline, theme.current());
  const colours = readColours();
  const brand = () => brandOf(publication, { ...colours, ...palette()?.tokens });
  const { archive } = articles;
  const parts = { publication, archive, pageLinks: content.links, brand };
  const files = createFiles(
    [
      ...crawlerFiles({ ...parts, authors: articles.authors, clock }),
      ...brandFiles({ ...parts, render: images.renderBrandImage }),
      ...workerFiles({ publication, theme: theme.current, worker: pages.worker, build: builds.current }),
      ...syndicationFiles({ ...parts, apiFor, pages, resolveImage }),
    ],
    (path, error) =>
      log.warn({ err: error, path }, 'could not generate the file; serving the previous version'),
  );
  const makePage = filesFirst(files, pages, createPageMaker({ frame, pages, apiFor, log }));
  const makeCard = createCardMaker({
    brand,
    ...images,
    imageBytes: (address) => images.imageBytes(addresses.storedAddress(address, id)),
  });
  const openDesk = createDesk(deployment, {
    ...common,
    frame,
    api,
    findArticles: articles.find,
    front,
    makeCard,
    folder,
    network: options.network,
    contentFolder,
    domains,
    resolveImage,
    loadTheme: (source) => loadTheme(themeFolders.folder, themeFolders.files, source),
    async reloadSettings(file) {
      if (file === 'publication') return options.reloadPublication?.();
      await theme.checkForChanges();
      const [issue] = theme.issues();
      return issue && describeIssue(issue);
    },
    reloadContent: (kind) =>
      kind === 'articles' ? articles.checkForChanges() : content.checkForChanges(kind),
  });
  const renderer = deployment.isDevelopment ? undefined : publishing.renderer;

  for (const routes of [
    images.routes,
    deskRoutes(async () => (await openDesk()).app),
    reads.routes,
    cardRoutes({ publication, apiFor, makeCard }),
    mediaRoutes(join(folder, 'media')),
    illustrationRoutes({
      folder: deployment.illustrations,
      render: images.renderIllustration,
      theme: palette,
    }),
    await newswireRoutes(),
    front.routes,
    articles.routes,
    content.routes,
    search.routes,
    liveRoutes({ ...common, sections: articles.sections, breaking: front.breaking }),
    await previewRoutes(),
  ])
    if (routes) app.route('/', routes);
  if (!deployment.isNetwork) await pruneIllustrations(deployment.illustrations, palette()?.key ?? 'own');
  // Last: a paper that does not open leaves its feeds as they were.
  const feeds = await deployment.feeds.carry({ publication, changes });
  opening.defer(() => feeds.close());
  app.route('/', feeds.routes);
  const { makePage: makePublished } = publishing;
  const { findMoved } = articles;
  app.route(
    '/',
    pageRoutes({ pages, files, domainOf, policy, makePage: makePublished, renderer, findMoved }),
  );

  async function newswireRoutes() {
    if (!publication.newswire) return undefined;
    const newswire = await import('../../sample/newswire/newswire.ts');
    const { timeZone } = publication;
    return new Hono().route('/newswire', newswire.newswireRoutes({ clock, timeZone }));
  }

  async function previewRoutes() {
    if (!options.preview) return undefined;
    const preview = await import('./preview/preview-routes.ts');
    return preview.previewRoutes({ pages, policy, api, contentFolder, frame });
  }

  const opened = opening.move();
  return {
    paperId: id,
    publication,
    folder: name,
    changes,
    policy,
    makePage,
    openDesk,
    respond: async (request: Request) => app.fetch(request),
    trustsImage: createImageTrust(database.db, {
      ...publication,
      trustedHosts: [...environment.trustedHosts, ...publication.trustedHosts],
    }),
    hidesImage: createHiddenImages(database.db, id, changes),
    domains: () => articles.domains,
    onDomains: articles.onDomains,
    failurePage: () => pages.renderFailure(frame(), 503),
    async prerender(): Promise<void> {
      await feeds.gather(FIRST_EDITION_TIMEOUT_MS);
      await deployment.search.learn();
      if (!renderer) return;
      const skip = publishing.unfinished;
      await prerenderFirstPages({ renderer, pages, api, timeoutMs: BLOG_TIMEOUT_MS, skip });
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
