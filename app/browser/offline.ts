import { OFFLINE_PATH, type SeenMessage, WORKER_PATH } from '../../contract/offline.ts';
import { readSaved } from './reading-list.ts';

/**
 * Starts the service worker when the page is done, and tells it what the page has loaded: from that it keeps pages for
 * when there is no network. A browser that refuses, as for private windows, goes without.
 */
export function startOffline(): void {
  const isOff = import.meta.env.DEV || document.documentElement.dataset.offline === 'off' || self !== top;
  const whenIdle = self.requestIdleCallback ?? setTimeout;
  if (!isOff) addEventListener('load', () => whenIdle(() => void start().catch(() => {})));
  const isStandIn = document.querySelector('[data-kept-list]') && location.pathname !== OFFLINE_PATH;
  if (isStandIn) addEventListener('online', () => location.reload());
}

async function start(): Promise<void> {
  await navigator.serviceWorker.register(WORKER_PATH);
  // A kept copy is no news to the worker.
  if (document.querySelector('.kept-line')) return;
  await tellWorker();
  // Pictures further down have come by then.
  document.addEventListener('visibilitychange', () => document.hidden && void tellWorker().catch(() => {}));
}

/** Tells the worker what there is to keep. Without a worker it never settles. */
export async function tellWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const message: SeenMessage = {
    type: 'seen',
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    saved: readSaved().map(({ path }) => path),
  };
  active?.postMessage(message);
}
