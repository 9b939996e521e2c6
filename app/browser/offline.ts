import { OFFLINE_PATH, type SeenMessage, WORKER_PATH } from '../../contract/offline.ts';
import { readSaved } from './reading-list.ts';

/**
 * Registers the service worker after load and tells it which files the page loaded, for caching. Browsers may refuse, as in
 * private windows.
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
  // The worker served this page from its cache.
  if (document.querySelector('.offline-line')) return;
  await notifyWorker();
  // By then, lazy images have loaded.
  document.addEventListener('visibilitychange', () => document.hidden && void notifyWorker().catch(() => {}));
}

/** Tells the worker what to cache. Never settles without a worker. */
export async function notifyWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const message: SeenMessage = {
    type: 'seen',
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    saved: readSaved().map(({ path }) => path),
  };
  active?.postMessage(message);
}
