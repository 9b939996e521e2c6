import { OFFLINE_PATH, type SeenMessage, WORKER_PATH } from '../../contract/offline.ts';
import { readSaved } from './reading-list.ts';

/**
 * Starts the service worker when the page is done, and notifies it of what the page has loaded: from that it caches pages for
 * when there is no network. A browser that refuses, as for private windows, goes without.
 */
export function startOffline(): void {
  const isOff = import.meta.env.DEV || document.documentElement.dataset.offline === 'off' || self !== top;
  const whenIdle = self.requestIdleCallback ?? setTimeout;
  if (!isOff) addEventListener('load', () => whenIdle(() => void start().catch(() => {})));
  const isStandIn = document.querySelector('[data-cached-list]') && location.pathname !== OFFLINE_PATH;
  if (isStandIn) addEventListener('online', () => location.reload());
}

async function start(): Promise<void> {
  await navigator.serviceWorker.register(WORKER_PATH);
  // A cached copy is no news to the worker.
  if (document.querySelector('.offline-line')) return;
  await notifyWorker();
  // Images further down have come by then.
  document.addEventListener('visibilitychange', () => document.hidden && void notifyWorker().catch(() => {}));
}

/** Notifies the worker of what to cache. Without a worker it never settles. */
export async function notifyWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const message: SeenMessage = {
    type: 'seen',
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    saved: readSaved().map(({ path }) => path),
  };
  active?.postMessage(message);
}
