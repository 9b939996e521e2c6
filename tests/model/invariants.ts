import { NOT_PUBLIC, PUBLIC, QUIET } from './addresses.ts';
import type { Answer } from './deployment.ts';
import { type Paper, pinState, stateOf, type Visible, visibleIn } from './model.ts';
import type { World } from './world.ts';

/** The key of the blog's API that every paper has unless it says otherwise. */
const KEY = { Authorization: 'Bearer public-anonymous-key' };
/** Real time that a busy machine may need for what is to be there after two seconds of the test's clock. */
const PATIENCE_MS = 3_000;

/**
 * Throws where a paper is not as the model says. Acts leave two seconds of the test's clock before. `all`: also at addresses that
 * change with the paper's settings alone.
 */
export async function expectPaper(world: World, paper: Paper, all: boolean): Promise<void> {
  const { model } = world;
  const visible = visibleIn(model, paper);
  const pages = new Map<string, Answer>();
  const get = async (path: string): Promise<Answer> => {
    const known = pages.get(path);
    if (known) return known;
    const answer = await world.deployment.read(paper.domain, path, path.startsWith('/api/get_') ? KEY : {});
    pages.set(path, answer);
    expectNothingElse(world, paper, visible, path, answer);
    return answer;
  };
  for (const [route, addressesOf] of Object.entries(PUBLIC))
    if (all || !QUIET.has(route)) for (const path of addressesOf(paper, model, world.url)) await get(path);
  await eventually(
    () => pages.clear(),
    async () => {
      await expectItems(world, visible, get, all);
      await expectArticles(world, paper, visible, get, all);
      if (all || paper.pins.length > 0) await expectPins(world, paper, get);
    },
  );
}

/** Repeats checks of what must be there: a page may still be on its way. */
async function eventually(renew: () => void, check: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline || !(error instanceof Missing)) throw error;
      await new Promise((resolve) => setImmediate(resolve));
      renew();
    }
  }
}

class Missing extends Error {}

/** Nothing hidden, withdrawn, embargoed, replaced or of another paper, and no failure. */
function expectNothingElse(
  { model }: World,
  paper: Paper,
  { allowed }: Visible,
  path: string,
  { status, text }: Answer,
): void {
  if (status >= 500) throw new Error(`${paper.domain}${path} answers ${status}: ${text.slice(0, 300)}`);
  // The address that was asked for is often in its page.
  const asked = new Set(path.match(WORDS));
  for (const word of new Set(text.match(WORDS)))
    if (word.startsWith(model.name) && !allowed.has(word) && !asked.has(word))
      throw new Error(`${paper.domain}${path} (${status}) shows ${word}: ${about(text, word)}`);
}

/** Words of the model: see newWord. */
const WORDS = /y[b-df-hj-np-tv-z]{7}q/g;

function about(text: string, word: string): string {
  const at = text.indexOf(word);
  return `…${text.slice(Math.max(0, at - 80), at + 80).replace(/\s+/g, ' ')}…`;
}

type Get = (path: string) => Promise<Answer>;

async function expectIn(get: Get, path: string, word: string, what: string): Promise<void> {
  const { status, text } = await get(path);
  if (status !== 200 || !text.includes(word)) throw new Missing(`${path} (${status}) lacks ${what} ${word}`);
}

async function expectItems(
  { url, model, acts }: World,
  { items }: Visible,
  get: Get,
  all: boolean,
): Promise<void> {
  // A search costs as much as ten pages: one in turn.
  const searched = items[acts % Math.max(1, items.length)];
  for (const { item, sections } of items) {
    for (const section of sections)
      for (const path of [`/category/${section}`, ...(all ? [`/category/${section}/feed.xml`] : [])])
        await expectIn(get, path, item.title, 'the headline');
    const [word = '', other = ''] = item.title.split(' ');
    if (item === searched?.item) await expectIn(get, `/api/search?q=${word}`, other, 'the headline');
    const feed = model.feeds.find(({ current }) => current.includes(item));
    const copy = feed && `/api/rss?rss_url=${encodeURIComponent(url(feed.path))}`;
    if (copy) await expectIn(get, copy, item.title, 'the headline');
  }
}

/** Addresses that list all articles, in each sequence once and after each act. */
const LISTS = ['/atom.xml', '/feed.json', '/llms.txt', '/api/newsroom'];
const MAIN_LISTS = ['/blog', '/feed.xml', '/api/get_metainfo'];

async function expectArticles(
  { model, acts }: World,
  paper: Paper,
  { articles }: Visible,
  get: Get,
  all: boolean,
): Promise<void> {
  const searched = articles[acts % Math.max(1, articles.length)];
  for (const { slug, version } of articles) {
    const { title, body, author } = version;
    // A section without feeds has no page.
    const section = version.section && paper.feeds[version.section].length > 0 ? version.section : undefined;
    const own = [`/blog/${slug}`, ...(all ? [`/blog/${slug}.md`, `/api/get_details?slug=${slug}`] : [])];
    for (const path of own) await expectIn(get, path, body, 'the text');
    const lists = [
      ...MAIN_LISTS,
      ...(section ? [`/category/${section}`] : []),
      ...(all
        ? [...LISTS, `/author/${author}`, ...(section ? [`/api/section?category=${section}`] : [])]
        : []),
    ];
    for (const path of lists) await expectIn(get, path, title, 'the article');
    if (all) await expectIn(get, '/sitemaps/articles-1.xml', slug, 'the article');
    const [word = '', other = ''] = title.split(' ');
    if (slug === searched?.slug) await expectIn(get, `/api/search?q=${word}`, other, 'the article');
  }
  for (const file of paper.pictures) {
    const { status } = await get(`/media/${file}`);
    if (status !== 200) throw new Missing(`/media/${file} answers ${status}`);
  }
  for (const article of paper.articles) {
    const state = stateOf(model, article);
    const { status } = await get(`/blog/${article.slug}`);
    const expected = { published: 200, withdrawn: 410, draft: 404, scheduled: 404 }[state];
    if (status !== expected) throw new Missing(`/blog/${article.slug} (${state}) answers ${status}`);
  }
}

/** The page, the API for open pages, and the desk agree about pins. */
async function expectPins(world: World, paper: Paper, get: Get): Promise<void> {
  const { pins: atDesk } = await world.desk(paper, 'front');
  const expected = paper.pins.map((pin) => ({
    slot: pin.slot,
    key: pin.article?.slug ?? pin.item?.title ?? '',
    state: pinState(world.model, paper, pin),
    pin,
  }));
  const listed = atDesk.map(
    ({ slot, target, title, state }: DeskPin) => `${slot} ${target.article ?? title} ${state}`,
  );
  const due = expected
    .filter(({ state }) => state !== 'over')
    .map(({ slot, key, state }) => `${slot} ${key} ${state}`);
  if (listed.toSorted().join() !== due.toSorted().join())
    throw new Missing(
      `the desk of ${paper.domain} lists the pins ${listed.join('; ')}, expected ${due.join('; ')}`,
    );
  const shown = expected.filter(({ state }) => state === 'shown');
  const { pins } = JSON.parse((await get('/api/front')).text);
  const served = pins.map(({ slot, item }: ServedPin) => `${slot} ${item.article ?? item.title}`);
  const expectedPins = shown.map(({ slot, key }) => `${slot} ${key}`);
  if (served.toSorted().join() !== expectedPins.toSorted().join())
    throw new Missing(
      `/api/front of ${paper.domain} has ${served.join('; ')}, expected ${expectedPins.join('; ')}`,
    );
  for (const { pin } of shown) {
    const title = pin.headline ?? pin.article?.version.title ?? pin.item?.title ?? '';
    if (pin.slot === 'breaking') await expectIn(get, '/api/headlines', title, 'the breaking headline');
    if (pin.slot === 'breaking' || pin.slot === 'featured')
      await expectIn(get, '/', title, 'the pinned headline');
  }
}

/** A host answers for its owner alone. */
export async function expectHosts({ model, deployment }: World): Promise<void> {
  for (const { domain, hosts, title } of model.papers)
    for (const host of [domain, ...hosts]) {
      const { status, text } = await deployment.read(host, '/');
      if (status !== 200 || !text.includes(title))
        throw new Error(`${host} of ${title} answers ${status}: ${text.slice(0, 200)}`);
    }
  for (const host of [...model.givenUp, ...model.lost]) {
    const { status } = await deployment.read(host, '/');
    if (status !== 404) throw new Error(`${host}, which nobody has, answers ${status}`);
  }
}

/** Alerts tell of articles that became public, once, and of feeds that work again only where they do. */
export function expectAlerts({ model, deployment }: World, paper: Paper): void {
  const alerts: { kind: string; state: string; message: string }[] = deployment.outside
    .alertsAt(`/alerts/${paper.id}`)
    .flatMap((body) => JSON.parse(body).alerts);
  const over = alerts.filter(({ kind, state }) => kind === 'feeds' && state === 'over');
  const recoveries = model.feeds.reduce((sum, feed) => sum + feed.recoveries, 0);
  if (over.length > recoveries)
    throw new Error(
      `${paper.domain} was told ${over.length} times that a feed works again: ${over[0]?.message}`,
    );
  const published = alerts.filter(({ kind }) => kind === 'published');
  for (const { slug, wasPublic } of paper.articles) {
    const told = published.filter(({ message }) => message.includes(slug)).length;
    if (told > 1) throw new Error(`${paper.domain} was told ${told} times that ${slug} was published`);
    if (told === 1 && !wasPublic)
      throw new Error(`${paper.domain} was told that ${slug} was published, which it never was`);
  }
}

/** Each decision is in the log once. */
export async function expectLog(world: World, paper: Paper): Promise<void> {
  const { entries } = await world.desk(paper, 'audit', { query: { limit: '200' } });
  const count = (all: readonly string[]) =>
    DECISIONS.map((what) => `${what} ${all.filter((one) => one === what).length}`).join(', ');
  const logged = count(entries.map(({ what }: { what: string }) => what.replace(/ for .*/, '')));
  const decided = count(paper.decisions);
  if (logged !== decided) throw new Error(`the log of ${paper.domain} has ${logged}, expected ${decided}`);
}

const DECISIONS = [
  'publish',
  'schedule',
  'withdraw',
  'decline review',
  'pin',
  'unpin',
  'hide',
  'restore',
  'block',
  'unblock',
];

interface DeskPin {
  slot: string;
  target: { item?: string; article?: string };
  title: string;
  state: string;
}
interface ServedPin {
  slot: string;
  item: { title: string; article?: string };
}

/** Every route of the product is public or named as not. Throws with those that are neither. */
export function expectKnownRoutes(routes: Iterable<string>): void {
  const unknown = [...new Set(routes)].filter((route) => !(route in PUBLIC) && !(route in NOT_PUBLIC));
  if (unknown.length > 0)
    throw new Error(
      `${unknown.join(', ')}: add these routes to PUBLIC or NOT_PUBLIC in tests/model/addresses.ts`,
    );
}
