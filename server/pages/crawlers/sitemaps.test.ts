import { expect, test } from 'vitest';
import { AI_CRAWLERS } from '../../../contract/crawlers.ts';
import { MALICIOUS_TEXTS } from '../../../tests/support/malicious-texts.ts';
import { visit } from '../../../tests/support/story-fixture.ts';
import { childrenOf, readStrictXml, textOf, type XmlElement } from '../../../tests/support/strict-xml.ts';
import type { ArchiveEntry, ArticleArchive } from '../../paper/articles/article-archive.ts';
import { createFiles } from '../files/published-file.ts';
import { crawlerFiles, writeRobots } from './crawler-files.ts';
import { MAX_ADDRESSES, MAX_NEWS } from './sitemaps.ts';

const { publication } = visit();
const { domain } = publication;
const NOW = new Date('2026-03-31T12:00:00Z');
const W3C_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

const entry = (index: number, changes: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  slug: `article-${index}`,
  title: `Article ${index}`,
  image: '/media/a&b.jpg',
  publishedAt: new Date(NOW.getTime() - index * 3_600_000),
  updatedAt: undefined,
  ...changes,
});

function archiveOf(entries: readonly ArchiveEntry[]): ArticleArchive {
  return {
    count: async () => entries.length,
    entries: async (_domain, offset, limit) => entries.slice(offset, offset + limit),
    since: async (_domain, time, limit) =>
      entries.filter(({ publishedAt }) => publishedAt && publishedAt > time).slice(0, limit),
    newest: async () => [],
    some: async () => [],
  };
}

function filesOf(entries: readonly ArchiveEntry[], maxAddresses?: number, paper = publication) {
  const files = createFiles(
    crawlerFiles({
      publication: paper,
      archive: archiveOf(entries),
      authors: async () => [{ slug: 'ada-byron' }, { slug: '山田' }],
      clock: () => NOW,
      pageLinks: () => [
        { name: 'imprint', label: 'Imprint', footer: 'legal' },
        { name: 'staff', label: 'Staff', footer: 'none', noindex: true },
        { name: 'law', label: 'Law', footer: 'none', canonical: 'https://law.example/' },
      ],
      ...(maxAddresses === undefined ? {} : { maxAddresses }),
    }),
  );
  return async (path: string) => {
    const file = await files.make(domain + path);
    return file?.kind === 'file' ? String(file.body) : undefined;
  };
}

/** By the rules of sitemaps.org. */
function expectSitemap(text: string | undefined, kind: 'sitemapindex' | 'urlset'): XmlElement[] {
  const root = readStrictXml(text ?? '');
  expect(root.name).toBe(kind);
  expect(root.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(root.children.length).toBeGreaterThan(0);
  expect(root.children.length).toBeLessThanOrEqual(MAX_ADDRESSES);
  expect(Buffer.byteLength(text ?? '')).toBeLessThan(50 * 1024 * 1024);
  for (const child of root.children) {
    expect(child.name).toBe(kind === 'urlset' ? 'url' : 'sitemap');
    expect(textOf(child, 'loc')).toMatch(new RegExp(`^https://${domain}/[!-~]*$`));
    expect(textOf(child, 'loc').length).toBeLessThan(2_048);
    for (const { text: date } of childrenOf(child, 'lastmod')) expect(date).toMatch(W3C_DATE);
  }
  return root.children;
}

test('the index names the sitemaps that there are, and each of them is valid', async () => {
  const ask = filesOf([entry(100), entry(60), entry(3, { updatedAt: NOW })], 2);
  const named = expectSitemap(await ask('/sitemap.xml'), 'sitemapindex').map((one) => textOf(one, 'loc'));
  expect(named).toEqual(
    ['pages', 'articles-1', 'articles-2', 'news'].map((name) => `https://${domain}/sitemaps/${name}.xml`),
  );
  const pages = expectSitemap(await ask('/sitemaps/pages.xml'), 'urlset').map((one) => textOf(one, 'loc'));
  for (const path of [
    '/',
    '/blog',
    '/category/archives',
    '/imprint',
    '/feeds',
    '/topic/markets',
    '/author/%E5%B1%B1%E7%94%B0',
  ])
    expect(pages).toContain(`https://${domain}${path}`);
  expect(pages.join()).not.toMatch(/\/(search|staff|law)\b/);
  const withoutArts = { ...publication, feeds: { ...publication.feeds, arts: [] } };
  const fewer = await filesOf([], undefined, withoutArts)('/sitemaps/pages.xml');
  expect(fewer?.match(/<loc>/g)).toHaveLength(pages.length - 1);
  expect(fewer).not.toContain('/category/arts');
  const [first, second] = expectSitemap(await ask('/sitemaps/articles-1.xml'), 'urlset');
  expect(textOf(first as XmlElement, 'loc')).toBe(`https://${domain}/blog/article-100`);
  expect(textOf(second as XmlElement, 'image:image').trim()).toBe(`https://${domain}/media/a&b.jpg`);
  const [changed] = expectSitemap(await ask('/sitemaps/articles-2.xml'), 'urlset');
  expect(textOf(changed as XmlElement, 'lastmod')).toBe(NOW.toISOString());
  expect(await ask('/sitemaps/articles-3.xml')).toBeUndefined();
});

test('a sitemap holds 50,000 addresses, and the next begins a new one', async () => {
  const ask = filesOf(Array.from({ length: 50_001 }, (_, index) => entry(index + 1_000)));
  expect(readStrictXml((await ask('/sitemap.xml')) ?? '').children).toHaveLength(3);
  expect((await ask('/sitemaps/articles-1.xml'))?.match(/<url>/g)).toHaveLength(50_000);
  expect((await ask('/sitemaps/articles-2.xml'))?.match(/<url>/g)).toHaveLength(1);
});

test('the news sitemap has the articles of two days, at most a thousand, and is none without any', async () => {
  const ask = filesOf([...Array.from({ length: 1_200 }, () => entry(1)), entry(47), entry(49)]);
  const urls = expectSitemap(await ask('/sitemaps/news.xml'), 'urlset');
  expect(urls).toHaveLength(MAX_NEWS);
  const few = filesOf([entry(47), entry(49)]);
  const [url, ...others] = expectSitemap(await few('/sitemaps/news.xml'), 'urlset');
  expect(others).toEqual([]);
  const [news] = childrenOf(url as XmlElement, 'news:news') as [XmlElement];
  const [paper] = childrenOf(news, 'news:publication') as [XmlElement];
  expect(textOf(paper, 'news:name')).toBe(publication.name);
  expect(textOf(paper, 'news:language')).toBe('en');
  expect(textOf(news, 'news:publication_date')).toMatch(W3C_DATE);
  expect(textOf(news, 'news:title')).toBe('Article 47');
  const none = filesOf([entry(49)]);
  expect(await none('/sitemaps/news.xml')).toBeUndefined();
  expect(await none('/sitemap.xml')).not.toContain('news');
});

test('malicious titles and names stay words, and a paper without articles has sitemaps all the same', async () => {
  const malicious = MALICIOUS_TEXTS.map((title, index) =>
    entry(index + 1, { title, slug: title, image: title }),
  );
  const ask = filesOf(malicious, undefined, { ...publication, name: MALICIOUS_TEXTS.join() });
  const urls = expectSitemap(await ask('/sitemaps/news.xml'), 'urlset');
  const titles = urls.map((url) => textOf(childrenOf(url, 'news:news')[0] as XmlElement, 'news:title'));
  expect(titles).toEqual(MALICIOUS_TEXTS);
  expectSitemap(await ask('/sitemaps/articles-1.xml'), 'urlset');
  const empty = filesOf([]);
  expect(expectSitemap(await empty('/sitemap.xml'), 'sitemapindex')).toHaveLength(1);
});

test('security.txt says where to report faults and until when that holds; a paper without an address has none', async () => {
  const contact = { ...publication, securityContact: 'mailto:security@ledger.example' };
  expect(await filesOf([], undefined, contact)('/.well-known/security.txt')).toBe(
    `Contact: mailto:security@ledger.example\nExpires: ${new Date(NOW.getTime() + 180 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z\nPreferred-Languages: en\nCanonical: https://${domain}/.well-known/security.txt\n`,
  );
  expect(await filesOf([])('/.well-known/security.txt')).toBeUndefined();
});

test('crawlers are kept out of search results and calls, and are given the sitemaps', () => {
  const robots = writeRobots(publication);
  expect(robots).toBe(
    `User-agent: *\nDisallow: /api/\nDisallow: /search\nDisallow: /*?q=\nDisallow: /*&q=\n\nSitemap: https://${domain}/sitemap.xml\n`,
  );
  expect(robots).not.toContain('GPTBot');
});

test('a publication can close its site to all crawlers, to some, or to those of language models', () => {
  const robots = (crawlers: Partial<typeof publication.crawlers>) =>
    writeRobots({ domain, crawlers: { ...publication.crawlers, ...crawlers } });
  expect(robots({ closed: true })).toBe('User-agent: *\nDisallow: /\n');
  expect(robots({ refuse: ['BadBot', 'GPTBot'] })).toContain(
    'User-agent: BadBot\nUser-agent: GPTBot\nDisallow: /\n',
  );
  const ai = robots({ refuseAi: true, refuse: ['GPTBot'] });
  for (const agent of AI_CRAWLERS) expect(ai.split(`User-agent: ${agent}\n`)).toHaveLength(2);
});
