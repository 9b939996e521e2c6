import { authorPath } from '../../../contract/authors.ts';
import { categoriesOf, TOPICS } from '../../../contract/categories.ts';
import { AI_CRAWLERS } from '../../../contract/crawlers.ts';
import type { PageLink } from '../../../contract/pages.ts';
import { API_PATH } from '../../../contract/paths.ts';
import type { Publication } from '../../../contract/publication.ts';
import { ARTICLES_TAG, LINKS_TAG, PUBLICATION_TAG } from '../../../contract/tags.ts';
import type { ArchiveEntry, ArticleArchive } from '../../paper/articles/article-archive.ts';
import { type FileRoute, publishedFile } from '../files/published-file.ts';
import {
  MAX_ADDRESSES,
  MAX_NEWS,
  NEWS_DAYS,
  type SitemapArticle,
  writeArticlesSitemap,
  writeNewsSitemap,
  writePagesSitemap,
  writeSitemapIndex,
} from './sitemaps.ts';

export interface CrawlerParts {
  publication: Publication;
  archive: ArticleArchive;
  /** Who signed a domain's articles. */
  authors(domain: string): Promise<readonly { slug: string }[]>;
  pageLinks(): readonly PageLink[];
  clock: () => Date;
  /** Addresses in one sitemap. */
  maxAddresses?: number;
}

const DAY_MS = 86_400_000;
const SCREENS = [
  '/',
  '/blog',
  '/faq',
  '/partners',
  '/feeds',
  '/corrections',
  ...TOPICS.map((key) => `/topic/${key}`),
];

/** robots.txt, and the sitemaps that it names. */
export function crawlerFiles(parts: CrawlerParts): FileRoute[] {
  const { publication, archive, authors, pageLinks, clock, maxAddresses = MAX_ADDRESSES } = parts;
  const site = () => `https://${publication.domain}`;
  const xml = (body: string, tags: readonly string[]) =>
    publishedFile('application/xml', body, [...tags, PUBLICATION_TAG]);
  const listed = (entry: ArchiveEntry): SitemapArticle => ({
    ...entry,
    address: `${site()}/blog/${encodeURIComponent(entry.slug)}`,
    picture: entry.image === null ? undefined : URL.parse(entry.image, site())?.href,
  });
  const news = async (domain: string) => {
    const since = new Date(clock().getTime() - NEWS_DAYS * DAY_MS);
    return (await archive.since(domain, since, MAX_NEWS)).map(listed);
  };
  return [
    {
      path: /^\/robots\.txt$/,
      make: async () => publishedFile('text/plain', writeRobots(publication), [PUBLICATION_TAG]),
    },
    {
      path: /^\/\.well-known\/security\.txt$/,
      make: async () =>
        publication.securityContact
          ? publishedFile('text/plain', writeSecurity(publication, clock()), [PUBLICATION_TAG])
          : undefined,
    },
    {
      path: /^\/sitemap\.xml$/,
      async make({ domain }) {
        const parts = Math.ceil((await archive.count(domain)) / maxAddresses);
        const names = [
          'pages',
          ...Array.from({ length: parts }, (_, index) => `articles-${index + 1}`),
          // A sitemap without addresses is none.
          ...((await news(domain)).length > 0 ? ['news'] : []),
        ];
        const body = writeSitemapIndex(names.map((name) => `${site()}/sitemaps/${name}.xml`));
        return xml(body, [ARTICLES_TAG]);
      },
    },
    {
      path: /^\/sitemaps\/pages\.xml$/,
      async make({ domain }) {
        const paths = [
          ...SCREENS,
          ...categoriesOf(publication).map((category) => `/category/${category}`),
          ...pageLinks()
            .filter(({ canonical, noindex }) => !canonical && !noindex)
            .map(({ name }) => `/${name}`),
          ...(await authors(domain)).map(({ slug }) => authorPath(slug)),
        ].slice(0, MAX_ADDRESSES);
        return xml(writePagesSitemap(paths.map((path) => site() + path)), [LINKS_TAG, ARTICLES_TAG]);
      },
    },
    {
      path: /^\/sitemaps\/articles-([1-9]\d{0,5})\.xml$/,
      async make({ domain, match: [, part] }) {
        const entries = await archive.entries(domain, (Number(part) - 1) * maxAddresses, maxAddresses);
        if (entries.length === 0) return undefined;
        return xml(writeArticlesSitemap(entries.map(listed)), [ARTICLES_TAG]);
      },
    },
    {
      path: /^\/sitemaps\/news\.xml$/,
      async make({ domain }) {
        const articles = await news(domain);
        if (articles.length === 0) return undefined;
        return xml(writeNewsSitemap(articles, publication), [ARTICLES_TAG]);
      },
    },
  ];
}

/** A page of yesterday is served for a minute: half a year is the same as none of it. */
const SECURITY_DAYS = 180;

/** security.txt, RFC 9116. */
export function writeSecurity(
  { domain, locale, securityContact }: Pick<Publication, 'domain' | 'locale' | 'securityContact'>,
  now: Date,
): string {
  const expires = new Date(now.getTime() + SECURITY_DAYS * DAY_MS).toISOString();
  return `Contact: ${securityContact}\nExpires: ${expires.slice(0, 10)}T00:00:00Z\nPreferred-Languages: ${locale}\nCanonical: https://${domain}/.well-known/security.txt\n`;
}

/** Search results and API calls are not for search engines. */
const DISALLOWED = [API_PATH, '/search', '/*?q=', '/*&q='];

/** robots.txt, RFC 9309. */
export function writeRobots({ domain, crawlers }: Pick<Publication, 'domain' | 'crawlers'>): string {
  if (crawlers.closed) return 'User-agent: *\nDisallow: /\n';
  const refused = [...new Set([...crawlers.refuse, ...(crawlers.refuseAi ? AI_CRAWLERS : [])])];
  const groups = [
    [`User-agent: *`, ...DISALLOWED.map((path) => `Disallow: ${path}`)],
    ...(refused.length > 0 ? [[...refused.map((agent) => `User-agent: ${agent}`), 'Disallow: /']] : []),
    [`Sitemap: https://${domain}/sitemap.xml`],
  ];
  return `${groups.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
