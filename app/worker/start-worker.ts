import { CACHE_PREFIX, KEPT_PREFIX, OFFLINE_PATH } from '../../contract/offline.ts';
import { createKeptPages } from './kept-pages.ts';
import { filesIn, picturesIn, withKeptPictures, withLine, withList } from './page-html.ts';
import { HASHED_FILES, handlingOf, isDown, isFile, isKeptAddress, isSeenMessage, PASSED } from './rules.ts';
import type { InstallEvent, PageRequestEvent, WorkerScope } from './worker-scope.ts';

export interface WorkerSettings {
  /** Another name for each build and look of the site: with it the worker's text, and so the worker, is another. */
  edition: string;
  /** The stylesheet of the line above kept pages. */
  lineStyles: string;
  locale: string;
  timeZone: string;
}

/** A connection that is there and says nothing, as in a tunnel: after so long a kept copy is shown instead. */
const PATIENCE_MS = 10_000;

/**
 * Pages come from the network; only when that fails is a kept copy shown. What the worker does not have to see goes past
 * it, where browsers can be told so, and navigations are asked for while it starts: online it costs nobody time.
 */
export function startWorker(scope: WorkerScope, settings: WorkerSettings): void {
  const { caches, location, registration } = scope;
  const fetch: WorkerScope['fetch'] = (input, init) => scope.fetch(input, init);
  const shell = `${CACHE_PREFIX}shell-${settings.edition}`;
  const kept = createKeptPages({ caches, fetch, origin: location.origin, clock: Date.now });
  const now = () => ({ now: new Date(), locale: settings.locale, timeZone: settings.timeZone });
  /** One page is kept after the other, so that none is tidied away while it is stored. */
  let keeping = Promise.resolve();

  scope.addEventListener('install', (event) => event.waitUntil(install(event)));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('fetch', (event) => {
    const handling = handlingOf(event.request, location.origin);
    if (handling === 'page') event.respondWith(answerPage(event));
    else if (handling === 'hashed file') event.respondWith(answerFile(event.request));
    else if (handling === 'kept picture') event.respondWith(answerPicture(event.request));
  });
  scope.addEventListener('message', (event) => {
    const { data, source } = event;
    const { origin, pathname } = new URL(source?.url ?? '', location.origin);
    if (!isSeenMessage(data) || origin !== location.origin || !isKeptAddress(pathname)) return;
    // A page that cannot be kept now may be at the next visit.
    keeping = keeping.then(() => kept.keep(pathname, data.files)).catch(() => {});
    event.waitUntil(keeping);
  });

  async function install(event: InstallEvent): Promise<void> {
    await event
      .addRoutes?.([
        ...HASHED_FILES.map((prefix) => rule(prefix, 'cache')),
        ...PASSED.map((prefix) => rule(prefix, 'network')),
      ])
      .catch(() => {});
    const answer = await fetch(OFFLINE_PATH, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`the offline page answers ${answer.status}`);
    const html = await answer.clone().text();
    const cache = await caches.open(shell);
    await cache.put(OFFLINE_PATH, answer);
    const files = new Set([...filesIn(html), ...picturesIn(html), settings.lineStyles]);
    await Promise.all([...files].map((file) => cache.add(file)));
    // Pages ask for files by names that carry their hash: no page can tell which worker it has.
    await scope.skipWaiting();
  }

  async function activate(): Promise<void> {
    await registration.navigationPreload?.enable();
    for (const name of await caches.keys())
      if (name.startsWith(`${CACHE_PREFIX}shell-`) && name !== shell) await caches.delete(name);
  }

  async function answerPage(event: PageRequestEvent): Promise<Response> {
    const network = askNetwork(event);
    const answer = await orLate(network);
    if (answer && !isDown(answer.status)) return answer;
    const copy = await keptPage(new URL(event.request.url).pathname).catch(() => undefined);
    return copy ?? answer ?? network.catch(offlinePage);
  }

  async function askNetwork({ preloadResponse, request }: PageRequestEvent): Promise<Response> {
    return (await preloadResponse) ?? fetch(request);
  }

  async function keptPage(path: string): Promise<Response | undefined> {
    const found = isKeptAddress(path) ? await kept.find(path) : undefined;
    if (!found) return undefined;
    const html = withLine(
      ...([withKeptPictures(await found.answer.text()), found.record, settings.lineStyles, now()] as const),
    );
    return new Response(html, { headers: found.answer.headers });
  }

  async function offlinePage(): Promise<Response> {
    const page = await caches.match(OFFLINE_PATH, { cacheName: shell });
    if (!page) return Response.error();
    const html = withList(withKeptPictures(await page.text()), await kept.list(), now());
    return new Response(html, { status: 503, headers: page.headers });
  }

  async function answerFile(request: Request): Promise<Response> {
    return (await caches.match(request).catch(() => undefined)) ?? fetch(request);
  }

  /** Where only the page could not be had, its pictures may be. */
  async function answerPicture({ url }: Request): Promise<Response> {
    const { pathname, search } = new URL(url);
    const path = `/${pathname.slice(KEPT_PREFIX.length)}${search}`;
    const ofShell = await caches.match(path, { cacheName: shell });
    const picture = ofShell ?? (await kept.findPicture(path)) ?? (await fetch(path));
    return isFile(picture) ? picture : Response.error();
  }
}

function rule(prefix: string, source: 'cache' | 'network') {
  return { condition: { urlPattern: `${prefix}*` }, source };
}

/** What came of it within the patience; nothing where it failed. */
function orLate(network: Promise<Response>): Promise<Response | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    network.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
