import { type ReactNode, useId } from 'react';

/** The buttons of a row: seen when it is pointed at or has the focus; a menu where there is no pointer. */
export function RowActions({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="actions">
      <button type="button" className="btn btn--sm actions__open" popoverTarget={id} aria-label={label}>
        <span aria-hidden="true">⋯</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after a click on one of its buttons. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click the buttons, too. */}
      <div
        id={id}
        className="actions__list"
        popover="auto"
        onClick={({ currentTarget }) => currentTarget.matches(':popover-open') && currentTarget.hidePopover()}
      >
        {children}
      </div>
    </div>
  );
}
