import { startSwitch } from './storage.ts';

/** Ignores smaller moves of a finger. */
const MIN_MOVE_PX = 8;

/** On narrow screens, hides the bar while the reader scrolls down and shows it while they scroll up. */
export function startStickyBar(): void {
  const bar = document.querySelector('[data-bar]');
  let last = 0;
  // Reading scrollY now would force a layout; the first frame does one anyway.
  requestAnimationFrame(() => {
    last = scrollY;
  });
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < MIN_MOVE_PX) return;
      last = scrollY;
      // Always visible at the top of the page, also while Safari overscrolls.
      bar?.toggleAttribute('data-away', moved > 0 && scrollY > innerHeight / 4);
    },
    { passive: true },
  );
}

/** Closes the menu at a link into the page, and opens it in browsers without `commandfor` (WebKit before 26.2). */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.close();
  });
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  for (const button of document.querySelectorAll('[commandfor=menu]')) {
    const closes = button.getAttribute('command') === 'close';
    button.addEventListener('click', () => (closes ? menu?.close() : menu?.showModal()));
  }
}

/** Closes the sections menu at a link, so that a page restored from the back/forward cache has it closed. */
export function closeSectionsBehindLinks(): void {
  const panel = document.querySelector<HTMLElement>('#sections');
  panel?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) panel.hidePopover();
  });
}

/** Opens the search at Ctrl or ⌘ K, and at `/` unless the reader turned that off: speech input may type it. */
export function startSearchShortcut(): void {
  let off = startSwitch('search-key', ['Turn off the / key', 'Turn on the / key'], (choice) => {
    off = choice;
  });
  document.addEventListener('keydown', (event) => {
    const combined = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const slash =
      !off &&
      event.key === '/' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      !isTyping(event.target);
    if (!combined && !slash) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]'))
      document.querySelector<HTMLElement>('[data-search]')?.click();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
