import { expect, test } from 'vitest';
import { createWire } from '../contract/wire.ts';
import { visit } from '../tests/story-fixture.ts';
import { addressOf, inlineTexts, type RenderRequest, renderPage } from './render.tsx';

const { publication } = visit();

/** A request for a page whose wire answers with this. */
function requestFor(path: string, ask: () => Promise<Response>) {
  const reported: unknown[] = [];
  const request: RenderRequest = {
    path,
    query: new URLSearchParams(),
    publication,
    wire: createWire({ ask, feedAddress: () => '/feed.xml', domain: publication.domain, key: 'key' }),
    assets: { script: '/browser.js', styles: { text: '' }, fonts: [] },
    now: new Date('2026-03-12T09:00:00Z'),
    pageLinks: [],
    pictureOf: (src) => ({ src }),
    nonce: 'nonce',
    patienceMs: 1,
    report: (error) => reported.push(error),
  };
  return { request, reported };
}

const never = () => new Promise<Response>(() => {});

async function streamOf(request: RenderRequest): Promise<ReadableStream<Uint8Array>> {
  const rendered = await renderPage(request);
  if (rendered.kind !== 'stream') throw new Error(`The page is a ${rendered.kind}`);
  return rendered.body;
}

test('a reader who goes away before the rest of a page is there is no failure', async () => {
  const { request, reported } = requestFor('/blog', never);
  const reader = (await streamOf(request)).getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  const unread = requestFor('/blog', never);
  await (await streamOf(unread.request)).cancel();
  // React tells of what it gives up in its own time.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([...reported, ...unread.reported]).toEqual([]);
});

test('what comes late comes behind the loading text, and a failure in it is reported', async () => {
  const answering = Promise.withResolvers<Response>();
  const { request, reported } = requestFor('/faq', () => answering.promise);
  const body = await streamOf(request);
  answering.reject(new Error('no questions'));
  expect(await new Response(body).text()).toMatch(/Loading questions[\s\S]*Unexpected Application Error/);
  expect(reported).toEqual([new Error('no questions')]);
});

test.for([
  ['/blog', '', '/blog'],
  ['/blog', 'utm_source=x&page=2&page=3', '/blog?page=2'],
  ['/blog', 'page=1', '/blog'],
  ['/blog', 'page=junk', '/blog?page=none'],
  ['/blog', 'page=0', '/blog?page=none'],
  ['/blog', 'page=last', '/blog?page=last'],
  ['/faq', 'q=b&category=digital-seo', '/faq?category=digital-seo&q=b'],
  ['/faq', 'category=Digital+%26+SEO', '/faq?category=digital-seo'],
  ['/faq', 'category=JUNK&q=&open=x', '/faq?category=junk'],
  ['/faq', 'category=%26', '/faq'],
  ['/faq', 'open=all', '/faq?open=all'],
  ['/search', 'kind=junk&page=3', '/search'],
  ['/search', 'kind=FAQ', '/search?kind=faq'],
  ['/search', 'page=2&kind=faq&q=+rates+', '/search?q=rates&kind=faq&page=2'],
  ['/search', 'q=rates&page=1', '/search?q=rates'],
  ['/search', 'q=rates&page=1000', '/search?q=rates'],
  ['/partners', 'page=2&q=x', '/partners'],
  ['/blog/%6Fne', '', '/blog/one'],
  ['/blog/a%2fb', '', '/blog/a%2Fb'],
  ['/blog/100%', '', '/blog/100%25'],
  ['/blog/caf%c3%a9', '', '/blog/caf%C3%A9'],
  [`/blog/${'x'.repeat(300)}`, '', '/blog/:slug'],
  ['/blog/:slug', '', '/blog/:slug'],
  ['/category/business', 'x=1', '/category/business'],
  ['/category/weather', '', '/category/:category'],
  ['/category/:category', '', '/category/:category'],
  ['/no/such/page', 'x=1', '/404'],
  ['/404', '', '/404'],
  ['/Imprint', '', '/404'],
  ['/wp-login.php', '', '/404'],
  ['/imprint', 'x=1', '/imprint'],
] as const)('the page of %s?%s is that of %s', ([path, query, address]) => {
  expect(addressOf(path, new URLSearchParams(query))).toBe(address);
});

test.for(['/', '/partners', '/no/such/page'])(
  'every inline script and style of %s is one that its policy is told of',
  async (path) => {
    const assets = { script: '/browser.js', styles: { text: 'p{color:red}' }, fonts: [] };
    const failing = requestFor(path, () => Promise.reject(new Error('no news')));
    const rendered = await renderPage({ ...failing.request, assets, patienceMs: 60_000 });
    if (rendered.kind !== 'page') throw new Error(`The page is a ${rendered.kind}`);
    const { scripts, styles } = inlineTexts(assets);
    const written = [...rendered.html.matchAll(/<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g)];
    const textsOf = (element: string) =>
      written.filter(([, name]) => name === element).map(([, , text]) => text);
    expect(textsOf('script')).toEqual(scripts);
    expect(textsOf('style')).toHaveLength(2);
    for (const text of textsOf('style')) expect(styles).toContain(text);
  },
);

test.for([
  ['/blog/made-up', '', { error: 'none' }, 404, '/blog/:slug'],
  ['/made-up', '', { error: 'none' }, 404, '/404'],
  ['/faq', 'category=junk', { entries: [] }, 200, '/faq'],
  ['/faq', 'category=junk&q=a&open=all', { entries: [] }, 200, '/faq?q=a&open=all'],
  ['/blog', 'page=7', { blogs: [], total: 34 }, 200, '/blog?page=last'],
] as const)(
  '%s?%s, which there is not, has no page of its own',
  async ([path, query, body, status, sameAs]) => {
    const { request } = requestFor(path, async () => Response.json(body, { status }));
    const rendered = await renderPage({ ...request, query: new URLSearchParams(query), patienceMs: 60_000 });
    expect(rendered).toEqual({ kind: 'same', address: sameAs });
  },
);

test('the page of all articles that there are not is made without asking for one', async () => {
  const { request } = requestFor('/blog/:slug', never);
  const rendered = await renderPage({ ...request, patienceMs: 60_000 });
  expect(rendered).toMatchObject({ kind: 'page', status: 404, keep: true, tags: ['articles', 'links'] });
});

test('all page numbers beyond the last lead to it', async () => {
  const { request } = requestFor('/blog', async () => Response.json({ blogs: [], total: 34 }));
  const rendered = await renderPage({
    ...request,
    query: new URLSearchParams('page=last'),
    patienceMs: 60_000,
  });
  expect(rendered).toMatchObject({ kind: 'redirect', location: '/blog?page=4', tags: ['articles'] });
});

test('the footer leads to the paper’s own pages, each in its place, and to none that there is not', async () => {
  const { request } = requestFor('/partners', never);
  const pageLinks = [
    { name: 'about', label: 'About us', footer: 'about' as const },
    { name: 'imprint', label: 'Imprint', footer: 'legal' as const },
    { name: 'hidden', label: 'Hidden', footer: 'none' as const },
  ];
  const rendered = await renderPage({ ...request, pageLinks, patienceMs: 60_000 });
  if (rendered.kind !== 'page') throw new Error(`The page is a ${rendered.kind}`);
  const footer = rendered.html.slice(rendered.html.indexOf('<footer'));
  expect(footer).toContain('<a href="/about">About us</a></li>');
  expect(footer).toContain('class="foot__legal"><a href="/imprint">Imprint</a><button');
  expect(footer).not.toMatch(/\/(hidden|privacy|terms|contact)"/);
});

test('a FAQ without questions says so', async () => {
  const { request } = requestFor('/faq', async () => Response.json({ entries: [] }));
  const rendered = await renderPage({ ...request, patienceMs: 60_000 });
  expect(rendered).toMatchObject({ status: 200, html: expect.stringContaining('No Questions Yet') });
});
