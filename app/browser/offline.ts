import { OFFLINE_PATH, type SeenMessage, WORKER_PATH } from '../../contract/offline.ts';

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
  const workers = navigator.serviceWorker;
  await workers.register(WORKER_PATH);
  const { active } = await workers.ready;
  const tell = () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ type: 'seen', files } satisfies SeenMessage);
  };
  // A kept copy is no news to the worker.
  if (document.querySelector('.kept-line')) return;
  tell();
  // Pictures further down have come by then.
  document.addEventListener('visibilitychange', () => document.hidden && tell());
}
