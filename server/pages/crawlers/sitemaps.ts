import type { ArchiveEntry } from '../../paper/articles/article-archive.ts';
import { document, element, tag } from '../files/xml.ts';

/** Sitemaps 0.9, with Google's extensions for pictures and news. All addresses are whole ones. */

/** The protocol's own limit for one file. */
export const MAX_ADDRESSES = 50_000;
/** Limits of a news sitemap, by Google's rules. */
export const NEWS_DAYS = 2;
export const MAX_NEWS = 1_000;

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const writeSitemapIndex = listAddresses('sitemapindex', 'sitemap');
export const writePagesSitemap = listAddresses('urlset', 'url');

function listAddresses(list: string, entry: string): (addresses: readonly string[]) => string {
  return (addresses) => {
    const entries = addresses.map((address) => tag(entry, tag('loc', address)));
    return document(element(list, { xmlns: SITEMAP }, entries));
  };
}

export interface SitemapArticle extends ArchiveEntry {
  address: string;
  /** The whole address of its picture. */
  picture: string | undefined;
}

export function writeArticlesSitemap(articles: readonly SitemapArticle[]): string {
  const entries = articles.map(({ address, picture, publishedAt, updatedAt }) => {
    const changed = updatedAt ?? publishedAt;
    return tag(
      'url',
      tag('loc', address),
      changed ? tag('lastmod', changed.toISOString()) : undefined,
      picture === undefined ? undefined : tag('image:image', tag('image:loc', picture)),
    );
  });
  const namespaces = { xmlns: SITEMAP, 'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1' };
  return document(element('urlset', namespaces, entries));
}

export function writeNewsSitemap(
  articles: readonly SitemapArticle[],
  publication: { name: string; locale: string },
): string {
  const entries = articles.map(({ address, title, publishedAt }) =>
    tag(
      'url',
      tag('loc', address),
      tag(
        'news:news',
        tag(
          'news:publication',
          tag('news:name', publication.name),
          tag('news:language', newsLanguage(publication.locale)),
        ),
        tag('news:publication_date', (publishedAt ?? new Date(0)).toISOString()),
        tag('news:title', title),
      ),
    ),
  );
  const namespaces = { xmlns: SITEMAP, 'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9' };
  return document(element('urlset', namespaces, entries));
}

/** Two letters of ISO 639, but for the two ways to write Chinese. */
function newsLanguage(locale: string): string {
  const { language, script, region } = new Intl.Locale(locale).maximize();
  if (language !== 'zh') return language;
  return script === 'Hant' || region === 'TW' ? 'zh-tw' : 'zh-cn';
}
