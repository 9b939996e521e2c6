/** A link to a folded entry of the page opens it, on arrival and later. */
export function openLinkedEntry(): void {
  const open = () => {
    const entry = document.getElementById(location.hash.slice(1));
    if (!(entry instanceof HTMLDetailsElement)) return;
    // A filter left it out: the page without the filter has it.
    if (entry.hidden) return location.replace(location.pathname + location.hash);
    entry.open = true;
    // From here on the reader opens and closes it; until now the stylesheet held it open.
    entry.dataset.opened = '';
  };
  open();
  addEventListener('hashchange', () => {
    open();
    // Back restores an offset, which entries that were opened since have made another place.
    document.querySelector(':target')?.scrollIntoView();
  });
}
