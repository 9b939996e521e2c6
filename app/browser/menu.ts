import { painted } from './painted.ts';

/**
 * The menu is the browser's own modal dialog, which makes all of the page behind it inert. On a slow phone that takes
 * longer than the menu itself: so the menu is shown or hidden first. It also closes behind a link into the page.
 */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu');
  if (!menu) return;
  const show = async () => {
    menu.open = true;
    await painted();
    // Meanwhile a link in it may have closed it, or a second tap have come first.
    if (!menu.open || menu.matches(':modal')) return;
    menu.open = false;
    menu.showModal();
  };
  const hide = async () => {
    menu.hidden = true;
    await painted();
    menu.close();
    menu.hidden = false;
  };
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.close();
  });
  for (const button of document.querySelectorAll('[commandfor="menu"]')) {
    const opens = button.getAttribute('command') === 'show-modal';
    button.addEventListener('click', (event) => {
      event.preventDefault();
      void (opens ? show() : hide());
    });
  }
}
