import type { MouseEvent } from 'react';
import { PAGER_WINDOW } from '../../contract/limits.ts';

interface PagerProps {
  label: string;
  page: number;
  pages: number;
  total: number;
  /** Name of the counted things; default: articles. */
  things?: string;
  addressOf(page: number): string;
  onChoose?: (page: number) => void;
}

/** Previous, page numbers, Next: links, which an island may handle in place. */
export function Pager({ label, page, pages, total, things = 'articles', addressOf, onChoose }: PagerProps) {
  const choose = (to: number) => (event: MouseEvent) => {
    // With a modifier key the link opens a new tab.
    if (!onChoose || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(to);
  };
  return (
    <nav className="pager" aria-label={label}>
      <div className="pager__set">
        {page > 1 ? (
          <a className="btn btn--sm" rel="prev" href={addressOf(page - 1)} onClick={choose(page - 1)}>
            Previous
          </a>
        ) : (
          <DisabledEnd name="Previous" />
        )}
        {pagerWindow(page, pages).map((number) => (
          <a
            key={number}
            className="pager__n"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            href={addressOf(number)}
            onClick={choose(number)}
          >
            {number}
          </a>
        ))}
        {page < pages ? (
          <a className="btn btn--sm" rel="next" href={addressOf(page + 1)} onClick={choose(page + 1)}>
            Next
          </a>
        ) : (
          <DisabledEnd name="Next" />
        )}
      </div>
      <p className="pager__count" aria-live="polite">
        {`Showing page ${page} of ${pages} (${total} total ${things})`}
      </p>
    </nav>
  );
}

function DisabledEnd({ name }: { name: string }) {
  return (
    <button className="btn btn--sm" type="button" disabled>
      {name}
    </button>
  );
}

export function pagerWindow(page: number, pages: number): number[] {
  const size = Math.min(PAGER_WINDOW, pages);
  const first = Math.max(1, Math.min(page - Math.floor(PAGER_WINDOW / 2), pages - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
