import type { LiveEvent } from '../../contract/live.ts';
import { LIVE_EVENT } from '../islands/island-root.ts';
import { startSwitch } from './storage.ts';

/** Polling interval where no server-sent events arrive. */
const SILENCE_MS = 60_000;

/**
 * Holds an SSE connection while the page is visible, and notifies its islands when one of its categories changes.
 * Hidden pages disconnect; after reconnecting they receive the changes since then. Returns the function that connects first.
 */
export function followLive(): () => void {
  const page = document.querySelector<HTMLElement>('[data-live]');
  const categories = page?.dataset.live?.split(' ') ?? [];
  let since = page?.dataset.since ?? '0';
  let connection: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const texts = ['Pause live updates', 'Resume live updates'] as const;
  let paused = startSwitch('live-updates', texts, (off) => {
    paused = off;
    connect();
  });

  const disconnect = () => {
    clearTimeout(silence);
    connection?.close();
    connection = undefined;
  };
  const notify = (event: LiveEvent) => {
    since = String(event.id);
    if (!event.categories.some((category) => categories.includes(category))) return;
    document.dispatchEvent(new CustomEvent(LIVE_EVENT, { detail: event }));
  };
  const restartSilenceTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(ask, SILENCE_MS);
  };
  const ask = async () => {
    disconnect();
    try {
      const answer = await fetch(`/api/changes?since=${since}`);
      if (answer.ok && !paused) notify(await answer.json());
    } catch {
      // No network. Polls again after the next interval.
    }
    connect();
  };
  const connect = () => {
    disconnect();
    if (!page || paused || document.hidden) return;
    restartSilenceTimer();
    connection = new EventSource(`/api/live?since=${since}`);
    connection.onmessage = ({ data }) => {
      restartSilenceTimer();
      notify(JSON.parse(data));
    };
    connection.addEventListener('heartbeat', ({ data }) => {
      restartSilenceTimer();
      since = data;
    });
  };

  document.addEventListener('visibilitychange', connect);
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', ({ persisted }) => persisted && connect());
  return () => {
    if (!connection) connect();
  };
}
