import { CACHE_PREFIX, OFFLINE_IMAGES_PATH, OFFLINE_PATH, SAVED_PATH } from '../../contract/offline.ts';
import { withTimeout } from '../../contract/with-timeout.ts';
import { createCachedPages } from './cached-pages.ts';
import { filesIn, imagesIn, withLine, withList, withOfflineImages } from './page-html.ts';
import { HASHED_FILES, handlingOf, isCacheablePath, isDown, isFile, isSeenMessage, PASSED } from './rules.ts';

export interface WorkerSettings {
  /** Changes with each build and theme, so that browsers install a new worker. */
  version: string;
  lineStyles: string;
  /** Scripts that articles and the page of saved articles load on demand. Readers of articles need them offline. */
  scripts: readonly string[];
  locale: string;
  timeZone: string;
}

/** Pages without data of their own, cached at installation. */
const SHELL_PAGES = [OFFLINE_PATH, SAVED_PATH];

/** After this time without a response, as in a tunnel, a cached copy is shown. */
const TIMEOUT_MS = 10_000;

/**
 * Network first; a cached copy only if the network fails. Static routes and navigation preload keep the worker out of the way of
 * online readers.
 */
export function startWorker(scope: WorkerScope, settings: WorkerSettings): void {
  const { caches, location, registration } = scope;
  const fetch: WorkerScope['fetch'] = (input, init) => scope.fetch(input, init);
  const shell = `${CACHE_PREFIX}shell-${settings.version}`;
  const cachedPages = createCachedPages({ caches, fetch, origin: location.origin, clock: Date.now });
  const now = () => ({ now: new Date(), locale: settings.locale, timeZone: settings.timeZone });
  /** Pages are cached one after the other, so that none is evicted while it is stored. */
  let caching = Promise.resolve();

  scope.addEventListener('install', (event) => event.waitUntil(install(event)));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('fetch', (event) => {
    const handling = handlingOf(event.request, location.origin);
    if (handling === 'page') event.respondWith(answerPage(event));
    else if (handling === 'hashed file') event.respondWith(answerFile(event.request));
    else if (handling === 'cached image') event.respondWith(answerImage(event.request));
  });
  scope.addEventListener('message', (event) => {
    const { data, source } = event;
    const { origin, pathname } = new URL(source?.url ?? '', location.origin);
    if (!isSeenMessage(data) || origin !== location.origin || !isCacheablePath(pathname)) return;
    const add = async () => {
      if (pathname !== '/') await cacheScripts();
      await cachedPages.add(pathname, data);
    };
    // Retried at the next visit.
    caching = caching.then(add).catch(() => {});
    event.waitUntil(caching);
  });

  async function install(event: InstallEvent): Promise<void> {
    await event
      .addRoutes?.([
        ...HASHED_FILES.map((prefix) => rule(prefix, 'cache')),
        ...PASSED.map((prefix) => rule(prefix, 'network')),
      ])
      .catch(() => {});
    const cache = await caches.open(shell);
    const files = new Set([settings.lineStyles]);
    for (const path of SHELL_PAGES) {
      const answer = await fetch(path, { cache: 'no-store' });
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
      const html = await answer.clone().text();
      await cache.put(path, answer);
      for (const file of [...filesIn(html), ...imagesIn(html)]) files.add(file);
    }
    await Promise.all([...files].map((file) => cache.add(file)));
    if ((await cachedPages.list()).some(({ path }) => path !== '/')) await cacheScripts();
    // Safe, because file names contain a hash: no page depends on the worker's version.
    await scope.skipWaiting();
  }

  async function cacheScripts(): Promise<void> {
    const cache = await caches.open(shell);
    for (const script of settings.scripts) if (!(await cache.match(script))) await cache.add(script);
  }

  async function activate(): Promise<void> {
    await registration.navigationPreload?.enable();
    for (const name of await caches.keys())
      if (name.startsWith(`${CACHE_PREFIX}shell-`) && name !== shell) await caches.delete(name);
  }

  async function answerPage(event: PageRequestEvent): Promise<Response> {
    const network = askNetwork(event);
    const answer = await withTimeout(network, TIMEOUT_MS).catch(() => undefined);
    if (answer && !isDown(answer.status)) return answer;
    const copy = await cachedPage(new URL(event.request.url).pathname).catch(() => undefined);
    return copy ?? answer ?? network.catch(offlinePage);
  }

  async function askNetwork({ preloadResponse, request }: PageRequestEvent): Promise<Response> {
    return (await preloadResponse) ?? fetch(request);
  }

  async function cachedPage(path: string): Promise<Response | undefined> {
    if (SHELL_PAGES.includes(path)) return shellPage(path);
    const cached = isCacheablePath(path) ? await cachedPages.find(path) : undefined;
    if (!cached) return undefined;
    const html = withLine(
      withOfflineImages(await cached.answer.text()),
      cached.record,
      settings.lineStyles,
      now(),
    );
    return new Response(html, { headers: cached.answer.headers });
  }

  async function offlinePage(): Promise<Response> {
    return (await shellPage(OFFLINE_PATH, 503)) ?? Response.error();
  }

  async function shellPage(path: string, status = 200): Promise<Response | undefined> {
    const page = await caches.match(path, { cacheName: shell });
    if (!page) return undefined;
    const html = withOfflineImages(await page.text());
    const filled = path === OFFLINE_PATH ? withList(html, await cachedPages.list(), now()) : html;
    return new Response(filled, { status, headers: page.headers });
  }

  async function answerFile(request: Request): Promise<Response> {
    return (await caches.match(request).catch(() => undefined)) ?? fetch(request);
  }

  /** From the caches, else from the network. */
  async function answerImage({ url }: Request): Promise<Response> {
    const { pathname, search } = new URL(url);
    const path = `/${pathname.slice(OFFLINE_IMAGES_PATH.length)}${search}`;
    const ofShell = await caches.match(path, { cacheName: shell });
    const image = ofShell ?? (await cachedPages.findImage(path)) ?? (await fetch(path));
    return isFile(image) ? image : Response.error();
  }
}

function rule(prefix: string, source: 'cache' | 'network') {
  return { condition: { urlPattern: `${prefix}*` }, source };
}

/** The used part of the worker's global scope: TypeScript has types for windows or workers, not for both. */

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RouterRule {
  condition: { urlPattern: string };
  source: 'cache' | 'network';
}

interface InstallEvent extends ExtendableEvent {
  /** Static Routing API, not in all browsers. */
  addRoutes?(rules: readonly RouterRule[]): Promise<void>;
}

interface PageRequestEvent extends ExtendableEvent {
  request: Request;
  /** Navigation preload: the response requested while the worker starts. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerMessageEvent extends ExtendableEvent {
  data: unknown;
  source: { url?: string } | null;
}

export interface WorkerScope {
  location: { origin: string };
  caches: CacheStorage;
  registration: ServiceWorkerRegistration;
  fetch(input: Request | string, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: PageRequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}
