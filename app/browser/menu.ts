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
