/** The menu is the browser's own dialog; this closes it behind a link into the page it covers, and opens it where the browser cannot. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu');
  if (!menu) return;
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.close();
  });
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  for (const button of document.querySelectorAll('[commandfor="menu"]')) {
    const open = button.getAttribute('command') === 'show-modal';
    button.addEventListener('click', () => (open ? menu.showModal() : menu.close()));
  }
}
