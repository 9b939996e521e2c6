import { type JSX, type MouseEvent, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { untilPageUpdated } from './until-page-updated.ts';

interface OfferProps {
  /** The change up to which the count is true. */
  id: number;
  count: number;
  noun: 'headline' | 'article';
}

/** “3 new headlines”, over the page and out of its way. It is a link to the page itself, as it is by now. */
export function Offer({ id, count, noun }: OfferProps): JSX.Element {
  const [dismissed, setDismissed] = useState(0);
  const updated = useRef<{ id: number; page: Promise<void> }>(null);

  /** Pointing at the offer is enough to look for the fresh page: by the time of the click it is there. */
  const prepare = () => {
    if (updated.current?.id !== id) updated.current = { id, page: untilPageUpdated(id) };
    return updated.current.page;
  };
  const take = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await prepare();
    // An address without its fragment: the reader begins at the top.
    location.assign(location.pathname + location.search);
  };

  return (
    <div className="offer" role="status">
      {count > dismissed ? (
        <div className="offer__box">
          <a
            className="offer__take"
            href={location.pathname}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={take}
          >
            {count} new {count === 1 ? noun : `${noun}s`}
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
  );
}
