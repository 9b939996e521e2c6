import { join } from 'node:path';
import type { ListedPaper, NetworkPageRequest } from '../../app/network/network-page.tsx';
import { NETWORK_PATH, networkAddress } from '../../contract/network-page.ts';
import { MAX_QUERY_LENGTH } from '../../contract/search-limits.ts';
import { NETWORK_TAG } from '../../contract/tags.ts';
import type { Database } from '../data/database/open-database.ts';
import { createApp } from '../lib/http/app.ts';
import { sourceHash } from '../lib/http/headers.ts';
import type { Log } from '../lib/log.ts';
import { serialize } from '../lib/serialize.ts';
import { type NewestHeadline, newestHeadlines, publishedBetween } from '../news/newest-headlines.ts';
import type { Pages } from '../pages/bundle/pages.ts';
import type { MakePage } from '../pages/cache/page-maker.ts';
import { pageRoutes } from '../pages/cache/page-routes.ts';
import type { NetworkPaper } from '../paper/network/load-network.ts';
import { followTheme, type ThemeFiles } from '../paper/theme/follow-theme.ts';
import { NETWORK_PAGE } from '../protocol/domains.ts';
import { addressOfPaper } from './load-papers.ts';
import type { openPagePublishing } from './page-publishing.ts';

/** Settings of the page that lists all papers, from network.json. */
export type NetworkPageSettings = NetworkPageRequest['network'];

interface NetworkPageOptions {
  network: NetworkPageSettings;
  /** The network's folder, whose theme/ the page has. */
  folder: string;
  themeFiles: ThemeFiles;
  port: number;
  papers(): readonly NetworkPaper[];
  database: Database;
  pages: Pages;
  publishing: Awaited<ReturnType<typeof openPagePublishing>>;
  isDevelopment: boolean;
  log: Log;
  clock: () => Date;
}

const PAPERS_PER_PAGE = 100;
/** Changes of papers come many times a second in a large network: they renew the page together. */
const RENEWAL_DELAY_MS = 5_000;
/** Papers whose newest headlines are read by one statement. */
const PAPERS_AT_ONCE = 500;

export type NetworkPage = Awaited<ReturnType<typeof openNetworkPage>>;

/**
 * The page of a network that lists its papers, at a host of its own. It is cached and served as pages of papers are, and
 * renewed when headlines or papers change.
 */
export async function openNetworkPage(options: NetworkPageOptions) {
  const { network, port, papers, database, pages, publishing, log, clock } = options;
  const { host } = network;
  const headlines = new Map<string, NewestHeadline>();
  /** Ids of papers whose headlines are read before the page is rendered. */
  const changed = new Set<string>();
  let readAt = clock();
  let renewal: NodeJS.Timeout | undefined;
  const markStale = () => publishing.markStale(new Map([[NETWORK_PAGE, [NETWORK_TAG]]]));
  const theme = await followTheme({
    folder: join(options.folder, 'theme'),
    files: options.themeFiles,
    log,
    onChange: markStale,
  });
  const styles = () => [...(pages.inline?.network ?? []), ...[theme.current()?.css ?? ''].filter(Boolean)];
  const policy = () => {
    const inline = pages.inline ? styles().map(sourceHash).join(' ') : "'unsafe-inline'";
    const page = `default-src 'none'; style-src 'self' ${inline}; font-src 'self'; img-src 'self' https: http: data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
    return { page, stream: () => page };
  };

  const readChanged = serialize(async () => {
    const now = clock();
    for (const paperId of await publishedBetween(database.db, readAt, now)) changed.add(paperId);
    readAt = now;
    for (const paperIds = [...changed]; paperIds.length > 0; ) {
      const part = paperIds.splice(0, PAPERS_AT_ONCE);
      // Before the query: what changes while it runs is read again.
      for (const paperId of part) changed.delete(paperId);
      const newest = await newestHeadlines(database.db, part, now).catch((error: unknown) => {
        for (const paperId of part) changed.add(paperId);
        throw error;
      });
      for (const paperId of part) headlines.delete(paperId);
      for (const headline of newest) headlines.set(headline.publication, headline);
    }
  });

  /** All papers, the newest headline first. */
  function listAll(): (ListedPaper & { words: string; time: number })[] {
    return papers()
      .map(({ publication: { id, name, domain, hosts } }) => {
        const address = addressOfPaper(network.host, [domain, ...hosts], port);
        const newest = headlines.get(id);
        const link = newest && URL.parse(newest.link, address);
        const headline = newest && {
          title: newest.title,
          address: link && /^https?:$/.test(link.protocol) ? link.href : address,
          moment: newest.dated ? newest.publishedAt : undefined,
        };
        const words = plainText(`${name} ${domain} ${newest?.title ?? ''}`);
        return { name, address, headline, words, time: newest?.publishedAt.getTime() ?? 0 };
      })
      .sort((one, other) => other.time - one.time || one.name.localeCompare(other.name));
  }

  async function listPapers(query: URLSearchParams): Promise<NetworkPageRequest['list']> {
    await readChanged();
    const { words, page } = readQuery(query);
    const terms = plainText(words).split(/\s+/);
    const matching = listAll().filter((paper) => terms.every((term) => paper.words.includes(term)));
    const pageCount = Math.ceil(matching.length / PAPERS_PER_PAGE);
    const current = Math.min(page, Math.max(1, pageCount));
    const start = (current - 1) * PAPERS_PER_PAGE;
    return {
      words,
      page: current,
      pages: pageCount,
      total: matching.length,
      papers: matching.slice(start, start + PAPERS_PER_PAGE),
    };
  }

  const render = (list: NetworkPageRequest['list']) =>
    pages.renderNetworkPage({ network, theme: theme.current(), now: clock(), list });

  const makePage: MakePage = async (key) => {
    const { pathname, searchParams } = new URL(key.slice(host.length), 'http://page.invalid');
    if (pathname !== NETWORK_PATH)
      return { kind: 'redirect', status: 302, location: NETWORK_PATH, tags: [], nonce: '' };
    const list = await listPapers(searchParams);
    return {
      kind: 'page',
      status: 200,
      html: await render(list),
      tags: [NETWORK_TAG],
      // As searches of papers, not cached.
      keep: list?.words === '',
      nonce: '',
    };
  };

  const app = createApp(log);
  app.route(
    '/',
    pageRoutes({
      pages: {
        addressOf(path, query) {
          if (path !== NETWORK_PATH) return '/';
          const { words, page } = readQuery(query);
          return networkAddress(words, page);
        },
      },
      files: { has: () => false },
      domainOf: () => host,
      policy,
      makePage: publishing.makePage,
      renderer: options.isDevelopment ? undefined : publishing.renderer,
      findMoved: async () => undefined,
    }),
  );

  return {
    host,
    link: {
      name: network.name,
      href: new URL(NETWORK_PATH, addressOfPaper(host, [host], port)).href,
    },
    /** Reads the headlines of these papers again, and renews the page. */
    onChange(paperIds: readonly string[]): void {
      for (const paperId of paperIds) changed.add(paperId);
      renewal ??= setTimeout(() => {
        renewal = undefined;
        markStale();
      }, RENEWAL_DELAY_MS).unref();
    },
    publish: () =>
      publishing.publish({
        paperId: NETWORK_PAGE,
        folder: '',
        makePage,
        failurePage: () => render(undefined),
        policy,
        domains: () => ({ domain: host, hosts: [] }),
        onDomains: () => {},
        changes: { changes: [], latest: 0, forgotten: 0, publish: () => {}, follow: () => () => {} },
      }),
    async respond(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname !== '/' && pathname !== NETWORK_PATH)
        return new Response('Not found.\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });
      return app.fetch(request);
    },
    async close(): Promise<void> {
      clearTimeout(renewal);
      publishing.unpublish(NETWORK_PAGE);
      await theme.close();
    },
  };
}

function readQuery(query: URLSearchParams): { words: string; page: number } {
  const page = Number(query.get('page') ?? 1);
  return {
    words: (query.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** Lower case, without accents. */
function plainText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
