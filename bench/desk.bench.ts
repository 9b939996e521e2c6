import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { withDesk } from '../cli/desk-call.ts';
import { openWorkingCopy } from '../cli/working-copy.ts';
import { TEXT_ORDERS } from '../contract/desk-texts.ts';
import { type FakeHosts, startFakeHosts } from '../tests/support/fake-hosts.ts';
import { freePort } from '../tests/support/free-port.ts';
import { openBrowser } from './browser.ts';
import type { Figure } from './figure.ts';
import { createWriter } from './generated-words.ts';
import { median } from './median.ts';
import { startSiteProcess } from './site-process.ts';

const ARTICLES = 2_000;
const POSTS = 1_000;
const ROUNDS = 3;
const PUBLISHED = 5;
const SCREEN_MS = 300;
const LIST_MS = 200;
const PUBLIC_MS = 2_000;
const IMPORT_SECONDS = 60;
const TIMEOUT_MS = 120_000;
const PASSWORD = 'a hawser of four strands';
const WORD = 'harbour';
const EMPTY_PAGE = '<!doctype html><title>Empty</title><h1>Empty</h1><a href="/empty">Empty</a>';

/** Each screen of the desk, by the link that opens it. */
const menu = (path: string) => `nav[aria-label=Desk] a[href$="/desk/${path}"]`;
const view = (end: string) => `main nav.views a[href$="${end}"]`;
const SCREENS: readonly (readonly [name: string, link: string])[] = [
  ['Front page', menu('front')],
  ['Articles', menu('articles')],
  ['an article', 'main .rows .hed a'],
  ['FAQ', menu('faq')],
  ['a category of the FAQ', 'main .rows .hed a'],
  ['Pages', menu('pages')],
  ['a page', 'main .rows .hed a'],
  ['Pictures', menu('pictures')],
  ['Headlines', menu('headlines')],
  ['Takedowns', view('takedowns')],
  ['Block rules', view('rules')],
  ['Feeds', menu('feeds')],
  ['Numbers', menu('numbers')],
  ['Accounts', menu('accounts')],
  ['Log', menu('log')],
  ['Settings: Paper', menu('settings')],
  ['Settings: Front page', view('view=front')],
  ['Settings: Sections and feeds', view('view=feeds')],
  ['Settings: Topics', view('view=topics')],
  ['Settings: Partners and links', view('view=links')],
  ['Settings: Services and hosts', view('view=services')],
  ['Settings: Texts', view('view=texts')],
  ['Settings: Theme', view('view=theme')],
  ['Settings: File', view('view=file')],
  ['Settings: Theme file', view('view=theme-file')],
  ['Your account', 'header a[href$="/desk/account"]'],
  ['Today', menu('')],
];

/** They have a frame in which a whole page of the site follows their own content. */
const PREVIEWS = ['Front page', 'an article', 'a category of the FAQ', 'a page', 'Settings: Theme'];

/** An editor's work on a paper of 2,000 articles: every screen, the list of articles, publishing and an import. */
export async function deskBench(print: (line: string) => void): Promise<Figure[]> {
  await using running = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-desk-'));
  running.defer(() => rm(dataDir, { recursive: true, force: true }));
  const remote = await startFakeHosts();
  running.defer(() => remote.close());
  remote.set('/empty', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(EMPTY_PAGE),
  );
  print(`writing ${ARTICLES.toLocaleString('en-US')} articles`);
  const paper = await writePaper(dataDir, remote.host);
  const adminPort = await freePort();
  const site = await startSiteProcess({
    paper,
    variables: { DATA_DIR: dataDir, ADMIN_PORT: String(adminPort) },
  });
  running.defer(() => site.stop());
  const browser = await openBrowser();
  running.defer(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const address = `http://127.0.0.1:${adminPort}/desk/`;
  await joinDesk(context, address, await invite(paper, dataDir));

  const empty = await measureEmptyPage(await context.newPage(), remote.url('/empty'));
  const { screens, previews } = await measureScreens(context, address, print);
  const page = await context.newPage();
  const { keys, orders } = await measureList(page, address);
  print('publishing');
  const published = await measurePublishing(page, address, site.url);
  print(`importing ${POSTS.toLocaleString('en-US')} posts`);
  const imported = await measureImport(page, address, remote);
  const baseline = { name: 'an empty page', value: empty };
  const atMost = (limit: number) => ({ atMost: limit, of: 'value' }) as const;
  return [
    ...SCREENS.map(([name]) => ({
      name: `click → ${name}`,
      value: median(screens.get(name) ?? []),
      unit: 'ms',
      baseline,
      budget: atMost(SCREEN_MS),
    })),
    ...PREVIEWS.map((name) => ({
      name: `click → ${name}, its preview`,
      value: median(previews.get(name) ?? []),
      unit: 'ms',
    })),
    ...Object.entries({ 'a key in Find': keys, 'another order': orders }).map(([what, times]) => ({
      name: `${what} → list of ${ARTICLES.toLocaleString('en-US')} articles, slowest`,
      value: Math.max(...times),
      unit: 'ms',
      budget: atMost(LIST_MS),
    })),
    {
      name: `“Publish now” → article and blog, slowest of ${PUBLISHED}`,
      value: Math.max(...published),
      unit: 'ms',
      budget: atMost(PUBLIC_MS),
    },
    {
      name: 'WordPress: 1,000 posts, each with a picture, imported',
      value: imported,
      unit: 's',
      budget: atMost(IMPORT_SECONDS),
    },
  ];
}

/** The sample with many more articles, of which some are drafts, and one that may fetch pictures from `host`. */
async function writePaper(dataDir: string, host: string): Promise<string> {
  const paper = await openWorkingCopy(dataDir, new Date());
  const file = join(paper, 'publication.json');
  const publication = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...publication, trustedHosts: [host] }, null, 2));
  const writer = createWriter(7);
  for (let index = 0; index < ARTICLES; index++) {
    const isDraft = index < PUBLISHED;
    const day = new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString().slice(0, 10);
    const paragraphs = Array.from({ length: 12 }, () => writer.paragraph()).join('\n\n');
    const text = `---\ntitle: ${JSON.stringify(writer.headline())}\n${isDraft ? 'draft: true\n' : `date: ${day}\n`}description: ${JSON.stringify(writer.sentence())}\nauthors: [${writer.person()}]\nkeywords: [${writer.topic()}, ${writer.topic()}]\n---\n${paragraphs}\n`;
    await writeFile(join(paper, `content/articles/${isDraft ? 'draft' : 'bench'}-${index}.md`), text);
  }
  return paper;
}

/** Returns the token of a link for an operator. */
async function invite(publication: string, dataDir: string): Promise<string> {
  process.env.DATA_DIR = dataDir;
  let token = '';
  try {
    await withDesk({ publication }, async ({ call }) => {
      const { path } = await call('invite', { body: { name: 'Ada Field', role: 'operator' } });
      token = path.split('#')[1] ?? '';
      return 0;
    });
  } finally {
    delete process.env.DATA_DIR;
  }
  return token;
}

async function joinDesk(context: BrowserContext, address: string, token: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}join#${token}`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.close();
}

/** From the click on a link to the load event of an empty page, in milliseconds. */
async function measureEmptyPage(page: Page, url: string): Promise<number> {
  const times: number[] = [];
  await page.goto(url);
  for (let round = 0; round < ROUNDS; round++) {
    const loaded = page.waitForEvent('load');
    const clicked = await page.evaluate(() => {
      document.querySelector('a')?.click();
      return performance.timeOrigin + performance.now();
    });
    await loaded;
    const end = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return performance.timeOrigin + (entry?.duration ?? Number.NaN);
    });
    times.push(end - clicked);
  }
  await page.close();
  return median(times);
}

/** Each screen in a desk that was reloaded: no result of an earlier visit is there. */
async function measureScreens(
  context: BrowserContext,
  address: string,
  print: (line: string) => void,
): Promise<Record<'screens' | 'previews', Map<string, number[]>>> {
  const [screens, previews] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (let round = 1; round <= ROUNDS; round++) {
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.evaluate(untilShown, {});
    for (const [name, link] of SCREENS) {
      const { own, preview } = await page.evaluate(untilShown, { click: link });
      screens.set(name, [...(screens.get(name) ?? []), own]);
      previews.set(name, [...(previews.get(name) ?? []), preview]);
    }
    await page.close();
    print(`round ${round}: every screen opened`);
  }
  return { screens, previews };
}

interface Act {
  /** Selector of a link. */
  click?: string;
  /** For the field that has the focus. */
  letter?: string;
  /** An option of the list’s order. */
  order?: string;
}

/**
 * In the browser: does something, and returns the milliseconds until the screen has all of its own new content, and until its
 * preview has its page, too.
 */
function untilShown({ click, letter, order }: Act): Promise<{ own: number; preview: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ own: number; preview: number }>();
  let own: number | undefined;
  const began = performance.now();
  if (click) {
    const link = document.querySelector<HTMLElement>(click);
    if (!link) throw new Error(`There is no ${click} at ${location.href}`);
    link.click();
  }
  if (letter) document.execCommand('insertText', false, letter);
  const select = document.querySelector('select');
  if (order && select) {
    select.value = order;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const check = () => {
    const main = document.querySelector('main:has(h1):not(:has([aria-busy=true]))');
    const time = performance.now() - began;
    const loading = [...(main?.querySelectorAll('.empty') ?? [])].filter(
      ({ textContent }) => textContent === 'Loading…',
    );
    if (main && loading.every((one) => one.closest('.look'))) own ??= time;
    if (own !== undefined && loading.length === 0) resolve({ own, preview: time });
    else if (time > 30_000) reject(new Error(`${location.href} does not open`));
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
  return promise;
}

/** Milliseconds from each key in the field “Find”, and from each choice of an order, until the list is there. */
async function measureList(page: Page, address: string): Promise<{ keys: number[]; orders: number[] }> {
  await page.goto(`${address}articles`);
  await page.evaluate(untilShown, {});
  const orders: number[] = [];
  for (const order of TEXT_ORDERS) orders.push((await page.evaluate(untilShown, { order })).own);
  const keys: number[] = [];
  await page.getByLabel('Find').focus();
  for (const letter of WORD) keys.push((await page.evaluate(untilShown, { letter })).own);
  return { keys, orders };
}

/** Milliseconds from “Publish now” until readers find the article at its address and in the blog. */
async function measurePublishing(page: Page, address: string, site: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < PUBLISHED; index++) {
    const path = `/blog/draft-${index}`;
    await page.goto(`${address}articles/draft-${index}.md`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const began = performance.now();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await untilPublic(site, path);
    times.push(performance.now() - began);
    await page.getByRole('button', { name: 'Correct…' }).waitFor();
  }
  return times;
}

async function untilPublic(site: string, path: string): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    const { ok } = await fetch(site + path, { signal: timeout });
    const blog = await fetch(`${site}/blog`, { signal: timeout });
    if (ok && (await blog.text()).includes(path)) return;
  }
}

/** Seconds from the upload of an export until all of its posts and pictures are there. */
async function measureImport(page: Page, address: string, remote: FakeHosts): Promise<number> {
  const create = { width: 1200, height: 800, channels: 3, background: '#345' } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  remote.set('*', (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture));
  const data = Buffer.from(exportOf(remote));
  const headers = { Origin: new URL(address).origin };
  const began = performance.now();
  const started = await page.request.post(`${address}api/imports?name=old.xml`, { data, headers });
  if (!started.ok()) throw new Error(await started.text());
  for (;;) {
    const { isRunning, outcome } = await (await page.request.get(`${address}api/imports`)).json();
    const seconds = (performance.now() - began) / 1_000;
    if (!isRunning) return outcome?.articles === POSTS && outcome.pictures === POSTS ? seconds : Number.NaN;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function exportOf({ url }: FakeHosts): string {
  const writer = createWriter(11);
  const posts = Array.from({ length: POSTS }, (_, index) => {
    const paragraphs = Array.from({ length: 12 }, () => `<p>${writer.paragraph()}</p>`).join('');
    const fields = {
      title: writer.headline(),
      link: `https://old.example/2019/03/post-${index}/`,
      'wp:post_name': `post-${index}`,
      'wp:post_type': 'post',
      'wp:status': 'publish',
      'wp:post_date_gmt': '2019-03-02 08:00:00',
      'content:encoded': `${paragraphs}<p><img src="${url(`/${index}.jpg`)}" alt="The quay"></p>`,
    };
    const elements = Object.entries(fields).map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`);
    return `<item>${elements.join('')}</item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${posts.join('')}</channel></rss>`;
}
