import { type MouseEvent, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { shorten } from '../../text/shorten.ts';
import type { News } from './ask-news.ts';
import { rememberHeadlines } from './new-stories.ts';

/** Fits two lines on the narrowest phones. */
const MAX_NEWEST_LENGTH = 60;

const TRIES = 12;
const BETWEEN_MS = 250;

interface OfferProps extends Pick<News, 'id' | 'count' | 'newest'> {
  noun: 'headline' | 'article';
}

/**
 * “3 new headlines” with the newest of them, over the page: a link that reloads it. Assistive technology gets a status without
 * controls.
 */
export function Offer({ id, count, newest, noun }: OfferProps) {
  const [dismissed, setDismissed] = useState(0);
  const updated = useRef<{ id: number; page: Promise<void> }>(null);

  /** Starts at hover or focus, so that the page is ready at the click. */
  const prepare = () => {
    if (updated.current?.id !== id) updated.current = { id, page: untilPageUpdated(id) };
    return updated.current.page;
  };
  const take = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await prepare();
    rememberHeadlines();
    // Browsers keep the scroll position at a reload.
    location.reload();
  };

  const isOpen = count > dismissed;
  const what = `${count} new ${count === 1 ? noun : `${noun}s`}`;
  const latest = newest ? `${newest.section}: ${shorten(newest.title, MAX_NEWEST_LENGTH)}` : '';
  return (
    <>
      <p className="vh" role="status">
        {isOpen ? `${what}. ${latest}` : ''}
      </p>
      <div className="offer">
        {isOpen ? (
          <div className="offer__box">
            <a
              className="offer__take"
              href={location.pathname}
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={take}
            >
              <b>{what}</b>
              <span className="offer__newest">{latest}</span>
            </a>
            <button
              className="offer__close"
              type="button"
              aria-label="Dismiss"
              onClick={() => setDismissed(count)}
            >
              <Icon name="close" />
            </button>
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Waits until the server has rendered the page with a change, or for the maximum time. */
async function untilPageUpdated(id: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await madeAt()) >= id) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}

async function madeAt(): Promise<number> {
  try {
    // The browser caches the response, so that the reload needs no download.
    const response = await fetch(location.pathname + location.search, { cache: 'no-cache' });
    return Number(/data-since="(\d+)"/.exec(await response.text())?.[1] ?? 0);
  } catch {
    return 0;
  }
}
