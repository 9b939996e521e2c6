import type { LiveEvent } from '../../contract/live.ts';
import { LIVE_EVENT } from '../islands/island-root.ts';

/** Where events do not get through, or the line has gone quiet, the server is asked this often. */
const SILENCE_MS = 60_000;
const KEY = 'live-updates';

/**
 * Keeps a line to the server while the page is in view, and tells the page's islands when one of its categories changed.
 * Hidden pages hang up and are told what they missed when they come back: so does one that waits to be gone back to.
 */
export function followLive(): void {
  const page = document.querySelector<HTMLElement>('[data-live]');
  const categories = page?.dataset.live?.split(' ') ?? [];
  let since = page?.dataset.since ?? '0';
  let line: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let paused = isPaused();

  const hangUp = () => {
    clearTimeout(silence);
    line?.close();
    line = undefined;
  };
  const hear = (event: LiveEvent) => {
    since = String(event.id);
    if (!event.categories.some((category) => categories.includes(category))) return;
    document.dispatchEvent(new CustomEvent(LIVE_EVENT, { detail: event }));
  };
  const keepQuietWatch = () => {
    clearTimeout(silence);
    silence = setTimeout(ask, SILENCE_MS);
  };
  const ask = async () => {
    hangUp();
    try {
      const answer = await fetch(`/api/changes?since=${since}`);
      if (answer.ok && !paused) hear(await answer.json());
    } catch {
      // No network: the next time may be better.
    }
    call();
  };
  const call = () => {
    hangUp();
    if (!page || paused || document.hidden) return;
    keepQuietWatch();
    line = new EventSource(`/api/live?since=${since}`);
    line.onmessage = ({ data }) => {
      keepQuietWatch();
      hear(JSON.parse(data));
    };
    line.addEventListener('beat', ({ data }) => {
      keepQuietWatch();
      since = data;
    });
  };

  document.addEventListener('visibilitychange', call);
  addEventListener('pagehide', hangUp);
  addEventListener('pageshow', ({ persisted }) => persisted && call());
  startPauseButton(paused, (choice) => {
    paused = choice;
    call();
  });
  // Until then other connections are worth more.
  addEventListener('load', call, { once: true });
}

/** The reader's choice, kept in the browser alone. */
function startPauseButton(paused: boolean, choose: (paused: boolean) => void): void {
  const button = document.querySelector<HTMLButtonElement>('[data-pause-live]');
  let choice = paused;
  const show = () => {
    if (button) button.textContent = choice ? 'Resume live updates' : 'Pause live updates';
  };
  show();
  button?.addEventListener('click', () => {
    choice = !choice;
    try {
      if (choice) localStorage.setItem(KEY, 'paused');
      else localStorage.removeItem(KEY);
    } catch {
      // Storage is off: the choice holds for this page.
    }
    show();
    choose(choice);
  });
}

function isPaused(): boolean {
  try {
    return localStorage.getItem(KEY) === 'paused';
  } catch {
    return false;
  }
}
