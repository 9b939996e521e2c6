import { beforeAll, expect, inject, test } from 'vitest';

/** Follows the links of the site to every page and every anchor, as a reader without JavaScript would. */

interface CrawledPage {
  address: string;
  status: number;
  html: boolean;
  ids: ReadonlySet<string>;
  links: readonly string[];
  titles: readonly string[];
  descriptions: readonly string[];
  canonicals: readonly string[];
  headings: number;
}

/** The fake hosts of the sample: other people's pages, which our links reach and our rules do not. */
const OUTSIDE = /^\/(newswire|illustrations|images|media)\//;
/** More pages than the sample has; a site that links without end fails here. */
const MOST_PAGES = 2000;
/**
 * One page with other words, for each tag of each article, and stories of the newswire, whose own tests read them all: of each kind
 * at most this many are followed.
 */
const ALIKE = /^\/(?:search\?|newswire\/)/;
const MOST_ALIKE = 8;

const site = inject('sampleSite');
let pages: Map<string, CrawledPage>;

beforeAll(async () => {
  pages = await crawl();
}, 600_000);

async function crawl(): Promise<Map<string, CrawledPage>> {
  const crawled = new Map<string, CrawledPage>();
  const waiting = ['/'];
  const alike = new Map<string, number>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (crawled.has(address)) continue;
    if (ALIKE.test(address)) {
      const { pathname, searchParams } = new URL(address, site.url);
      const [, folder] = pathname.split('/');
      const kind = `${folder} ${searchParams.get('kind')} ${searchParams.get('sort')}`;
      const count = alike.get(kind) ?? 0;
      if (count >= MOST_ALIKE) continue;
      alike.set(kind, count + 1);
    }
    if (crawled.size >= MOST_PAGES) throw new Error(`more than ${MOST_PAGES} pages, the last is ${address}`);
    const found = await read(address);
    crawled.set(address, found);
    if (OUTSIDE.test(address)) continue;
    waiting.push(...found.links.map(withoutFragment).filter((link) => !crawled.has(link)));
  }
  return crawled;
}

async function read(address: string): Promise<CrawledPage> {
  const response = await fetch(site.url + address, { redirect: 'manual' });
  const { status } = response;
  const html = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!html || OUTSIDE.test(address)) {
    await response.body?.cancel();
    return {
      address,
      status,
      html,
      ids: new Set(),
      links: [],
      titles: [],
      descriptions: [],
      canonicals: [],
      headings: 0,
    };
  }
  const text = await response.text();
  const base = site.url + address;
  const tags = (names: string) => text.match(new RegExp(`<(?:${names})\\b[^>]*>`, 'g')) ?? [];
  const all = (names: string, attribute: string) =>
    tags(names).flatMap((tag) => attributeOf(tag, attribute) ?? []);
  const named = (names: string, mark: string) => tags(names).filter((tag) => tag.includes(` ${mark}`));
  return {
    address,
    status,
    html,
    ids: new Set(all('[a-z][a-z0-9-]*', 'id')),
    links: [...all('a', 'href'), ...all('form', 'action')].flatMap((href) => {
      const url = new URL(href, base);
      // A link to nowhere is a link to an anchor without a name.
      if (href === '' || href === '#') return [`${url.pathname}#`];
      return url.origin === new URL(base).origin ? [url.pathname + url.search + url.hash] : [];
    }),
    titles: [...text.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => title.trim()),
    descriptions: named('meta', 'name="description"').map((tag) => attributeOf(tag, 'content') ?? ''),
    canonicals: named('link', 'rel="canonical"').map((tag) => attributeOf(tag, 'href') ?? ''),
    headings: tags('h1').length,
  };
}

/** As React writes it: in double quotes, with what would end it escaped. */
function attributeOf(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}

const withoutFragment = (link: string) => link.replace(/#.*/, '');

const ours = () => [...pages.values()].filter(({ html, address }) => html && !OUTSIDE.test(address));

test('the crawler reaches every part of the site', () => {
  const reached = [...pages.keys()];
  for (const address of [
    '/',
    '/blog',
    '/faq',
    '/partners',
    '/search',
    '/about',
    '/privacy',
    '/terms',
    '/contact',
  ]) {
    expect(reached).toContain(address);
  }
  expect(reached.filter((address) => /^\/category\/[a-z]+$/.test(address))).toHaveLength(15);
  expect(reached.filter((address) => /^\/blog\/[^?]+$/.test(address)).length).toBeGreaterThan(20);
  expect(reached.filter((address) => address.startsWith('/faq?category='))).toHaveLength(10);
  for (const kind of ['headline', 'article', 'faq', 'page']) {
    expect(reached.filter((address) => address.endsWith(`&kind=${kind}`))).not.toEqual([]);
  }
});

/** Each address that fails, with one of the pages that lead there. */
function failing(isBroken: (link: string) => boolean): string[] {
  const sources = new Map<string, string>();
  for (const { address, status, links } of ours()) {
    if (status === 200) for (const link of links) if (isBroken(link)) sources.set(link, address);
  }
  return [...sources].map(([link, address]) => `${address} → ${link}`);
}

test('no internal link is broken', () => {
  const isBroken = (link: string) => {
    const page = pages.get(withoutFragment(link));
    return page ? page.status !== 200 : !ALIKE.test(link);
  };
  expect(failing(isBroken)).toEqual([]);
});

test('every anchor is on the page that a link names', () => {
  const isMissing = (link: string) => {
    const [address = '', anchor] = link.split('#');
    if (anchor === undefined) return false;
    return !pages.get(address)?.ids.has(decodeURIComponent(anchor));
  };
  expect(failing(isMissing)).toEqual([]);
});

test('every page has one title, one description, one canonical address and one main heading', () => {
  const wrong = ours()
    .filter(({ status }) => status === 200)
    .filter(
      ({ titles, descriptions, canonicals, headings }) =>
        titles.length !== 1 ||
        !titles[0] ||
        descriptions.length !== 1 ||
        !descriptions[0] ||
        canonicals.length !== 1 ||
        !canonicals[0]?.startsWith('https://meridianledger.example/') ||
        headings !== 1,
    );
  expect(
    wrong.map(({ address, titles, descriptions, canonicals, headings }) => ({
      address,
      titles,
      descriptions,
      canonicals,
      headings,
    })),
  ).toEqual([]);
});

test('pages that are not one another have titles of their own', () => {
  const addresses = new Map<string, Set<string>>();
  for (const { titles, canonicals } of ours().filter(({ status }) => status === 200)) {
    const [title = '', canonical = ''] = [titles[0], canonicals[0]];
    addresses.set(title, (addresses.get(title) ?? new Set()).add(canonical));
  }
  expect([...addresses].filter(([, canonicals]) => canonicals.size > 1).map(([title]) => title)).toEqual([]);
});
