import { expect, test } from 'vitest';
import { createAskingClient, withFront } from '../tests/support/asking-client.ts';
import { feedAt, rssAnswer, rssItem, visit } from '../tests/support/story-fixture.ts';
import { addressOf, inlineTexts, type RenderRequest, renderPage } from './render.tsx';

const { publication } = visit();

/** A request for a page whose API answers with this. */
function requestFor(path: string, ask: () => Promise<Response>) {
  const reported: unknown[] = [];
  const request: RenderRequest = {
    path,
    query: new URLSearchParams(),
    publication,
    api: createAskingClient({
      ask,
      feedsOf: () => [feedAt('/feed.xml')],
      domain: publication.domain,
      key: 'key',
    }),
    assets: { script: '/browser.js', styles: { text: '' }, fonts: [] },
    theme: undefined,
    now: new Date('2026-03-12T09:00:00Z'),
    pageLinks: [],
    resolveImage: (src) => ({ src }),
    nonce: 'nonce',
    timeoutMs: 1,
    report: (error) => reported.push(error),
  };
  return { request: { ...request, api: withFront(request) }, reported };
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
  // React reports what it gives up in its own time.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([...reported, ...unread.reported]).toEqual([]);
});

test('what comes late comes behind the loading text, and a failure in it is reported', async () => {
  const answering = Promise.withResolvers<Response>();
  const { request, reported } = requestFor('/faq', () => answering.promise);
  const body = await streamOf(request);
  answering.reject(new Error('no questions'));
  expect(await new Response(body).text()).toMatch(
    /Loading questions[\s\S]*>Unexpected Application Error!<[\s\S]*>500 Internal Server Error</,
  );
  expect(reported).toEqual([new Error('no questions')]);
});

test('a publication that wants no service worker says so in its pages; others say nothing of it', async () => {
  const htmlOf = async (offline: boolean) => {
    const { request } = requestFor('/feeds', never);
    const page = await renderPage({ ...request, timeoutMs: 1000, publication: { ...publication, offline } });
    return page.kind === 'page' ? page.html : '';
  };
  expect(await htmlOf(false)).toMatch(/<html[^>]* data-offline="off"/);
  expect(await htmlOf(true)).toMatch(/<html(?![^>]*data-offline)/);
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

test.for(['/', '/partners', '/no/such/page', '/blog/an-article'])(
  'every inline script and style of %s is one that its policy lists',
  async (path) => {
    const assets = { script: '/browser.js', styles: { text: 'p{color:red}' }, fonts: [] };
    const failing = requestFor(path, () => Promise.reject(new Error('no news')));
    const rendered = await renderPage({ ...failing.request, assets, timeoutMs: 60_000 });
    if (rendered.kind !== 'page') throw new Error(`The page is a ${rendered.kind}`);
    const { scripts, styles } = inlineTexts(assets);
    const written = [
      ...rendered.html.matchAll(
        /<(script|style)(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/\1>/g,
      ),
    ];
    const textsOf = (element: string) =>
      written.filter(([, name]) => name === element).map(([, , text]) => text);
    expect(textsOf('script')).toHaveLength(2);
    for (const text of textsOf('script')) expect(scripts).toContain(text);
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
  async ([path, query, body, status, canonicalPath]) => {
    const { request } = requestFor(path, async () => Response.json(body, { status }));
    const rendered = await renderPage({ ...request, query: new URLSearchParams(query), timeoutMs: 60_000 });
    expect(rendered).toEqual({ kind: 'same', address: canonicalPath });
  },
);

test('the page of all articles that there are not is made without asking for one', async () => {
  const { request } = requestFor('/blog/:slug', never);
  const rendered = await renderPage({ ...request, timeoutMs: 60_000 });
  expect(rendered).toMatchObject({ kind: 'page', status: 404, keep: true });
  expect(rendered).toMatchObject({ tags: expect.arrayContaining(['articles', 'links', 'feed:local']) });
});

test('all page numbers beyond the last lead to it', async () => {
  const { request } = requestFor('/blog', async () => Response.json({ blogs: [], total: 34 }));
  const rendered = await renderPage({
    ...request,
    query: new URLSearchParams('page=last'),
    timeoutMs: 60_000,
  });
  expect(rendered).toMatchObject({ kind: 'redirect', location: '/blog?page=4', tags: ['articles'] });
});

test('menus and footer have no category without a feed, and call the others as the paper does', async () => {
  const { request } = requestFor('/partners', async () => Response.json({}));
  const rendered = await renderPage({
    ...request,
    publication: {
      ...publication,
      feeds: { ...publication.feeds, politics: [] },
      categories: { world: { name: 'Overseas' } },
    },
  });
  if (rendered.kind !== 'page') throw new Error('the page is late');
  expect(rendered.html).not.toContain('/category/politics');
  // Header, sections, menu, footer.
  expect(rendered.html.match(/href="\/category\/world"[^>]*>Overseas</g)).toHaveLength(4);
});

test('the footer leads to the paper’s own pages, each in its place, and to none that there is not', async () => {
  const { request } = requestFor('/partners', never);
  const pageLinks = [
    { name: 'about', label: 'About us', footer: 'about' as const },
    { name: 'imprint', label: 'Imprint', footer: 'legal' as const },
    { name: 'hidden', label: 'Hidden', footer: 'none' as const },
  ];
  const rendered = await renderPage({ ...request, pageLinks, timeoutMs: 60_000 });
  if (rendered.kind !== 'page') throw new Error(`The page is a ${rendered.kind}`);
  const footer = rendered.html.slice(rendered.html.indexOf('<footer'));
  expect(footer).toContain('<a href="/about">About us</a></li>');
  expect(footer).toContain('class="foot__legal"><a href="/imprint">Imprint</a><button');
  expect(footer).not.toMatch(/\/(hidden|privacy|terms|contact)"/);
});

test('a FAQ without questions says so', async () => {
  const { request } = requestFor('/faq', async () => Response.json({ entries: [] }));
  const rendered = await renderPage({ ...request, timeoutMs: 60_000 });
  expect(rendered).toMatchObject({ status: 200, html: expect.stringContaining('No Questions Yet') });
});

const DETAIL = {
  slug: 'rope',
  metaTitle: 'How rope is made',
  metaDescription: 'From fibre to hawser.',
  date: '2026-03-10',
  blog: 'It is *twisted*.',
};

/** The page of an article that the backend tells so. */
async function articlePage(answers: Readonly<Record<string, () => Response>>) {
  const { request } = requestFor('/blog/rope', never);
  const ask = async (path: string) =>
    Object.entries(answers).find(([call]) => path.startsWith(call))?.[1]() ??
    Response.json({ error: 'none' }, { status: 404 });
  const api = createAskingClient({
    ask,
    feedsOf: () => [feedAt('/')],
    domain: publication.domain,
    key: 'key',
  });
  const rendered = await renderPage({ ...request, api, timeoutMs: 60_000 });
  if (rendered.kind !== 'page') throw new Error(`The page is a ${rendered.kind}`);
  return rendered;
}

test('an article that changed after it was published says so, with its date and what was wrong', async () => {
  const corrections = [{ date: '2026-03-12', text: 'It said <b>hemp</b>.' }];
  const changed = { ...DETAIL, updated: '2026-03-13T04:30:00Z', corrections };
  const { html } = await articlePage({ '/api/get_details': () => Response.json(changed) });
  expect(html).toContain('Updated <time dateTime="2026-03-13T04:30:00.000Z">Friday, March 13, 2026</time>');
  expect(html).toMatch(
    /Correction<\/h2><p[^>]*><time[^>]*>Thursday, March 12, 2026<\/time>It said &lt;b&gt;/,
  );
  expect(html).toContain('<a href="#corrections">Corrected on March 12, 2026: see below the text</a>');
  const { html: unchanged } = await articlePage({ '/api/get_details': () => Response.json(DETAIL) });
  expect(unchanged).not.toMatch(/Updated|Corrected|class="corrections"/);
});

test('search engines and feeds of others are told of an article’s section, corrections, author and first address', async () => {
  const told = {
    ...DETAIL,
    category: 'arts',
    authors: ['Nobody', 'Ada Byron'],
    canonical: 'https://first.example/rope',
    corrections: [{ date: '2026-03-12', text: 'It said hemp.' }],
  };
  const profile = {
    slug: 'ada-byron',
    role: 'Writer',
    text: 'She writes.',
    fediverse: '@ada@social.example',
  };
  const { html } = await articlePage({
    '/api/get_details': () => Response.json(told),
    '/api/authors': () => Response.json({ authors: [profile] }),
  });
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)['@graph'][0]).toMatchObject({
    articleSection: 'Arts & Culture',
    inLanguage: 'en',
    correction: [{ '@type': 'CorrectionComment', datePublished: '2026-03-12', text: 'It said hemp.' }],
  });
  expect(html).toContain('<link rel="canonical" href="https://first.example/rope"/>');
  expect(html).toContain('<meta name="fediverse:creator" content="@ada@social.example"/>');
  expect(html).toContain('<meta name="robots" content="max-image-preview:large"/>');
  const hidden = { ...DETAIL, noindex: true };
  const { html: noindex } = await articlePage({ '/api/get_details': () => Response.json(hidden) });
  expect(noindex).toContain('<meta name="robots" content="noindex"/>');
  expect(noindex).not.toContain('fediverse');
});

test('the corrections of all articles have a page, which the footer leads to', async () => {
  const listed = [{ slug: 'rope', title: 'How rope is made', date: '2026-03-12', text: 'It said <hemp>.' }];
  const { request } = requestFor('/corrections', async () => Response.json({ corrections: listed }));
  const rendered = await renderPage({ ...request, timeoutMs: 60_000 });
  if (rendered.kind !== 'page') throw new Error(`The page is a ${rendered.kind}`);
  expect(rendered.html).toMatch(
    /<a href="\/blog\/rope#corrections"[^>]*>How rope is made<\/a>.*It said &lt;hemp&gt;\..*Thursday, March 12, 2026/s,
  );
  expect(rendered.html.slice(rendered.html.indexOf('<footer'))).toContain('<a href="/corrections">');
  expect(rendered.tags).toContain('articles');
});

test('an article lists three headings or more, beside the text and folded after its opening, and leads to each', async () => {
  const blog = '## Hemp\n\nWords.\n\n### Jute\n\nWords.\n\n## Sisal\n\nWords.';
  const { html } = await articlePage({ '/api/get_details': () => Response.json({ ...DETAIL, blog }) });
  for (const [id, name] of Object.entries({ hemp: 'Hemp', jute: 'Jute', sisal: 'Sisal' })) {
    expect(html.match(new RegExp(`<a href="#text-${id}" dir="auto">${name}</a>`, 'g'))).toHaveLength(2);
    expect(html).toContain(` id="text-${id}">${name}</h`);
  }
  expect(html).toContain('<details class="contents contents--folded"><summary>In this article</summary>');
  const two = { ...DETAIL, blog: '## Hemp\n\nWords.\n\n## Sisal\n\nWords.' };
  const { html: short } = await articlePage({ '/api/get_details': () => Response.json(two) });
  expect(short).not.toMatch(/class="contents|In this article/);
});

test('key figures stand before the text, caption and credit under the picture; without them nothing does', async () => {
  const furnished = {
    ...DETAIL,
    pinterestImageLink: '/media/quay.jpg',
    imageCaption: 'The <old> quay',
    imageCredit: 'Ada Marrow',
    keyFigures: [{ figure: '46%', words: 'of ropes <part>' }],
  };
  const { html } = await articlePage({ '/api/get_details': () => Response.json(furnished) });
  expect(html).toContain('<dt><bdi>46%</bdi></dt><dd dir="auto">of ropes &lt;part&gt;</dd>');
  expect(html).toMatch(
    /<figcaption><span class="story__caption"><bdi>The &lt;old&gt; quay<\/bdi><span class="story__credit">Image: <bdi>Ada Marrow</,
  );
  expect(html).not.toContain('pic__credit');
  const { html: plain } = await articlePage({ '/api/get_details': () => Response.json(DETAIL) });
  expect(plain).not.toMatch(/class="figures|story__caption|<figcaption/);
});

test('below the text stands what the paper says about those who signed it', async () => {
  const authors = ['Ada Byron', 'Jose Diaz', 'Nobody'];
  const profiles = [
    { slug: 'jose-diaz', role: 'Editor', text: 'He edits.' },
    { slug: 'ada-byron', role: 'Writer', text: 'She writes.', image: '/media/ada.jpg' },
    { slug: 'somebody', role: 'Else', text: 'Not here.' },
  ];
  const detail = () => Response.json({ ...DETAIL, authors });
  const { html } = await articlePage({
    '/api/get_details': detail,
    '/api/authors': () => Response.json({ authors: profiles }),
  });
  expect(html).toMatch(/About the authors.*Ada Byron<\/a>.*She writes\..*Jose Diaz<\/a>.*He edits\./s);
  expect(html).not.toContain('Not here.');
  const { html: without } = await articlePage({ '/api/get_details': detail });
  expect(without).not.toMatch(/About the author|class="author"/);
});

test('an article ends with the newest headlines of its section, or the newest articles, and ways to follow', async () => {
  const item = (title: string, link: string) => rssItem({ title, link, pubDate: '2026-03-11 10:00:00' });
  const answers = {
    '/api/rss': () => Response.json(rssAnswer([item('Kilns cool', 'https://wire.example/kiln')])),
    '/api/section': () =>
      Response.json({
        source: 'Us',
        items: ['rope', 'jute'].map((slug) => ({ ...item(`Own ${slug}`, `/blog/${slug}`), article: slug })),
      }),
    '/api/get_metainfo': () =>
      Response.json({
        blogs: ['rope', 'sisal'].map((slug) => ({
          id: slug,
          slug,
          metaTitle: `All ${slug}`,
          metaDescription: '',
        })),
        total: 2,
      }),
  };
  const detail = { ...DETAIL, category: 'arts' };
  const page = await articlePage({ ...answers, '/api/get_details': () => Response.json(detail) });
  const end = page.html.slice(page.html.indexOf('Newest in '));
  expect(end).toContain('Kilns cool');
  expect(end).toContain('href="/blog/jute"');
  expect(end).not.toContain('href="/blog/rope"');
  expect(end).toContain('href="/category/arts/feed.xml"');
  expect(end).toContain('<summary>Add to home screen</summary>');
  expect(page.tags).toContain('feed:arts');
  const plain = await articlePage({ ...answers, '/api/get_details': () => Response.json(DETAIL) });
  const rest = plain.html.slice(plain.html.indexOf('Newest articles'));
  expect(rest).toContain('All sisal');
  expect(rest).not.toContain('All rope');
  expect(plain.tags).toContain('articles');
  // Feeds that fail leave the page as it is.
  const alone = await articlePage({ '/api/get_details': () => Response.json(detail) });
  expect(alone.html).not.toContain('Newest in ');
});

test('pages that are not found list the newest headline of each section, with their own status', async () => {
  for (const [path, status] of Object.entries({
    '/404': 404,
    '/category/:category': 404,
    '/topic/:topic': 404,
    '/blog/:slug': 404,
    '/author/:name': 404,
  })) {
    const { request } = requestFor(path, never);
    const ask = async (call: string) =>
      call.startsWith('/api/rss')
        ? Response.json(rssAnswer([rssItem({ title: 'Kilns cool', link: 'https://wire.example/kiln' })]))
        : Response.json({ error: 'none' }, { status: 404 });
    const api = createAskingClient({
      ask,
      feedsOf: () => [feedAt('/')],
      domain: publication.domain,
      key: 'key',
    });
    const rendered = await renderPage({ ...request, api, timeoutMs: 60_000 });
    if (rendered.kind !== 'page') throw new Error(`${path} is a ${rendered.kind}`);
    expect(rendered.status, path).toBe(status);
    expect(rendered.html.match(/Kilns cool/g), path).toHaveLength(1);
    expect(rendered.html, path).toMatch(/Newest headlines/);
    expect(rendered.html, path).toMatch(/type="search"[^>]*name="q"/);
    expect(rendered.tags, path).toContain('feed:food');
  }
});

test('the page of a topic is marked in the navigation', async () => {
  const { request } = requestFor('/topic/markets', async () =>
    Response.json({ error: 'none' }, { status: 500 }),
  );
  const rendered = await renderPage({ ...request, timeoutMs: 60_000 });
  if (rendered.kind !== 'page') throw new Error(`The page is a ${rendered.kind}`);
  const marked = [...rendered.html.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, href]) => href);
  expect(new Set(marked)).toEqual(new Set(['/#markets']));
});

test('related articles have their authors and dates', async () => {
  const blogs = [
    {
      id: 1,
      slug: 'jute',
      metaTitle: 'Jute',
      metaDescription: '',
      date: '2026-02-01',
      authors: ['Ada Byron'],
    },
    { id: 2, slug: 'sisal', metaTitle: 'Sisal', metaDescription: '' },
  ];
  const { html } = await articlePage({
    '/api/get_details': () => Response.json(DETAIL),
    '/api/related': () => Response.json({ blogs }),
  });
  const related = html.slice(html.indexOf('Related articles'));
  expect(related).toMatch(
    /\/author\/ada-byron">Ada Byron<\/a><\/b><time dateTime="2026-02-01">February 1, 2026<\/time>/,
  );
  expect(related.match(/class="meta"/g)).toHaveLength(1);
});

test('a withdrawn article is gone, and its page leads on', async () => {
  const blogs = [1, 2, 3, 4].map((id) => ({
    id,
    slug: `other-${id}`,
    metaTitle: `Other ${id}`,
    metaDescription: '',
  }));
  const gone = await articlePage({
    '/api/get_details': () => Response.json({ error: 'gone' }, { status: 410 }),
    '/api/get_metainfo': () => Response.json({ blogs, total: 4 }),
  });
  expect(gone).toMatchObject({ status: 410, keep: true });
  expect(gone.tags).toEqual(expect.arrayContaining(['articles', 'every-article', 'article:rope']));
  expect(gone.html).toContain('This article has been withdrawn.');
  for (const href of ['/blog', '/search', '/blog/other-1', '/blog/other-3']) {
    expect(gone.html).toContain(`href="${href}"`);
  }
  expect(gone.html).not.toContain('/blog/other-4');
});

/** What the raw bytes have in their head, as a crawler without a browser reads it. */
function headOf(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const rest = html.slice(head.length);
  return {
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title),
    descriptions: [...head.matchAll(/<meta name="description" content="([^"]*)"/g)].map(([, text]) => text),
    canonicals: [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, address]) => address),
    images: [...head.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(([, address]) => address),
    late: [...rest.matchAll(/<(?:title|meta name="description"|link rel="canonical")/g)],
  };
}

test.for([
  ['/', '', 'The Meridian Ledger', '/', 'home'],
  ['/category/business', '', 'Business &amp; Finance', '/category/business', 'category/business'],
  ['/blog', 'page=2', 'Blog, page 2', '/blog?page=2', 'blog'],
  ['/blog/how-rope-is-made', '', 'How rope is made', '/blog/how-rope-is-made', 'blog/how-rope-is-made'],
  ['/faq', '', 'FAQ', '/faq', 'faq'],
  ['/search', 'q=rates', 'Search: rates', '/search?q=rates', 'home'],
  ['/about', '', 'About', '/about', 'page/about'],
] as const)(
  'a streamed %s?%s has its title, description and address in the head, once',
  async ([path, query, title, canonical, card]) => {
    const answering = Promise.withResolvers<Response>();
    const { request } = requestFor(path, () => answering.promise);
    const body = await streamOf({ ...request, query: new URLSearchParams(query) });
    answering.reject(new Error('late, and nothing'));
    const site = 'https://meridianledger.example';
    const said = headOf(await new Response(body).text());
    expect(said).toMatchObject({
      titles: [path === '/' ? title : `${title} | The Meridian Ledger`],
      descriptions: [expect.stringMatching(/./)],
      canonicals: [site + canonical],
      images: [`${site}/cards/${card}.jpg`],
      late: [],
    });
  },
);

test('what comes late on a streamed page brings its title for the browser, and its data for search engines', async () => {
  const answering = Promise.withResolvers<void>();
  const { request } = requestFor('/blog/rope', never);
  const ask = async (path: string) => {
    await answering.promise;
    return path.startsWith('/api/get_details') ? Response.json(DETAIL) : Response.json({ blogs: [] });
  };
  const api = createAskingClient({
    ask,
    feedsOf: () => [feedAt('/')],
    domain: publication.domain,
    key: 'key',
  });
  const body = await streamOf({ ...request, api });
  answering.resolve();
  const html = await new Response(body).text();
  expect(headOf(html)).toMatchObject({ titles: ['Rope | The Meridian Ledger'], late: [] });
  expect(html).toContain('data-title="How rope is made | The Meridian Ledger"');
  expect(html).toMatch(
    /<script type="application\/ld\+json">\{"@context":"https:\/\/schema.org","@graph":\[\{"@type":"NewsArticle"/,
  );
});

const MALICIOUS_TITLE = '</script><script>alert(1)</script> "quoted" ]]> 🚢 <!--';

test('a malicious title stays words in the head and in the structured data', async () => {
  const malicious = {
    ...DETAIL,
    metaTitle: MALICIOUS_TITLE,
    metaDescription: MALICIOUS_TITLE,
    authors: [MALICIOUS_TITLE],
  };
  const { html } = await articlePage({ '/api/get_details': () => Response.json(malicious) });
  expect(html).not.toContain('<script>alert');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(json).not.toMatch(/[<]/);
  const [article, trail] = JSON.parse(json)['@graph'];
  expect(article).toMatchObject({
    '@type': 'NewsArticle',
    headline: MALICIOUS_TITLE,
    author: [{ name: MALICIOUS_TITLE }],
    datePublished: '2026-03-10',
    dateModified: '2026-03-10',
    wordCount: 3,
    articleSection: 'Blog',
    image: ['https://meridianledger.example/cards/blog/rope.jpg'],
    publisher: { '@type': 'NewsMediaOrganization', logo: { url: expect.stringMatching(/^https:/) } },
  });
  expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Blog',
    MALICIOUS_TITLE,
  ]);
});
