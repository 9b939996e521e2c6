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
