import { expect, test } from 'vitest';
import { syndicate } from '../../../app/render.tsx';
import { headlinesOf } from '../../../app/stories/headlines.ts';
import { TOPICS } from '../../../contract/categories.ts';
import { createAskingClient } from '../../../tests/support/asking-client.ts';
import { feedAt, rssAnswer, rssItem, visit } from '../../../tests/support/story-fixture.ts';
import { brandOf, readColours } from '../../images/brand/brand.ts';
import { createFiles } from '../files/published-file.ts';
import { syndicationFiles } from './syndication-files.ts';

const { publication } = visit();
const DETAIL = { metaTitle: 'Rope', metaDescription: 'A *guide*', date: '2026-03-10', blog: 'Twisted.' };

const ROPE = {
  slug: 'rope',
  firstSlug: 'rope',
  title: 'Rope',
  image: null,
  detail: DETAIL,
  publishedAt: new Date('2026-03-10T05:00:00Z'),
  updatedAt: undefined,
};

function filesOf(paper = publication) {
  const ask = async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://site.invalid');
    if (pathname === '/api/section') {
      const article = rssItem({
        title: 'Rope',
        link: '/blog/rope',
        guid: `https://${paper.domain}/blog/first-rope`,
        author: 'Ada Byron',
      });
      const items = searchParams.get('category') === 'arts' ? [{ ...article, article: 'rope' }] : [];
      return Response.json({ source: paper.name, items });
    }
    if (pathname === '/api/rss') return Response.json(rssAnswer([rssItem()]));
    if (pathname === '/api/author') {
      if (searchParams.get('name') !== '山田') return Response.json({ error: 'none' }, { status: 404 });
      const blog = { id: 1, slug: 'rope', metaTitle: 'Rope', metaDescription: '' };
      return Response.json({ name: '山田', total: 1, blogs: [blog] });
    }
    if (pathname === '/api/topics') {
      const story = {
        category: 'business',
        source: 'The Wire',
        feed: 0,
        item: rssItem({ guid: 'urn:kiln' }),
      };
      return Response.json(Object.fromEntries(TOPICS.map((topic) => [topic, [story]])));
    }
    const slug = searchParams.get('slug') ?? '';
    if (slug === 'broken') return Response.json({ error: 'no database' }, { status: 503 });
    if (slug === 'gone') return Response.json({ error: 'gone' }, { status: 410 });
    if (slug !== 'rope' && slug !== 'old-rope') return Response.json({ error: 'none' }, { status: 404 });
    return Response.json({ ...DETAIL, slug: 'rope' });
  };
  const files = createFiles(
    syndicationFiles({
      publication: paper,
      brand: () => brandOf(paper, readColours()),
      archive: {
        count: async () => 1,
        entries: async () => [],
        since: async () => [],
        newest: async () => [ROPE],
        some: async () => [ROPE],
      },
      apiFor: (domain) =>
        createAskingClient({ ask, feedsOf: (category) => [feedAt(category)], domain, key: 'key' }),
      pages: {
        syndicate: async (article) => syndicate(article),
        headlinesOf: async (...feed) => headlinesOf(...feed),
        fontFile: (name) => `/assets/${name}.woff2`,
      },
      pageLinks: () => [{ name: 'imprint', label: 'Imprint', footer: 'legal' }],
      resolveImage: (src) => ({ src }),
    }),
  );
  return (path: string) => files.make(publication.domain + path);
}

test('a category without a feed gives none away', async () => {
  const ask = filesOf({ ...publication, feeds: { ...publication.feeds, arts: [] } });
  expect(await ask('/category/arts/feed.xml')).toBeUndefined();
  expect(JSON.stringify(await ask('/llms.txt'))).not.toContain('/category/arts');
});

test('a hub is named in the head of every feed, and nothing where there is none', async () => {
  const ask = filesOf({ ...publication, webSub: 'https://hub.example/' });
  for (const path of ['/feed.xml', '/atom.xml', '/feed.json', '/category/business/feed.xml']) {
    expect(await ask(path)).toMatchObject({
      headers: {
        Link: `<https://hub.example/>; rel="hub", <https://${publication.domain}${path}>; rel="self"`,
      },
    });
    expect(await filesOf()(path)).not.toHaveProperty('headers.Link');
  }
});

test('feeds are made again with the articles, or with the headlines of their category', async () => {
  const tagsOf = async (path: string) => {
    const file = await filesOf()(path);
    return file && 'tags' in file ? file.tags : undefined;
  };
  expect(await tagsOf('/feed.xml')).toEqual(['articles', 'every-article', 'publication']);
  expect(await tagsOf('/category/business/atom.xml')).toEqual(['feed:business', 'publication']);
  expect(await tagsOf('/topic/markets/feed.json')).toContain('feed:archives');
  expect(await tagsOf('/blog/rope.md')).toEqual(['every-article', 'article:rope', 'publication']);
});

test('the feed of a topic has its stories, each with its own source, under the id that it has elsewhere', async () => {
  const file = await filesOf()('/topic/fintech/atom.xml');
  const body = file?.kind === 'file' ? String(file.body) : '';
  expect(body).toContain(`<title>${publication.name}: Fintech</title>`);
  expect(body).toContain('<id>urn:kiln</id>');
  expect(body).toContain('<title>The Wire</title>');
  expect(await filesOf()('/topic/weather/atom.xml')).toBeUndefined();
});

test('the feed of an author has the articles in full; there is none of somebody who signed nothing', async () => {
  const file = await filesOf()('/author/%E5%B1%B1%E7%94%B0/feed.xml');
  const body = file?.kind === 'file' ? String(file.body) : '';
  expect(body).toContain(`<title>山田: ${publication.name}</title>`);
  expect(body).toContain(`https://${publication.domain}/author/%E5%B1%B1%E7%94%B0/feed.xml`);
  expect(body).toContain('Twisted.');
  expect(await filesOf()('/author/nobody/feed.xml')).toBeUndefined();
});

test('an article by its former name leads to the present one, as Markdown too', async () => {
  expect(await filesOf()('/blog/old-rope.md')).toMatchObject({
    kind: 'redirect',
    status: 301,
    location: '/blog/rope.md',
  });
});

test('what is not there, or was withdrawn, is left to the page that says so; what fails is answered with 503', async () => {
  expect(await filesOf()('/category/gossip/feed.xml')).toBeUndefined();
  expect(await filesOf()('/blog/nothing.md')).toEqual({ kind: 'same', address: '/blog/:slug' });
  expect(await filesOf()('/blog/gone.md')).toEqual({ kind: 'same', address: '/blog/gone' });
  expect(await filesOf()('/blog/broken.md')).toMatchObject({ status: 503 });
});

test('the lists for programs that read Markdown have every article and page', async () => {
  const file = await filesOf()('/llms.txt');
  expect(file).toMatchObject({ body: expect.stringContaining(`# ${publication.name}\n\n> `) });
  expect(file).toMatchObject({
    body: expect.stringContaining(
      `## Articles\n\n- [Rope](https://${publication.domain}/blog/rope.md): A *guide*\n`,
    ),
  });
});

test('the stylesheet of feeds has the colours of the pages and their type', async () => {
  const file = await filesOf()('/feed.css');
  expect(file).toMatchObject({ body: expect.stringMatching(/^@namespace h /) });
  expect(file).toMatchObject({ body: expect.stringContaining('url("/assets/display.woff2")') });
  expect(file).toMatchObject({ body: expect.stringContaining('background: light-dark(#fffdf9, #121419)') });
});

test('the feed of a category has the paper’s own articles as entries without a source', async () => {
  const file = await filesOf()('/category/arts/atom.xml');
  const body = file?.kind === 'file' ? String(file.body) : '';
  const [own, ...others] =
    body.match(/<entry>.*?<\/entry>/gs)?.filter((entry) => entry.includes('Rope')) ?? [];
  expect(others).toEqual([]);
  expect(own).toContain(`<id>https://${publication.domain}/blog/first-rope</id>`);
  expect(own).toContain(`href="https://${publication.domain}/blog/rope"`);
  expect(own).toContain('<name>Ada Byron</name>');
  expect(own).not.toContain('<source>');
  expect(body).toContain('A cheaper kiln');
});
