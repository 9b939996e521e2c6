import { describe, expect, test } from 'vitest';
import { syndicate } from '../../../app/render.tsx';
import { headlinesOf } from '../../../app/stories/headlines.ts';
import type { Publication } from '../../../contract/publication.ts';
import { parseFeed } from '../../../feed-reader/parse-feed.ts';
import { FORBIDDEN_IN_XML, MALICIOUS_TEXTS } from '../../../tests/support/malicious-texts.ts';
import { feedAt, newsItem, visit } from '../../../tests/support/story-fixture.ts';
import { childrenOf, readStrictXml, textOf, type XmlElement } from '../../../tests/support/strict-xml.ts';
import type { ArchivedArticle } from '../../paper/articles/article-archive.ts';
import { element } from '../files/xml.ts';
import type { Feed } from './feed.ts';
import { feedOfArticles } from './feed-of-articles.ts';
import { feedOfHeadlines } from './feed-of-headlines.ts';
import { writeOpml } from './syndication-files.ts';
import { writeAtom } from './write-atom.ts';
import { writeJsonFeed } from './write-json-feed.ts';
import { writeRss } from './write-rss.ts';

const { publication } = visit();
const NOW = new Date('2026-03-31T00:00:00Z');
const SITE = `https://${publication.domain}`;
const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function article(index: number, changes: Partial<ArchivedArticle['detail']> = {}): ArchivedArticle {
  const slug = `article-${index}`;
  return {
    slug,
    firstSlug: slug,
    title: `Article ${index}`,
    image: '/illustrations/business/port-1/16x9.svg',
    publishedAt: new Date(Date.UTC(2026, 2, 20 - index, 9, 30)),
    updatedAt: index === 1 ? new Date('2026-03-21T10:00:00Z') : undefined,
    detail: {
      slug,
      metaTitle: `Article ${index}`,
      metaDescription: `About ${index}`,
      date: '2026-03-10',
      blog: `Text *${index}*, [a link](/faq).`,
      shortTailKeywords: 'cash, “good” debt',
      ...changes,
    },
  };
}

const parts = {
  publication,
  pages: { syndicate: async (given: Parameters<typeof syndicate>[0]) => syndicate(given) },
  resolveImage: (src: string) => ({ src }),
};
const articlesFeed = (articles: readonly ArchivedArticle[]) => feedOfArticles({ ...parts, articles });

const malicious = MALICIOUS_TEXTS.map((text, index) =>
  article(index, { metaTitle: text, metaDescription: text, blog: text, authors: [text.slice(0, 100)] }),
);

const headlines = (texts: readonly string[], paper = publication) =>
  feedOfHeadlines(paper, {
    path: '/category/business',
    name: 'Business & Finance',
    ...headlinesOf('business', {
      description: texts[0] ?? '',
      items: texts.map((text, index) =>
        newsItem({
          title: text,
          description: text,
          guid: `g-${index}`,
          link: `/newswire/story/${index}`,
          source: { title: 'Wire & Co <x>', feed: paper.feeds.business[0] ?? feedAt('/feed.xml') },
        }),
      ),
    }),
  });

const { description: _, icon: __, ...least } = publication;
const bare = { ...least, social: {}, texts: {}, webSub: 'https://hub.example/?a=1&b="2"' };

const FEEDS: readonly (readonly [string, () => Feed | Promise<Feed>])[] = [
  ['articles', () => articlesFeed([1, 2, 3].map((index) => article(index)))],
  ['articles with malicious words', () => articlesFeed(malicious)],
  ['no articles', () => articlesFeed([])],
  ['a paper without anything to spare', () => feedOfArticles({ ...parts, publication: bare, articles: [] })],
  ['headlines', () => headlines(['One', 'Two'])],
  ['headlines with malicious words', () => headlines([...MALICIOUS_TEXTS, FORBIDDEN_IN_XML])],
  ['no headlines', () => headlines([])],
];

const expectWebAddress = (address: string | undefined) => expect(address).toMatch(/^https?:\/\/[!-~]+$/);

describe.each(FEEDS)('%s', (_name, make) => {
  test('as RSS are valid RSS 2.0', async () => {
    const feed = await make();
    const rss = readStrictXml(writeRss(feed));
    expect(rss).toMatchObject({ name: 'rss', attributes: { version: '2.0' } });
    expect(rss.children.map(({ name }) => name)).toEqual(['channel']);
    const [channel] = rss.children as [XmlElement];
    for (const name of ['title', 'link', 'description']) expect(textOf(channel, name)).not.toBe('');
    expectWebAddress(textOf(channel, 'link'));
    const selfs = childrenOf(channel, 'atom:link').filter(({ attributes }) => attributes.rel === 'self');
    expect(selfs.map(({ attributes }) => attributes.href)).toEqual([feed.self.RSS]);
    const items = childrenOf(channel, 'item');
    expect(new Set(items.map((item) => textOf(item, 'guid'))).size).toBe(items.length);
    for (const item of items) {
      expect(textOf(item, 'title')).not.toBe('');
      expectWebAddress(textOf(item, 'link'));
      expect(childrenOf(item, 'guid')[0]?.attributes).toEqual({ isPermaLink: 'false' });
      for (const { text } of childrenOf(item, 'pubDate')) expect(text).toMatch(RFC_822);
      for (const { attributes } of childrenOf(item, 'source')) expectWebAddress(attributes.url);
      for (const { attributes } of childrenOf(item, 'media:content')) expectWebAddress(attributes.url);
      const known = /^(title|link|guid|pubDate|source|category|description|[a-z]+:\w+)$/;
      for (const { name } of item.children) expect(name).toMatch(known);
    }
  });

  test('as Atom are valid by RFC 4287', async () => {
    const feed = await make();
    const atom = readStrictXml(writeAtom(feed));
    expect(atom).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } });
    expectWebAddress(textOf(atom, 'id'));
    expect(textOf(atom, 'title')).not.toBe('');
    expect(textOf(atom, 'updated')).toMatch(RFC_3339);
    expect(childrenOf(atom, 'author')).toHaveLength(1);
    const links = childrenOf(atom, 'link').map(({ attributes }) => attributes.rel);
    expect(links.filter((rel) => rel === 'self' || rel === 'alternate')).toEqual(['self', 'alternate']);
    const entries = childrenOf(atom, 'entry');
    expect(new Set(entries.map((entry) => textOf(entry, 'id'))).size).toBe(entries.length);
    for (const entry of entries) {
      expectWebAddress(textOf(entry, 'id'));
      expect(textOf(entry, 'title')).not.toBe('');
      expect(textOf(entry, 'updated')).toMatch(RFC_3339);
      for (const { text } of childrenOf(entry, 'published')) expect(text).toMatch(RFC_3339);
      for (const author of childrenOf(entry, 'author')) expect(textOf(author, 'name')).not.toBe('');
      expect(childrenOf(entry, 'link').map(({ attributes }) => attributes.rel)).toEqual(['alternate']);
      for (const { attributes } of childrenOf(entry, 'link')) expectWebAddress(attributes.href);
      for (const { attributes } of childrenOf(entry, 'category')) expect(attributes.term).toBeTruthy();
      for (const { attributes } of childrenOf(entry, 'content')) expect(attributes.type).toBe('html');
      for (const source of childrenOf(entry, 'source')) expectWebAddress(textOf(source, 'id'));
    }
  });

  test('as JSON are valid JSON Feed 1.1', async () => {
    const feed = await make();
    const json = JSON.parse(writeJsonFeed(feed));
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: expect.stringMatching(/./),
      feed_url: feed.self.JSON,
      items: expect.any(Array),
    });
    for (const address of [json.home_page_url, json.feed_url, json.icon]) expectWebAddress(address);
    expect(new Set(json.items.map(({ id }: { id: string }) => id)).size).toBe(json.items.length);
    for (const item of json.items) {
      expect(item.id).toEqual(expect.any(String));
      expectWebAddress(item.url);
      expect('content_html' in item).not.toBe('content_text' in item);
      for (const date of [item.date_published, item.date_modified])
        if (date !== undefined) expect(date).toMatch(RFC_3339);
      for (const author of item.authors ?? []) expect(author.name).toEqual(expect.any(String));
    }
  });

  test('are read back without loss by our own feed parser', async () => {
    const feed = await make();
    if (feed.entries.length === 0) return;
    // Titles of RSS are read as HTML by many, our engine among them: what looks like markup is none of its words.
    const isPlain = !feed.entries.some(({ title }) => /[<&]/.test(title));
    const engine = (text: string) =>
      parseFeed(new TextEncoder().encode(text), { url: feed.self.RSS, now: NOW }).items.map((item) => ({
        link: item.link,
        published: item.published ?? undefined,
        guid: item.guid,
        ...(isPlain ? { title: item.title } : {}),
      }));
    const facts = feed.entries.map(({ title, link, published, id }) => ({
      link,
      published,
      guid: id,
      ...(isPlain ? { title } : {}),
    }));
    for (const write of [writeRss, writeAtom, writeJsonFeed]) expect(engine(write(feed))).toEqual(facts);
    for (const [write, item] of [
      [writeRss, 'item'],
      [writeAtom, 'entry'],
    ] as const) {
      const root = readStrictXml(write(feed).replace(/<\?xml-stylesheet[^?]*\?>/, ''));
      const written = childrenOf(root, 'channel')[0] ?? root;
      expect(childrenOf(written, item).map((entry) => textOf(entry, 'title'))).toEqual(
        feed.entries.map(({ title }) => inXml(title)),
      );
    }
  });
});

/** What XML cannot write is left out of it. */
function inXml(text: string): string {
  return readStrictXml(`<?xml version="1.0" encoding="UTF-8"?>${element('x', {}, text).xml}`).text;
}

test('an article keeps its identity in feeds when it is renamed, and says when it was changed', async () => {
  const renamed = { ...article(1), slug: 'new-name', firstSlug: 'article-1' };
  const feed = await articlesFeed([renamed]);
  expect(feed.entries[0]).toMatchObject({ id: `${SITE}/blog/article-1`, link: `${SITE}/blog/new-name` });
  expect(writeAtom(feed)).toContain('<updated>2026-03-21T10:00:00.000Z</updated>');
  expect(JSON.parse(writeJsonFeed(feed)).items[0].date_modified).toBe('2026-03-21T10:00:00.000Z');
});

test('articles come in full, headlines of others never do', async () => {
  const [own] = (await articlesFeed([article(1)])).entries;
  expect(own).toMatchObject({
    html: `<p>Text <em>1</em>, <a href="${SITE}/faq">a link</a>.</p>`,
    image: `${SITE}/illustrations/business/port-1/16x9-960.webp`,
    authors: [publication.name],
    keywords: ['cash', '“good” debt'],
  });
  const whole = 'Words and words. '.repeat(500);
  const foreign = headlines([whole]);
  expect(foreign.entries[0]?.html).toBeUndefined();
  expect(foreign.entries[0]?.source).toEqual({
    title: 'Wire & Co <x>',
    address: `${SITE}/newswire/business.xml`,
  });
  for (const write of [writeRss, writeAtom, writeJsonFeed]) expect(write(foreign).length).toBeLessThan(4_000);
});

test('a hub is named in every form', async () => {
  const feed = await feedOfArticles({ ...parts, publication: bare, articles: [article(1)] });
  expect(readStrictXml(writeRss(feed)).text).toContain('Article 1');
  for (const write of [writeRss, writeAtom])
    expect(write(feed)).toContain('https://hub.example/?a=1&amp;b=&quot;2&quot;');
  expect(JSON.parse(writeJsonFeed(feed)).hubs).toEqual([{ type: 'WebSub', url: bare.webSub }]);
});

test('no key in a feed’s address is given away: its query is left out, unless it has a public address', () => {
  const of = (feed: object): Publication => ({
    ...publication,
    feeds: { ...publication.feeds, business: publication.feeds.business.map((one) => ({ ...one, ...feed })) },
  });
  const url = 'https://wire.example/feed.xml?key=s3cret#top';
  const written = (feed: object) => [
    writeOpml(of(feed)),
    ...[writeRss, writeAtom].map((write) => write(headlines(['A'], of(feed)))),
  ];
  for (const text of written({ url })) {
    expect(text).toMatch(/https:\/\/wire\.example\/feed\.xml[<"]/);
    expect(text).not.toContain('s3cret');
  }
  for (const text of written({ url, publicUrl: 'https://wire.example/?feed=rss2' })) {
    expect(text).toContain('https://wire.example/?feed=rss2');
    expect(text).not.toContain('s3cret');
  }
});

test('the list of sources is valid OPML 2.0', () => {
  const name = MALICIOUS_TEXTS.join(' ');
  const opml = readStrictXml(writeOpml({ ...publication, name }));
  expect(opml).toMatchObject({ name: 'opml', attributes: { version: '2.0' } });
  expect(opml.children.map((child) => child.name)).toEqual(['head', 'body']);
  const [head, body] = opml.children as [XmlElement, XmlElement];
  expect(textOf(head, 'title')).toBe(`Sources of ${name}`);
  expect(body.children).toHaveLength(15);
  const feeds = { ...publication.feeds, arts: [], local: [feedAt('/a.xml'), feedAt('/b.xml')] };
  const several = writeOpml({ ...publication, feeds, categories: { local: { name: 'The Quay' } } });
  expect(several.match(/<outline /g)).toHaveLength(15);
  expect(several.match(/text="The Quay"/g)).toHaveLength(2);
  expect(several).not.toContain('/category/arts');
  for (const { attributes } of body.children) {
    expect(attributes).toMatchObject({ type: 'rss', text: expect.stringMatching(/./) });
    for (const address of [attributes.xmlUrl, attributes.htmlUrl]) expectWebAddress(address);
  }
});
