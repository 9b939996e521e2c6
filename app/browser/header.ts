/** Less than this is a trembling finger. */
const MIN_MOVE_PX = 8;

/** On narrow screens the bar leaves when the reader goes down the page and returns on the way up; styles say how. */
export function startStickyBar(): void {
  const bar = document.querySelector('[data-bar]');
  let last = 0;
  // With the first frame, which lays the page out in any case: to ask now would do that in the task of this script.
  requestAnimationFrame(() => {
    last = scrollY;
  });
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < MIN_MOVE_PX) return;
      last = scrollY;
      // The page's beginning has it always, also where the browser lets the page be pulled beyond it.
      bar?.toggleAttribute('data-away', moved > 0 && scrollY > innerHeight / 4);
    },
    { passive: true },
  );
}

/** The menu closes behind a link into the page. Browsers without `commandfor` (WebKit before 26.2) open it by script. */
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

/** A page that the browser keeps for Back would come back with the menu that its reader left by: a link closes it. */
export function closeSectionsBehindLinks(): void {
  const panel = document.querySelector<HTMLElement>('#sections');
  panel?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) panel.hidePopover();
  });
}

/** `/` and Ctrl or ⌘ K open the search, as a click on its button would. */
export function startSearchShortcut(): void {
  document.addEventListener('keydown', (event) => {
    const combined = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const slash =
      event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
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
