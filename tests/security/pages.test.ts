import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { PAGE_CACHE_BYTES } from '../../server/protocol/page-cache.ts';
import { type Answer, type AskOptions, askPage, readMetric } from '../support/ask-page.ts';
import { articleFile, type ContentFolder, createContentFolder } from '../support/blog-sites.ts';
import { type FakeFeeds, failing, plainNews, startFakeFeeds } from '../support/fake-feeds.ts';
import { answer } from '../support/fake-responses.ts';
import { startTestSite, type TestSite } from '../support/harness.ts';
import { photo } from './images-setup.ts';

/** Cached pages as they go over the wire, and what nobody can make of them by asking oddly. */

const OTHER_DOMAIN = 'sister.example';
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
/** Numbers that no reader knows, in an order that is the same every time. */
const odd = (index: number) => ((index * 2_654_435_761) % 4_294_967_296).toString(36);

let remote: FakeFeeds;
let content: ContentFolder;
let site: TestSite;
let home: string;
const now = new Date();

beforeAll(async () => {
  remote = await startFakeFeeds((category, url) =>
    category === 'food' ? failing : plainNews(category, url),
  );
  remote.set('/cover.jpg', answer(200, { 'content-type': 'image/jpeg' }, await photo(1600, 900)));
  const own = Array.from({ length: 34 }, (_, index) => [
    `own-${index}.md`,
    articleFile({ title: `Own article ${index}`, date: `2026-03-${10 + (index % 20)}` }, 'Words.'),
  ]);
  content = await createContentFolder({
    ...Object.fromEntries(own),
    'sister.md': articleFile({ title: 'Only for the sister', domains: `[${OTHER_DOMAIN}]` }, 'Words.'),
    'moved.md': articleFile({ title: 'A moved one', aliases: '[the-old-name]' }, 'Words.'),
    'shared.md': articleFile({ title: 'A shared one', image: remote.url('/cover.jpg') }, 'Words.'),
  });
  site = await startTestSite({
    clock: () => now,
    variables: { PURGE_HEADER: 'Surrogate-Key' },
    contentFolder: content.folder,
    change: (publication) => {
      home = publication.domain;
      return remote.publish(publication);
    },
  });
  // On a busy machine some feeds come after the first pages, which are then rendered once more, one after another.
  const wanted = CATEGORIES.filter((category) => category !== 'food');
  await vi.waitFor(
    async () => {
      const { text } = await ask('/');
      for (const category of wanted) {
        expect(text).toContain(`first ${category} headline`);
        expect((await ask(`/category/${category}`)).text).toContain(`first ${category} headline`);
      }
    },
    { timeout: 120_000, interval: 50 },
  );
});
afterAll(async () => {
  await site.stop();
  await remote.close();
  await content.dispose();
});

const ask = (path: string, options?: AskOptions) => askPage(site.url, path, options);
const renders = () => readMetric(site.url, 'masthead_page_renders_total');
/** How many pages were made for what was done. */
async function rendersFor(work: () => Promise<unknown>): Promise<number> {
  const before = await renders();
  await work();
  return (await renders()) - before;
}
const titleOf = ({ text }: Answer) => /<title>([^<]*)/.exec(text)?.[1];

/** A page of each kind: its address, status and title. */
const PAGES = [
  ['/', 200, 'The Meridian Ledger'],
  ['/category/business', 200, 'Business &amp; Finance | The Meridian Ledger'],
  ['/blog', 200, 'Blog | The Meridian Ledger'],
  ['/blog?page=2', 200, 'Blog, page 2 | The Meridian Ledger'],
  ['/blog/own-3', 200, 'Own article 3 | The Meridian Ledger'],
  ['/faq', 200, 'FAQ | The Meridian Ledger'],
  ['/privacy', 200, undefined],
  ['/no/such/page', 404, '404 | The Meridian Ledger'],
  ['/category/weather', 404, 'Category Not Found | The Meridian Ledger'],
] as const;

test('before the first reader comes, the first pages of the blog and the newest articles are prerendered, too', async () => {
  const { text } = await ask('/blog');
  const articles = [...text.matchAll(/href="(\/blog\/[\w-]+)"/g)].map(([, path = '']) => path);
  expect(new Set(articles).size).toBe(10);
  const made = await rendersFor(async () => {
    for (const path of ['/', '/blog', '/blog?page=2', '/blog?page=3', '/faq', '/search', ...articles]) {
      expect((await ask(path)).status).toBe(200);
    }
  });
  expect(made).toBe(0);
});

describe.for(PAGES)('%s', ([path, status, title]) => {
  test('is the same page in every encoding, each with a strong tag of its own', async () => {
    const answers = await Promise.all(
      ENCODINGS.map((encoding) => ask(path, { headers: { 'accept-encoding': encoding } })),
    );
    const [{ text } = await ask(path)] = answers;
    for (const [index, given] of answers.entries()) {
      expect(given.status).toBe(status);
      expect(given.text).toBe(text);
      expect(given.headers.vary).toBe('Accept-Encoding');
      expect(given.headers['content-encoding']).toBe(index === 2 ? undefined : ENCODINGS[index]);
      expect(given.headers['content-length']).toBe(String(given.body.length));
      expect(given.headers.etag).toMatch(/^"[^"]+"$/);
    }
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    if (title !== undefined) expect(titleOf(await ask(path))).toBe(title);
  });

  test.for(['', 'from=news'])('HEAD says what GET says, without the words (%s)', async (query) => {
    const asked = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
    const [get, head] = await Promise.all([ask(asked), ask(asked, { method: 'HEAD' })]);
    expect(head.status).toBe(get.status);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
    expect(head.body).toHaveLength(0);
  });
});

test('ten readers who wait for one page see one render', async () => {
  const made = await rendersFor(() =>
    Promise.all(Array.from({ length: 10 }, async () => expect((await ask('/blog/own-20')).status).toBe(200))),
  );
  expect(made).toBe(1);
});

test('a former name is a redirect that is kept', async () => {
  const made = await rendersFor(async () => {
    for (const method of ['GET', 'GET', 'HEAD']) {
      const { status, headers, body } = await ask('/blog/the-old-name', { method });
      expect([status, headers.location, body.length]).toEqual([301, '/blog/moved', 0]);
      expect(headers['cache-control']).toContain('s-maxage=60');
      expect(headers['surrogate-key']).toContain('article:the-old-name');
    }
  });
  expect(made).toBe(1);
});

test('a CDN learns from headers how long to cache a page, what to serve during an outage, and its tags', async () => {
  const { headers } = await ask('/category/business');
  expect(headers['cache-control']).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400',
  );
  expect(headers['surrogate-key']).toBe('feed:business links publication');
  expect(String((await ask('/')).headers['surrogate-key']).split(' ')).toContain('feed:sports');
});

describe('If-None-Match', () => {
  test.for<[string, number]>([
    ['TAG', 304],
    ['W/TAG', 304],
    ['"x", W/"y", TAG', 304],
    ['*', 304],
    ['"x"', 200],
    ['', 200],
    [',,,', 200],
    ['TAGx', 200],
    ['W/', 200],
  ])('%s is answered with %i', async ([written, status]) => {
    for (const path of ['/', '/?from=news']) {
      for (const encoding of ENCODINGS) {
        const headers = { 'accept-encoding': encoding };
        const { headers: first } = await ask(path, { headers });
        const etag = String(first.etag);
        const again = await ask(path, {
          headers: { ...headers, 'if-none-match': written.replace('TAG', etag) },
        });
        expect(again.status).toBe(status);
        if (status !== 304) continue;
        expect(again.body).toHaveLength(0);
        const { etag: same, vary, 'cache-control': kept } = again.headers;
        expect([same, vary, kept]).toEqual([etag, 'Accept-Encoding', first['cache-control']]);
      }
    }
  });

  test('of two thousand tags, one is enough', async () => {
    const { headers } = await ask('/');
    const all = { 'if-none-match': `${'"x",'.repeat(2000)}${headers.etag}` };
    expect((await ask('/', { headers: all })).status).toBe(304);
  });

  test('the tag of one encoding is not that of another', async () => {
    const { headers } = await ask('/', { headers: { 'accept-encoding': 'br' } });
    const asked = { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) };
    expect((await ask('/', { headers: asked })).status).toBe(200);
  });
});

test.for<[string, string | string[], string | undefined]>([
  ['with weights', 'br;q=0.2, gzip;q=0.9', 'gzip'],
  ['that wants nothing', '*;q=0', undefined],
  ['that wants not even plain words', 'identity;q=0', undefined],
  ['that wants all but brotli', 'br;q=0, *', 'gzip'],
  ['with weights that are no numbers', 'br;q=NaN, gzip;q=-3', 'br'],
  ['of crumbs', 'gzip;q=1;q=0;;;=,,', undefined],
  ['with tabs', 'gzip\t,\tdeflate', 'gzip'],
  ['sent twice', ['deflate', 'br'], 'br'],
  ['of names that objects have', '__proto__, constructor;q=1', undefined],
  ['of ten thousand letters', `${'x'.repeat(10_000)}, br`, undefined],
  ['of a thousand choices', `br${',br;q=0.001'.repeat(900)}`, undefined],
])('an Accept-Encoding %s gets the same words', async ([, header, encoding]) => {
  const plain = await ask('/', { headers: { 'accept-encoding': 'identity' } });
  for (const path of ['/', '/?from=news']) {
    const given = await ask(path, { headers: { 'accept-encoding': header } });
    expect(given.status).toBe(200);
    expect(given.headers['content-encoding']).toBe(encoding);
    expect(given.text).toBe(plain.text);
  }
});

test.for(['bytes=0-9', 'bytes=-1', 'bytes=999999999-', 'bytes=0-0,2-2,4-4', 'lines=1', 'bytes=9-1'])(
  'Range: %s is given the whole page',
  async (range) => {
    const { headers: known, body: whole } = await ask('/');
    for (const condition of [{}, { 'if-range': String(known.etag) }]) {
      const given = await ask('/', { headers: { range, ...condition } });
      expect([given.status, given.headers['content-range']]).toEqual([200, undefined]);
      expect(given.body.equals(whole)).toBe(true);
    }
  },
);

test('whatever is added to an address, no page is rendered again, and no reader gets another page’s words', async () => {
  const pages = await Promise.all(
    PAGES.map(async ([path, status]) => ({ path, status, given: await ask(path) })),
  );
  const made = await rendersFor(async () => {
    for (let round = 0; round < 12; round++) {
      await Promise.all(
        pages.map(async ({ path, status, given }, index) => {
          const salt = odd(round * 31 + index + 1);
          const encoding = ENCODINGS[(round + index) % 3] ?? 'br';
          const answered = await ask(
            `${path}${path.includes('?') ? '&' : '?'}${salt}=${salt}&utm_source=${salt}`,
            {
              headers: {
                host: round % 2 ? `${salt}.example` : `${salt}:99`,
                'accept-encoding': encoding,
                'x-forwarded-host': OTHER_DOMAIN,
                forwarded: `host=${OTHER_DOMAIN}`,
                'x-original-url': '/faq',
                'x-rewrite-url': '/faq',
                'x-http-method-override': 'POST',
                cookie: `session=${salt}`,
                accept: 'application/json',
                'accept-language': salt,
              },
            },
          );
          expect(answered.status).toBe(status);
          expect(answered.text === given.text, `the words of ${path}`).toBe(true);
          expect(answered.headers['content-encoding'] ?? 'identity').toBe(encoding);
        }),
      );
    }
  });
  expect(made).toBe(0);
});

test.for([
  ['/category/%62usiness', '/category/business'],
  ['/blog/%6Fwn-3', '/blog/own-3'],
  ['/blog/own%2D3', '/blog/own-3'],
  ['/category/no-such-thing', '/category/weather'],
  ['/category/%', '/category/weather'],
  ['/%00/..%2f..%2fetc/passwd', '/no/such/page'],
  ['/blog?page=2&page=3', '/blog?page=2'],
] as const)('%s is no page of its own: it is %s', async ([odder, page]) => {
  const plain = await ask(page);
  expect(await rendersFor(async () => expect((await ask(odder)).text).toBe(plain.text))).toBe(0);
});

test.for([
  ['without a name', ''],
  ['that ends like ours', 'sister.example.evil.example'],
  ['of markup', '"><script>alert(1)</script>'],
  ['with a path', 'sister.example/../x'],
  ['in brackets', '[::1]'],
  ['of another script', '\u00e9.example'],
  ['of eight thousand letters', 'a'.repeat(8_000)],
] as const)('a host %s sees the publication’s own blog, or is refused', async ([, host]) => {
  const own = await ask('/blog', { headers: { host: home } });
  expect(own.text).not.toContain('Only for the sister');
  for (const path of ['/blog', '/blog?from=news']) {
    const given = await ask(path, { headers: { host } });
    expect([200, 400, 414]).toContain(given.status);
    if (given.status === 200) expect(given.text).toBe(own.text);
    else expect(given.text).not.toContain('alert(1)');
  }
});

test('a request with two hosts is refused, and what it asks for is not cached for other readers', async () => {
  const path = '/feed.json?two-hosts';
  const twice = await ask(path, { headers: ['Host', OTHER_DOMAIN, 'Host', home] });
  expect([twice.status, twice.headers['x-content-type-options']]).toEqual([400, 'nosniff']);
  expect((await ask(path, { headers: { host: home } })).text).not.toContain('Only for the sister');
});

test('the heartbeat of the origin is no business of readers', async () => {
  for (const path of ['/masthead/beat', '/']) {
    const given = await ask(path, { headers: { 'masthead-heartbeat': 'yes' } });
    expect(given.text).toContain('</html>');
  }
});

test('an address written in full is a page of the host that was asked', async () => {
  const own = await ask('/blog', { headers: { host: home } });
  const given = await ask(`http://${OTHER_DOMAIN}/blog`, { headers: { host: home } });
  expect([given.status, given.text === own.text]).toEqual([200, true]);
});

test('each domain sees its own blog, by whichever name it is called', async () => {
  for (const host of [OTHER_DOMAIN, 'SISTER.example:8080', `www.${OTHER_DOMAIN}`]) {
    const [sister, own] = await Promise.all([
      ask('/blog', { headers: { host } }),
      ask('/blog', { headers: { host: home } }),
    ]);
    expect(sister.text).toContain('Only for the sister');
    expect(sister.text).not.toContain('Own article');
    expect(own.text).toContain('Own article');
    expect(own.text).not.toContain('Only for the sister');
    expect(sister.headers.etag).not.toBe(own.headers.etag);
  }
});

test('five hundred headers are passed over; more than a server reads are refused; the next reader notices nothing', async () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, '1']));
  const before = await ask('/');
  const flooded = await ask('/', { headers: many });
  expect([flooded.status, flooded.headers.etag]).toEqual([200, before.headers.etag]);
  const refused = await ask('/', { headers: { 'x-flood': 'x'.repeat(20_000) } });
  expect(refused.status).toBe(431);
  expect((await ask('/')).headers.etag).toBe(before.headers.etag);
});

test('a flood of made-up addresses leaves the page cache within its limit and the pages in it', async () => {
  const known = await Promise.all(PAGES.slice(0, 3).map(async ([path]) => [path, await ask(path)] as const));
  const invented = Array.from({ length: 40 }, (_, index) => [
    `/${odd(index)}/${'x'.repeat(index)}`,
    `/category/${odd(index)}`,
    `/blog/${odd(index)}`,
    `/blog?page=${1000 + index}`,
    `/search?kind=${odd(index)}`,
    `/faq?category=${odd(index)}`,
  ]).flat();
  for (let start = 0; start < invented.length; start += 30) {
    await Promise.all(invented.slice(start, start + 30).map((path) => ask(path)));
  }
  expect(await readMetric(site.url, 'masthead_page_cache_bytes')).toBeLessThanOrEqual(PAGE_CACHE_BYTES);
  const made = await rendersFor(async () => {
    for (const [path, before] of known) expect((await ask(path)).headers.etag).toBe(before.headers.etag);
  });
  expect(made).toBe(0);
});

test.for([
  ['/blog/made-up-', 404],
  ['/blog?page=20', 200],
  ['/blog?page=x', 200],
  ['/search?kind=', 200],
  ['/faq?category=', 200],
  ['/faq?open=', 200],
] as const)(
  'thirty made-up addresses like %s… take the work and the room of one',
  async ([start, status]) => {
    await (await fetch(`${site.url}${start}0`)).arrayBuffer();
    const pages = await readMetric(site.url, 'masthead_page_cache_pages');
    const made = await rendersFor(async () => {
      for (let index = 1; index <= 30; index++) {
        const answer = await fetch(`${site.url}${start}${index}`);
        expect(answer.status).toBe(status);
        await answer.arrayBuffer();
      }
    });
    expect(made).toBe(0);
    expect(await readMetric(site.url, 'masthead_page_cache_pages')).toBe(pages);
  },
);

test('an answer that is not found is kept; one that failed is made again for each reader, and is not cacheable', async () => {
  await ask('/blog/nobody-wrote-this');
  expect(await rendersFor(() => ask('/blog/nobody-wrote-this'))).toBe(0);
  const made = await rendersFor(async () => {
    for (const _ of ['first', 'second']) {
      const { status, headers } = await ask('/category/food');
      // A second look within seconds of a failure waits for the next try that is allowed, with the loading text.
      const [kept, again] = status === 200 ? ['private, no-cache', undefined] : ['no-store', '60'];
      expect([headers['cache-control'], headers['retry-after']]).toEqual([kept, again]);
      expect([200, 503]).toContain(status);
      expect(headers.etag).toBeUndefined();
      expect(headers['content-security-policy']).not.toContain('unsafe');
    }
  });
  expect(made).toBe(2);
});

test('a feed that fails is logged by the feed engine once, and by pages at debug level', () => {
  const about = site.logged
    .filter(({ msg }) => msg !== 'answered')
    .filter(({ path }) => path === '/category/food' || path === '/');
  expect(about.length).toBeGreaterThan(1);
  for (const line of about) expect(line).toMatchObject({ level: 20, reason: expect.stringContaining('fe') });
  for (const line of about) expect(line).not.toHaveProperty('err');
  const loud = site.logged.filter(({ level }) => Number(level) >= 40).map(({ msg }) => msg);
  expect(loud.filter((msg) => msg === 'feed failed')).toHaveLength(1);
  expect(loud.filter((msg) => String(msg).includes('page'))).toEqual([]);
});

test('a search is for one reader: no cache keeps it, yet the reader can go back to it', async () => {
  const { status, headers } = await ask('/search?q=own+article');
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
});

test.for([
  '/images/AAAAAAAAAAAAAAAA/320',
  '/images/../etc/passwd/320',
  '/images/x/320',
  '/images/',
  '/images/http:%2F%2Fhost/320',
])('%s is an image that nobody knows: 404, and no host outside is asked', async (path) => {
  // The one picture that pages of this site show may be fetched at any moment.
  const asked = () => remote.requests.filter(({ path: wanted }) => wanted !== '/cover.jpg').length;
  const before = asked();
  expect((await ask(path)).status).toBe(404);
  expect(asked()).toBe(before);
});

test('an article’s share card names an image of this site, never of the host that it came from', async () => {
  const { text } = await ask('/blog/shared');
  const image = /property="og:image" content="([^"]*)"/.exec(text)?.[1];
  expect(image).toBe(`https://${home}/cards/blog/shared.jpg`);
  expect(text).toMatch(new RegExp(`"https://${home}/images/[\\w-]{16}/1280"`));
  expect(text).not.toContain(remote.host);
});

test.for(['POST', 'PUT', 'DELETE', 'PATCH'])('%s changes nothing', async (method) => {
  const { status, headers } = await ask('/', { method });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('the privacy page is true: the log has no reader’s address', async () => {
  await fetch(`${site.url}/privacy`, {
    headers: { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': 'reader/1' },
  });
  const log = JSON.stringify(site.logged);
  expect(log).not.toMatch(/203\.0\.113\.7|reader\/1|remoteAddress/);
});
