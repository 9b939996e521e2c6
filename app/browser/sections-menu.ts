/** A page that the browser keeps for Back would come back with the menu that its reader left by: a link closes it. */
export function closeSectionsBehindLinks(): void {
  const panel = document.querySelector<HTMLElement>('#sections');
  panel?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) panel.hidePopover();
  });
}
