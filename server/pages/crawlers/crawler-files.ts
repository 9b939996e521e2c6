import { CATEGORIES } from '../../../contract/categories.ts';
import type { PageLink } from '../../../contract/pages.ts';
import type { Publication } from '../../../contract/publication.ts';
import { ARTICLES_TAG, LINKS_TAG, PUBLICATION_TAG } from '../../../contract/tags.ts';
import type { ArchiveEntry, ArticleArchive } from '../../paper/articles/article-archive.ts';
import type { FileRoute, PublishedFile } from '../files/published-file.ts';
import { writeRobots } from './robots.ts';
import {
  MOST_ADDRESSES,
  MOST_NEWS,
  NEWS_DAYS,
  type SitemapArticle,
  writeArticlesSitemap,
  writeNewsSitemap,
  writePagesSitemap,
  writeSitemapIndex,
} from './sitemaps.ts';

export interface CrawlerParts {
  publication(): Publication;
  archive: ArticleArchive;
  pageLinks(): readonly PageLink[];
  clock: () => Date;
  /** Addresses in one sitemap. */
  mostAddresses?: number;
}

const DAY_MS = 86_400_000;
const SCREENS = ['/', '/blog', '/faq', '/partners', '/feeds', ...CATEGORIES.map((key) => `/category/${key}`)];

/** robots.txt, and the sitemaps that it names. */
export function crawlerFiles(parts: CrawlerParts): FileRoute[] {
  const { publication, archive, pageLinks, clock, mostAddresses = MOST_ADDRESSES } = parts;
  const site = () => `https://${publication().domain}`;
  const xml = (body: string, tags: readonly string[]): PublishedFile => ({
    kind: 'file',
    status: 200,
    body,
    type: 'application/xml; charset=utf-8',
    tags,
  });
  const text = (body: string): PublishedFile => ({
    kind: 'file',
    status: 200,
    body,
    type: 'text/plain; charset=utf-8',
    tags: [PUBLICATION_TAG],
  });
  const listed = (entry: ArchiveEntry): SitemapArticle => ({
    ...entry,
    address: `${site()}/blog/${encodeURIComponent(entry.slug)}`,
    picture: entry.image === null ? undefined : webAddress(entry.image, site()),
  });
  const news = async (domain: string) => {
    const since = new Date(clock().getTime() - NEWS_DAYS * DAY_MS);
    return (await archive.since(domain, since, MOST_NEWS)).map(listed);
  };
  return [
    { path: /^\/robots\.txt$/, make: async () => text(writeRobots(publication())) },
    {
      path: /^\/sitemap\.xml$/,
      async make({ domain }) {
        const parts = Math.ceil((await archive.count(domain)) / mostAddresses);
        const names = [
          'pages',
          ...Array.from({ length: parts }, (_, index) => `articles-${index + 1}`),
          // A sitemap without addresses is none.
          ...((await news(domain)).length > 0 ? ['news'] : []),
        ];
        const body = writeSitemapIndex(names.map((name) => `${site()}/sitemaps/${name}.xml`));
        return xml(body, [ARTICLES_TAG, PUBLICATION_TAG]);
      },
    },
    {
      path: /^\/sitemaps\/pages\.xml$/,
      async make() {
        const paths = [...SCREENS, ...pageLinks().map(({ name }) => `/${name}`)];
        return xml(writePagesSitemap(paths.map((path) => site() + path)), [LINKS_TAG, PUBLICATION_TAG]);
      },
    },
    {
      path: /^\/sitemaps\/articles-([1-9]\d{0,5})\.xml$/,
      async make({ domain, match: [, part] }) {
        const entries = await archive.entries(domain, (Number(part) - 1) * mostAddresses, mostAddresses);
        if (entries.length === 0) return undefined;
        return xml(writeArticlesSitemap(entries.map(listed)), [ARTICLES_TAG, PUBLICATION_TAG]);
      },
    },
    {
      path: /^\/sitemaps\/news\.xml$/,
      async make({ domain }) {
        const articles = await news(domain);
        if (articles.length === 0) return undefined;
        return xml(writeNewsSitemap(articles, publication()), [ARTICLES_TAG, PUBLICATION_TAG]);
      },
    },
  ];
}

function webAddress(address: string, site: string): string | undefined {
  return URL.parse(address, site)?.href;
}
