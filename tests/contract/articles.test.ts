import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { blogDetail, blogList, correctionList } from '../../contract/blog.ts';
import type { Publication } from '../../contract/publication.ts';
import { createChanges } from '../../server/data/changes/changes.ts';
import { createFetcher } from '../../server/net/fetcher.ts';
import { articleRoutes } from '../../server/paper/articles/article-routes.ts';
import { createArticleStore } from '../../server/paper/articles/article-store.ts';
import type { Backend } from '../../server/paper/articles/backend.ts';
import { createBackendCache } from '../../server/paper/articles/backend-cache.ts';
import type { Article } from '../../server/paper/articles/read-article.ts';
import { createRemoteBackend } from '../../server/paper/articles/remote-backend.ts';
import { storeArticles } from '../../server/paper/articles/store-articles.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { startStubBackend } from '../support/stub-backend.ts';
import { databases } from './databases.ts';

const KEY = 'public-anonymous-key';
const log = pino({ level: 'silent' });

interface Opened {
  backend: Backend;
  close(): Promise<void>;
}

/** Each way to have a backend, holding these articles, one of which was there before and is withdrawn. */
const backends: { name: string; open(articles: Article[], withdrawn: Article): Promise<Opened> }[] = [
  ...databases.map(({ name, open }) => ({
    name: `articles in ${name}`,
    open: async (articles: Article[], withdrawn: Article) => {
      const database = await open();
      for (const version of [[...articles, withdrawn], articles]) {
        await storeArticles(database.db, {
          publication: 'meridianledger.example',
          source: 'x',
          articles: version,
          spared: new Set(),
          allOrNothing: true,
        });
      }
      return {
        backend: createArticleStore(database.db, {
          id: 'meridianledger.example',
          domain: 'meridianledger.example',
        }),
        close: () => database.close(),
      };
    },
  })),
  {
    name: 'an outside backend',
    open: async (articles, withdrawn) => {
      const database = await databases[0].open();
      const stub = await startStubBackend(KEY);
      stub.articles = articles;
      stub.withdrawn = [withdrawn.slug];
      const fetcher = createFetcher({ trustedHosts: [stub.host], userAgent: 'test' });
      const backend = createRemoteBackend({
        address: stub.address,
        key: KEY,
        homes: ['meridianledger.example'],
        fetcher,
        answers: createBackendCache(database.db, 'meridianledger.example'),
        changes: createChanges(),
        log,
        clock: () => new Date(),
        pause: async () => {},
      });
      return {
        backend,
        close: async () => {
          await fetcher.close();
          await stub.stop();
          await database.close();
        },
      };
    },
  },
];

describe.each(backends)('$name', ({ name, open }) => {
  let publication: Publication;
  let opened: Opened;
  let call: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;

  beforeAll(async () => {
    publication = await loadPublication('sample/meridian-ledger/publication.json');
    const articles = sampleArticles(23, (_article, index) => ({
      ...(index === 0 ? { domains: ['meridianledger.example', 'second.example'] } : {}),
      ...(index === 1 ? { domains: ['second.example'] } : {}),
      ...(index === 3 ? { corrections: [{ date: '2026-04-01', text: 'Earlier.' }] } : {}),
      ...(index === 4 ? { corrections: [{ date: '2026-04-02', text: 'Later.' }] } : {}),
      ...(index === 2
        ? {
            aliases: ['the-old-name'],
            video: 'https://youtu.be/MeridianP07',
            keywords: ['cash', 'the "good" debt'],
            longKeywords: ['what a line of credit costs'],
            body: '# One\n\nTwo **three** “four” <script>é 漢字 🙂',
          }
        : {}),
    }));
    const [withdrawn] = sampleArticles(1, () => ({ slug: 'gone', file: 'gone.md' }));
    if (!withdrawn) throw new Error('no article');
    opened = await open(articles, withdrawn);
    const app = articleRoutes({
      backend: opened.backend,
      sections: async () => new Map(),
      publication,
      log,
      resolveImage: (src) => ({ src }),
    });
    call = async (path, headers = { Authorization: `Bearer ${KEY}` }, method = 'GET') =>
      app.request(path, { method, headers });
  });
  afterAll(() => opened.close());

  const list = async (query: string) => blogList.parse(await (await call(`/get_metainfo?${query}`)).json());
  const slugs = async (query: string) => (await list(query)).blogs.map(({ slug }) => slug);
  const error = async (response: Response) =>
    z.object({ error: z.string() }).parse(await response.json()).error;

  test('a domain’s articles are listed ten a page, newest first, with their total', async () => {
    const { blogs, total } = await list('domain=meridianledger.example&page=1');
    expect(total).toBe(22);
    expect(blogs).toHaveLength(10);
    expect(blogs[0]).toEqual({
      id: expect.anything(),
      slug: 'article-1',
      metaTitle: 'Article 1',
      metaDescription: 'What article 1 is about',
      // The lists of other backends have none.
      date: name === 'an outside backend' ? undefined : '2026-03-31',
      pinterestImageLink: '/illustrations/business/port-1/16x9.svg',
    });
    expect(await slugs('domain=meridianledger.example&page=3')).toEqual(['article-22', 'article-23']);
  });

  test('the corrections of a domain’s articles are listed, the newest first', async () => {
    const answer = correctionList.parse(
      await (await call('/corrections?domain=meridianledger.example')).json(),
    );
    expect(answer.corrections).toEqual(
      name === 'an outside backend'
        ? []
        : [
            { slug: 'article-5', title: 'Article 5', date: '2026-04-02', text: 'Later.' },
            { slug: 'article-4', title: 'Article 4', date: '2026-04-01', text: 'Earlier.' },
          ],
    );
  });

  test('an article belongs to one or more domains', async () => {
    expect(await slugs('domain=second.example&page=1')).toEqual(['article-1', 'article-2']);
    expect(await slugs('domain=meridianledger.example&page=1')).not.toContain('article-2');
  });

  test('without a domain the publication’s own is meant; www. and capitals make no difference', async () => {
    expect((await list('page=1')).total).toBe(22);
    expect((await list('domain=&page=')).total).toBe(22);
    expect((await list('domain=www.MeridianLedger.example')).total).toBe(22);
  });

  test('a domain without articles, and a page after the last, have none', async () => {
    expect(await list('domain=nobody.example&page=1')).toEqual({ blogs: [], total: 0 });
    expect(await list('domain=meridianledger.example&page=99')).toEqual({ blogs: [], total: 22 });
    expect(await list('domain=meridianledger.example&page=999999999')).toEqual({ blogs: [], total: 22 });
  });

  test.each(['0', '-1', 'abc', '1e9', '1.5', '01', '9999999999', ' 1', '%00'])(
    'page %s is refused with a reason',
    async (page) => {
      const response = await call(`/get_metainfo?page=${page}`);
      expect(response.status).toBe(400);
      expect(await error(response)).toBe('page must be a whole number from 1.');
    },
  );

  test.each(['%00', 'a%0ab.example', 'x'.repeat(2000)])(
    'an impossible domain has no articles',
    async (domain) => {
      expect(await list(`domain=${domain}`)).toEqual({ blogs: [], total: 0 });
    },
  );

  test('an article is returned in full by its slug', async () => {
    const response = await call('/get_details?slug=article-3');
    expect(response.status).toBe(200);
    expect(blogDetail.parse(await response.json())).toEqual({
      slug: 'article-3',
      metaTitle: 'Article 3',
      metaDescription: 'What article 3 is about',
      date: '2026-03-29',
      blog: '# One\n\nTwo **three** “four” <script>é 漢字 🙂',
      pinterestImageLink: '/illustrations/business/port-3/16x9.svg',
      youtubeShortsUrl: 'https://youtu.be/MeridianP07',
      shortTailKeywords: 'cash, the "good" debt',
      longTailKeywords: 'what a line of credit costs',
    });
  });

  test('a former slug leads to the article and says its present one', async () => {
    const response = await call('/get_details?slug=the-old-name');
    expect(blogDetail.parse(await response.json())).toMatchObject({
      slug: 'article-3',
      metaTitle: 'Article 3',
    });
  });

  test.each([
    'nobody',
    '..%2F..%2Fetc%2Fpasswd',
    '%00',
    'a%00b',
    'Größe-漢字',
    "'; drop table articles; --",
    '🙂',
  ])('there is no article named %s', async (slug) => {
    const response = await call(`/get_details?slug=${slug}`);
    expect(response.status).toBe(404);
    expect(await error(response)).toEqual(expect.any(String));
  });

  test('a slug of ten thousand characters names no article', async () => {
    expect((await call(`/get_details?slug=${'a'.repeat(10_000)}`)).status).toBe(404);
  });

  test('a call without an article is refused', async () => {
    const response = await call('/get_details');
    expect(response.status).toBe(400);
    expect(await error(response)).toContain('?slug=');
  });

  test('a withdrawn article is gone', async () => {
    const response = await call('/get_details?slug=gone');
    expect(response.status).toBe(410);
    expect(await error(response)).toEqual(expect.any(String));
  });

  test.each([undefined, 'Bearer', 'Bearer wrong', `Basic ${KEY}`, KEY, `Bearer ${KEY}x`])(
    'a call with the Authorization “%s” is refused',
    async (authorization) => {
      for (const path of ['/get_metainfo?page=1', '/get_details?slug=article-3']) {
        const response = await call(
          path,
          authorization === undefined ? {} : { Authorization: authorization },
        );
        expect(response.status).toBe(401);
        expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
        expect(await error(response)).toContain('Bearer');
      }
    },
  );

  test('a list is fresh for five minutes, an article for ten; what has not changed is not sent again', async () => {
    for (const [path, seconds] of [
      ['/get_metainfo?page=1', 300],
      ['/get_details?slug=article-3', 600],
    ] as const) {
      const client = { Authorization: `Bearer ${KEY}`, 'X-Request-Id': 'one' };
      const first = await call(path, client);
      expect(first.headers.get('Cache-Control')).toBe(`public, max-age=${seconds}`);
      const tag = first.headers.get('ETag') ?? '';
      expect(tag).not.toBe('');
      const again = await call(path, { ...client, 'If-None-Match': tag });
      expect(again.status).toBe(304);
      expect(again.headers.get('Cache-Control')).toBe(`public, max-age=${seconds}`);
      expect(await again.text()).toBe('');
    }
  });

  test('errors are not kept', async () => {
    expect((await call('/get_details?slug=nobody')).headers.get('Cache-Control')).toBe('no-store');
    expect((await call('/get_metainfo', {})).headers.get('Cache-Control')).toBe('no-store');
  });

  test('pages of the publication’s own domain may call from another host, others may not', async () => {
    const allowed = async (origin: string, method: string) =>
      (
        await call('/get_metainfo?page=1', { Authorization: `Bearer ${KEY}`, Origin: origin }, method)
      ).headers.get('Access-Control-Allow-Origin');
    for (const method of ['GET', 'OPTIONS']) {
      expect(await allowed('https://meridianledger.example', method)).toBe('https://meridianledger.example');
      expect(await allowed('https://www.meridianledger.example', method)).toBe(
        'https://www.meridianledger.example',
      );
      for (const stranger of [
        'https://evil.example',
        'https://meridianledger.example.evil.example',
        'null',
        'x',
      ]) {
        expect(await allowed(stranger, method)).toBeNull();
      }
    }
    const preflight = await call('/get_metainfo', { Origin: 'https://meridianledger.example' }, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Authorization,Content-Type');
  });

  test('the calls can only be read', async () => {
    const response = await call('/get_details?slug=article-3', { Authorization: `Bearer ${KEY}` }, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect((await call('/get_details?slug=article-3', undefined, 'HEAD')).status).toBe(200);
  });
});
