import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { onTestFinished } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import type { Publication } from '../../contract/publication.ts';
import { readEnvironment } from '../../server/origin/environment.ts';
import { type Site, type SiteOptions, startSite } from '../../server/origin/site.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { CHEAP_PASSWORDS } from './desk-client.ts';
import { openEmptyDatabase } from './empty-database.ts';
import { newsFeed } from './fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from './fake-hosts.ts';
import { startNginx } from './nginx.ts';

/** A real site on a free port, with an empty database in memory and the sample publication unless told otherwise. */
export interface TestSite {
  /** Where readers find it. */
  url: string;
  /** The same, or the node behind nginx: metrics are there alone. */
  nodeUrl: string;
  /** What the site logged, one object a line. */
  logged: Record<string, unknown>[];
  site: Site;
  stop(): Promise<void>;
}

interface TestSiteOptions {
  change?: (publication: Publication) => Publication;
  /** false: all feeds are empty. For sites whose news nobody looks at: to store the sample's takes a second of the processor. */
  news?: boolean;
  /** false: the sample's articles are in the blog alone. For tests of categories that fail or are empty. */
  sections?: boolean;
  /** More of the environment. */
  variables?: Record<string, string>;
  /** Writes the publication to this folder, where the site follows it. */
  savedIn?: string;
  /** PUBLICATION is the folder of a network. */
  isNetwork?: boolean;
}

/** TEST_PROXY=nginx: tests read sites through the nginx of deploy/. */
const THROUGH_NGINX = process.env.TEST_PROXY === 'nginx';
const BEHIND_NGINX = { TRUSTED_PROXIES: '127.0.0.1', SHARED_CACHE_SECONDS: '1' };

/** All tests come from one address. */
const UNLIMITED = { REQUESTS_PER_MINUTE: '1000000' };

export async function startTestSite(options: SiteOptions & TestSiteOptions = {}): Promise<TestSite> {
  const { change = (publication) => publication, news = true, sections = true, ...others } = options;
  const { variables = {}, savedIn, isNetwork = false, ...rest } = others;
  // As readers get it: in development React checks itself at every render, for twice the time.
  process.env.NODE_ENV = 'production';
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const sample = await loadPublication('sample/meridian-ledger/publication.json');
  const silence = news ? undefined : await startFakeHosts();
  silence?.set('*', newsFeed({ title: 'Nothing' }, []));
  const publication = change(silence ? withoutNews(sample, silence) : sample);
  const folder = await mkdtemp(join(tmpdir(), 'masthead-site-'));
  const environment = readEnvironment({
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLICATION: savedIn ?? 'sample/meridian-ledger',
    DATA_DIR: folder,
    ...UNLIMITED,
    ...(THROUGH_NGINX ? BEHIND_NGINX : {}),
    ...variables,
  });
  if (savedIn) await writeFile(join(savedIn, 'publication.json'), JSON.stringify(publication));
  const site = await startSite(environment, {
    log,
    ...(savedIn || isNetwork ? {} : { publication }),
    ...(sections ? {} : { contentFolder: await withoutSections(join(folder, 'content')) }),
    ...rest,
    // On a busy machine, too, pages come whole and with their status; tests of late data set the usual timeout.
    timing: { pageTimeoutMs: 60_000, passwordCost: CHEAP_PASSWORDS, ...rest.timing },
    database: rest.database ?? (await openEmptyDatabase()),
  });
  const node = `127.0.0.1:${site.port}`;
  const nginx = THROUGH_NGINX ? await startNginx({ nodes: [node] }) : undefined;
  const stop = async () => {
    await nginx?.stop();
    await site.stop();
    await silence?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  const nodeUrl = `http://${node}`;
  return { url: nginx?.url ?? nodeUrl, nodeUrl, logged, site, stop };
}

async function withoutSections(folder: string): Promise<string> {
  await cp('sample/meridian-ledger/content', folder, { recursive: true });
  for (const file of globSync(join(folder, 'articles/*.md'))) {
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^category: .*\n/m, ''));
  }
  return folder;
}

/** Feeds that answer at once: pages wait for those that fail. */
function withoutNews(publication: Publication, { url, host }: FakeHosts): Publication {
  const feeds = { ...publication.feeds };
  for (const category of CATEGORIES) {
    feeds[category] = feeds[category].map((feed) => ({ ...feed, url: url('/none.xml') }));
  }
  return { ...publication, feeds, trustedHosts: [...publication.trustedHosts, host] };
}

/** Where a page's data is late it comes in pieces with status 200: asks until it comes as one. */
export async function wholeAnswer(ask: () => Promise<Response>): Promise<Response> {
  let answer = await ask();
  while (answer.headers.has('x-accel-buffering')) {
    await answer.text();
    answer = await ask();
  }
  return answer;
}

/** Shared by all files that one worker runs, one after another: a start takes seconds of the processor. */
let running: Browser | undefined;

/** Chromium's headless shell where it is known, which takes a third of the processor time. To close it closes its pages. */
export async function openBrowser(): Promise<Browser> {
  // One that has crashed is replaced.
  const browser = running?.isConnected() ? running : await launch(process.env.HEADLESS_SHELL ?? CHROMIUM);
  running = browser;
  const close = () => Promise.all(browser.contexts().map((context) => context.close()));
  return new Proxy(browser, {
    get(_, name) {
      const value: unknown = name === 'close' ? close : Reflect.get(browser, name);
      return typeof value === 'function' ? value.bind(browser) : value;
    },
  });
}

/** With the back/forward cache, which the headless shell does not have, and others only when it is asked for. */
export function openWholeBrowser(): Promise<Browser> {
  return launch(CHROMIUM, { ignoreDefaultArgs: ['--disable-back-forward-cache'] });
}

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

function launch(executablePath: string, options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // The headless shell rounds the widths of letters unless told otherwise.
      '--font-render-hinting=none',
      // A process for each page would be a sixth of what pages cost.
      '--renderer-process-limit=1',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

/** A page that remembers what a healthy page never does: console errors, failed scripts. */
export interface WatchedPage extends Page {
  warnings: string[];
}

/** A page for one test, closed with it: a page that nobody looks at any more still works, and slows the next test. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const page = await watchPage(browser, options);
  onTestFinished(() => page.context().close());
  return page;
}

/** One page for all tests that only look: answers with the page at an address. It closes with its browser. */
export function shareOnePage(
  browser: () => Browser,
  options: BrowserContextOptions = {},
  prepare: (page: WatchedPage) => Promise<void> = async () => {},
): (address: string) => Promise<WatchedPage> {
  let page: WatchedPage | undefined;
  // Without scripts browsers fetch all pictures at once, those that wait to be seen, too.
  const waitUntil = options.javaScriptEnabled === false ? 'domcontentloaded' : 'load';
  return async (address) => {
    if (!page) {
      page = await watchPage(browser(), options);
      await prepare(page);
    }
    if (page.url() !== address) {
      page.warnings.length = 0;
      await page.goto(address, { waitUntil });
    }
    return page;
  };
}

/** Service workers run in the tests that are about them. */
const WORKERS_BLOCKED = 'Service Worker registration blocked by Playwright';
/** Chromium goes to the next page without its transition, such as on a busy machine, and reports that as an error of the page. */
const TRANSITION_LEFT_OUT = /^(?:View t|T)ransition was (?:aborted|skipped)/;

/** TEST_LATENCY=300: delays responses by 300 ms, which shows tests that do not wait. */
const LATENCY = Number(process.env.TEST_LATENCY ?? 0);

async function delayAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...unlimited, latency: LATENCY });
}

/** A page that several tests look at. */
export async function watchPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: DESK, serviceWorkers: 'block', ...options });
  // As long as tests poll: it ends what hangs, and is no limit to what takes long on a busy machine.
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  if (LATENCY > 0) await delayAnswers(page);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text() === WORKERS_BLOCKED) return;
    // Of what failed to load, the text alone does not say what it was.
    if (message.type() === 'error' || message.type() === 'warning')
      warnings.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => {
    if (!TRANSITION_LEFT_OUT.test(error.message)) warnings.push(String(error));
  });
  const load = page.goto.bind(page);
  const goto: Page['goto'] = async (address, how) => {
    const answer = await load(address, how);
    const isLoaded = how?.waitUntil === undefined || /^(load|networkidle)$/.test(how.waitUntil);
    if (isLoaded && options.javaScriptEnabled !== false) await page.evaluate(untilScriptsListen);
    return answer;
  };
  const resize = page.setViewportSize.bind(page);
  const setViewportSize: Page['setViewportSize'] = async (size) => {
    await resize(size);
    if (options.javaScriptEnabled !== false) await page.evaluate(untilResized);
  };
  return Object.assign(page, { warnings, goto, setViewportSize });
}

/** Chromium applies a new size to lengths in `vw` two frames later. Tests may replace `requestAnimationFrame`. */
function untilResized(): Promise<void> {
  return new Promise((resolve) => {
    let frames = 0;
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      frames += 1;
      if (frames === 4) resolve();
      else observer.observe(document.documentElement);
    });
    observer.observe(document.documentElement);
  });
}

/** A loaded page's script may yet have to start, and keys and clicks that come before it are not heard. */
async function untilScriptsListen(): Promise<void> {
  if (document.querySelector('head script[type=module][src]'))
    await customElements.whenDefined('island-root');
}

/** From the next page on `window.shifts` has how far anything moved by itself, each time that it did. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** For pages on which nothing may move: letters that change with a font that comes late are another matter. */
export async function leaveOutFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort().catch(() => {}));
}

/**
 * For pages whose pictures nobody looks at: to make a copy of a drawing takes 50 ms of the processor, and on a busy machine
 * pictures may be turned away.
 */
export async function leaveOutPictures(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  await page.route(/\/(?:illustrations|images)\//, (route) =>
    // A page that has gone on meanwhile needs none.
    route.fulfill({ contentType: 'image/svg+xml', body }).catch(() => {}),
  );
}
