import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FEED_FORMS } from '../../contract/feed-addresses.ts';
import { momentIn } from '../../server/paper/articles/read-article.ts';
import { type DeskAnswer, readDeskAnswer } from '../support/desk-client.ts';
import { freePort } from '../support/free-port.ts';
import { startTestSite, type TestSite } from '../support/harness.ts';
import { type LiveReader, openLiveReader } from '../support/live-reader.ts';
import { createOwnPaper, type OwnPaper } from '../support/own-paper.ts';

/** Every action of the desk on a text in every state, and what readers then find of it at every public address. */

const STATES = ['draft', 'scheduled', 'published', 'withdrawn', 'unreadable', 'unreadable draft'] as const;

/** The desk's status, and for readers: hidden (404), visible, or gone (410). */
// biome-ignore format: a table.
const TABLE: Record<string, readonly string[]> = {
  //                             draft          scheduled      published      withdrawn      unreadable     unreadable draft
  'look, check and preview':    ['200 hidden',  '200 hidden',  '200 visible', '200 gone',    '200 visible', '200 hidden'],
  save:                         ['200 hidden',  '200 hidden',  '200 visible', '200 gone',    '200 visible', '200 hidden'],
  'save whole, not as a draft': ['422 hidden',  '200 hidden',  '200 visible', '422 gone',    '200 visible', '422 hidden'],
  'save unreadable':            ['200 hidden',  '422 hidden',  '422 visible', '200 gone',    '422 visible', '200 hidden'],
  'save a past date':           ['200 hidden',  '422 hidden',  '200 visible', '200 gone',    '200 visible', '200 hidden'],
  'save a date ahead':          ['200 hidden',  '200 hidden',  '422 visible', '200 gone',    '422 visible', '200 hidden'],
  'save a borrowed slug':       ['409 hidden',  '409 hidden',  '409 visible', '409 gone',    '409 visible', '409 hidden'],
  publish:                      ['200 visible', '200 visible', '200 visible', '200 visible', '422 visible', '422 hidden'],
  schedule:                     ['200 hidden',  '200 hidden',  '409 visible', '200 hidden',  '409 visible', '422 hidden'],
  withdraw:                     ['409 hidden',  '200 hidden',  '200 gone',    '409 gone',    '422 visible', '422 hidden'],
  remove:                       ['200 hidden',  '409 hidden',  '409 visible', '409 gone',    '409 visible', '200 hidden'],
  'ask for review':             ['200 hidden',  '409 hidden',  '409 visible', '200 gone',    '409 visible', '200 hidden'],
  pin:                          ['422 hidden',  '200 hidden',  '200 visible', '422 gone',    '200 visible', '422 hidden'],
};

const HOUR = 3_600_000;
const ZONE = 'Europe/London';
const PAST = '2026-02-01';
const BROKEN = '---\ntitle: [never closed\n';

interface Cell {
  action: string;
  state: (typeof STATES)[number];
  slug: string;
}

interface Text {
  base: string;
  source: string;
  /** As the form sends it; of an unreadable file, its source put in order. */
  form(settings?: object): object;
  whole(): object;
}

type Act = (cell: Cell, text: Text) => Promise<{ status: number }>;

let time = new Date();
let paper: OwnPaper;
let site: TestSite;
let live: LiveReader;
let session: string | undefined;

const ahead = (hours: number) => new Date(time.getTime() + hours * HOUR);
const query = ({ slug }: Cell) => `kind=articles&file=${slug}.md`;
const write =
  (method: string, path: string, body: (cell: Cell, text: Text) => object = () => ({})): Act =>
  (cell, text) =>
    ask(method, `${path}?${query(cell)}`, { base: text.base, tab: 'one', ...body(cell, text) });
const save = (settings?: () => object) =>
  write('PUT', 'text', (_, text) => ({ text: text.form(settings?.()) }));

const ACTIONS: Record<string, Act> = {
  async 'look, check and preview'(cell, text) {
    const statuses: number[] = [];
    const look = async (method: string, path: string, body?: object) =>
      statuses.push((await ask(method, path, body)).status);
    await look('GET', `texts?kind=articles&q=${wordOf(cell)}`);
    await look('GET', `text/revisions?${query(cell)}`);
    await look('DELETE', `text/review?${query(cell)}`, { reason: 'Not yet' });
    await look('POST', `text/hold?${query(cell)}`, { tab: 'one' });
    for (const path of ['text/check', 'text/preview', 'text/card'])
      await look('POST', `${path}?${query(cell)}`, { text: text.form() });
    return { status: Math.max(...statuses) };
  },
  save: save(),
  'save whole, not as a draft': write('PUT', 'text', (_, text) => ({ text: text.whole() })),
  'save unreadable': write('PUT', 'text', () => ({ text: { source: `${BROKEN}---\nText.\n` } })),
  'save a past date': save(() => ({ date: PAST })),
  'save a date ahead': save(() => ({ date: momentIn(ahead(1), ZONE) })),
  'save a borrowed slug': save(() => ({ slug: 'rope' })),
  publish: write('POST', 'text/publish', () => ({ at: null })),
  schedule: write('POST', 'text/publish', () => ({ at: ahead(1).toISOString() })),
  withdraw: write('POST', 'text/withdraw'),
  remove: write('DELETE', 'text'),
  'ask for review': write('POST', 'text/review'),
  async pin({ slug }) {
    const { pins, revision } = (await ask('GET', 'front')).body;
    const kept = pins.map(({ target, slot, until }: Record<string, unknown>) => ({ target, slot, until }));
    const pinned = { target: { article: slug }, slot: 'breaking', until: null };
    return ask('PUT', 'front/pins', { revision, pins: [...kept, pinned] });
  },
};

const CELLS: readonly Cell[] = Object.keys(ACTIONS).flatMap((action) =>
  STATES.map((state) => ({ action, state, slug: `${state} ${action} end`.replace(/[^a-z]+/g, '-') })),
);

/** A word that no other text has. */
const wordOf = ({ slug }: Cell) => `quagga${slug.replaceAll('-', '')}`;

function sourceOf(cell: Cell, state: Cell['state']): string {
  const settings = [
    `title: Stock market on ${wordOf(cell)}`,
    'category: business',
    'description: What to know',
    `date: ${state === 'scheduled' ? momentIn(ahead(1), ZONE) : '2026-03-10'}`,
    'authors: [Ada Byron]',
    'keywords: [rope]',
    ...(state === 'draft' || state === 'withdrawn' || state === 'unreadable draft' ? ['draft: true'] : []),
  ].join('\n');
  return `${state.startsWith('unreadable') ? BROKEN : '---\n'}${settings}\n---\nText of ${wordOf(cell)}.\n`;
}

async function ask(method: string, path: string, body?: object): Promise<DeskAnswer> {
  const url = `http://127.0.0.1:${site.site.adminPort}`;
  const headers = { Origin: url, ...(session ? { Cookie: `masthead_desk=${session}` } : {}) };
  const response = await fetch(`${url}/desk/api/${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return readDeskAnswer(response);
}

const readers = { Authorization: 'Bearer public-anonymous-key', 'Cache-Control': 'no-cache' };
const read = (path: string) => fetch(site.url + path, { headers: readers });
const statusOf = async (path: string) => (await read(path)).status;

beforeAll(async () => {
  paper = await createOwnPaper(() => null);
  const saveAll = (stateOf: (cell: Cell) => Cell['state']) =>
    Promise.all(
      CELLS.map((cell) => paper.save(`content/articles/${cell.slug}.md`, sourceOf(cell, stateOf(cell)))),
    );
  // What is withdrawn or unreadable now was published before.
  await saveAll(({ state }) => (state === 'withdrawn' || state === 'unreadable' ? 'published' : state));
  const variables = { ADMIN_PORT: String(await freePort()), PUBLICATION: paper.folder };
  site = await startTestSite({ news: false, variables, clock: () => time });
  live = await openLiveReader(`${site.url}/api/live?since=0`);
  const link = () =>
    site.logged.map(({ msg }) => /desk\/join#([\w-]{43})$/.exec(String(msg))?.[1]).find(Boolean);
  await vi.waitUntil(link);
  const account = { token: link(), name: 'Ada', password: 'correct horse battery' };
  session = (await ask('PUT', 'invitation', account)).session;
  await saveAll(({ state }) => state);
  const withdrawn = CELLS.filter(({ state }) => state === 'withdrawn');
  const isGone = async ({ slug }: Cell) => (await statusOf(`/api/get_details?slug=${slug}`)) === 410;
  const isTakenUp = async () => (await Promise.all(withdrawn.map(isGone))).every(Boolean);
  await vi.waitUntil(isTakenUp, { timeout: 60_000 });
});
afterAll(async () => {
  live.close();
  await site.stop();
  await paper.dispose();
});

async function act(cell: Cell): Promise<number> {
  const { revision: base, source, parts } = (await ask('GET', `text?${query(cell)}`)).body;
  const inOrder = source.replace(BROKEN, '---\n');
  const text: Text = {
    base,
    source,
    form: (settings = {}) => {
      if (parts) return { settings: { ...parts.settings, ...settings }, body: `${parts.body} More.` };
      const lines = Object.entries(settings).map(([name, value]) => `${name}: ${value}\n`);
      const names = new RegExp(`^(${Object.keys(settings).join('|') || 'none'}): .*\n`, 'gm');
      return { source: inOrder.replace(names, '').replace('---\n', `---\n${lines.join('')}`) };
    },
    whole: () => ({ source: inOrder.replace('draft: true\n', '') }),
  };
  return (await ACTIONS[cell.action]?.(cell, text))?.status ?? 0;
}

const PAGES = [1, 2, 3, 4, 5];
const SITEMAP = '/sitemaps/articles-1.xml';
const SECTION = '/category/business';
const SECTION_LISTS = [SECTION, `${SECTION}/feed.json`, '/api/section?category=business'];
/** Events name what readers once had, too. */
const EVENTS = '/api/changes?since=0';
/** Where articles are listed, linked or named. */
const LISTS = [
  '/',
  ...PAGES.map((page) => `/blog?page=${page}`),
  ...PAGES.map((page) => `/api/get_metainfo?page=${page}`),
  '/blog/rope',
  '/author/ada-byron',
  ...['', '/author/ada-byron'].flatMap((page) => FEED_FORMS.map(({ file }) => `${page}/${file}`)),
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  SITEMAP,
  '/sitemaps/news.xml',
  '/llms.txt',
  '/feeds',
  '/search?q=quagga',
  '/api/search?q=quagga',
  '/api/related?slug=rope',
  '/api/newsroom',
  '/api/author?name=ada-byron',
  '/api/most-read',
  ...SECTION_LISTS,
  '/topic/markets',
  '/topic/markets/feed.json',
  '/api/topics',
  '/api/headlines',
  '/api/headlines?category=business',
  '/api/front',
  EVENTS,
];

/** What the addresses of one text answer. */
async function askOwn(cell: Cell) {
  const { slug } = cell;
  const page = await read(`/blog/${slug}`);
  const search = (await (await read(`/api/search?q=${wordOf(cell)}`)).json()) as { results: unknown[] };
  return {
    page: page.status,
    isNamed: (await page.text()).includes(wordOf(cell)),
    details: await statusOf(`/api/get_details?slug=${slug}`),
    markdown: await statusOf(`/blog/${slug}.md`),
    search: search.results.length,
    // To draw one takes a while.
    card: page.status === 200 ? 200 : await statusOf(`/cards/blog/${slug}.jpg`),
  };
}

type Own = Awaited<ReturnType<typeof askOwn>>;

/** What these answers and the lists say together; all of them, where they disagree. */
function verdictOn(cell: Cell, own: Own, lists: ReadonlyMap<string, string>): string {
  const named = [...lists]
    .filter(([, text]) => text.includes(cell.slug) || text.includes(wordOf(cell)))
    .map(([path]) => path);
  const { page, details, markdown, search, card, isNamed } = own;
  if (page === 200) {
    const isListed = [SITEMAP, ...SECTION_LISTS].every((path) => named.includes(path));
    const isVisible = details === 200 && markdown === 200 && search === 1 && isListed;
    return isVisible ? 'visible' : JSON.stringify({ ...own, named });
  }
  const others = page === 410 ? named.filter((path) => path !== EVENTS) : named;
  const isHidden = details === page && [404, 410].includes(markdown) && card === 404 && search === 0;
  if (!isHidden || isNamed || others.length > 0) return JSON.stringify({ ...own, named });
  return page === 410 ? 'gone' : 'hidden';
}

async function readLists(): Promise<Map<string, string>> {
  const texts = await Promise.all(LISTS.map(async (path) => (await read(path)).text()));
  return new Map(LISTS.map((path, index) => [path, texts[index] ?? '']));
}

/** Looks until readers find of each text what is expected; asks again only for those that differ. */
async function expectVerdicts(cells: readonly Cell[], expected: readonly string[]): Promise<void> {
  const answers = new Map<Cell, Own>();
  const look = async () => {
    const lists = await readLists();
    const verdicts = cells.map(async (cell, index) => {
      const known = answers.get(cell);
      if (known && verdictOn(cell, known, lists) === expected[index]) return expected[index];
      const own = await askOwn(cell);
      answers.set(cell, own);
      return verdictOn(cell, own, lists);
    });
    return (await Promise.all(verdicts)).map((verdict, index) => `${nameOf(cells[index])}: ${verdict}`);
  };
  const wanted = expected.map((verdict, index) => `${nameOf(cells[index])}: ${verdict}`);
  await expect.poll(look, { timeout: 60_000 }).toEqual(wanted);
}

const nameOf = (cell: Cell | undefined) => `${cell?.state} × ${cell?.action}`;

test('no action of the desk shows readers what they must not see, or takes from them what they have', async () => {
  const statuses: string[] = [];
  for (const cell of CELLS) statuses.push(`${nameOf(cell)}: ${await act(cell)}`);
  const expected = CELLS.map(({ action, state }) => TABLE[action]?.[STATES.indexOf(state)]?.split(' ') ?? []);
  expect(statuses).toEqual(CELLS.map((cell, index) => `${nameOf(cell)}: ${expected[index]?.[0]}`));
  await expectVerdicts(
    CELLS,
    expected.map(([, verdict = '']) => verdict),
  );
  const events = JSON.stringify(live.events());
  const neverPublic = ['draft', 'scheduled', 'unreadable draft'];
  const named = CELLS.filter(
    ({ state, slug }) => neverPublic.includes(state) && events.includes(`:${slug}"`),
  );
  expect(named.map(nameOf)).toEqual(['draft × publish', 'scheduled × publish']);
});

test('when its time has come, a scheduled article is at every address, and in the place that it is pinned to', async () => {
  const due = CELLS.filter(
    ({ state, action }) =>
      (state === 'scheduled' && action !== 'withdraw') ||
      (action === 'schedule' && ['draft', 'withdrawn'].includes(state)),
  );
  time = ahead(2);
  // Timers do not follow this clock: a change makes the site look at it.
  const rope = (await ask('GET', 'text?kind=articles&file=rope.md')).body;
  const text = { ...rope.parts, body: 'It is *braided*.' };
  await ask('PUT', 'text?kind=articles&file=rope.md', { base: rope.revision, tab: 'one', text });
  await expectVerdicts(
    due,
    due.map(() => 'visible'),
  );
  for (const path of ['/', '/api/headlines'])
    await expect.poll(async () => (await read(path)).text()).toContain('scheduled-pin-end');
});

test('a pin that ends is gone from pages, live headlines and caches at once', async () => {
  const { revision } = (await ask('GET', 'front')).body;
  const until = new Date(time.getTime() + 1_000);
  const pin = { target: { article: 'rope' }, until: until.toISOString(), headline: 'Pinned for a second' };
  const pins = [
    { ...pin, slot: 'breaking' },
    { ...pin, slot: 'top' },
  ];
  expect((await ask('PUT', 'front/pins', { revision, pins })).status).toBe(200);
  const isShown = async () => {
    const texts = ['/', '/api/headlines'].map(async (path) => (await read(path)).text());
    return (await Promise.all(texts)).map((text) => text.includes(pin.headline));
  };
  await expect.poll(isShown).toEqual([true, true]);
  const before = live.events().length;
  time = until;
  await expect.poll(isShown, { timeout: 20_000 }).toEqual([false, false]);
  expect(live.events().slice(before)).not.toEqual([]);
});
