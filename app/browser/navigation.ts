/**
 * An island that changes the address also shows what the address names. After a reload it sleeps, while the entries
 * that it wrote are still in the history: going to one of them asks the server instead.
 */
export function followHistory(): void {
  addEventListener('popstate', ({ state }) => {
    const island: unknown = state?.island;
    if (typeof island !== 'string') return;
    const root = document.querySelector(`island-root[name="${CSS.escape(island)}"]`);
    if (!root?.hasAttribute('awake')) location.reload();
  });
}

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

/** Try Again is a link to the page itself; here it reloads, so that nothing kept by the browser answers. */
export function reloadOnTryAgain(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-reload]')) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    location.reload();
  });
}

/**
 * A page that stayed open for longer than the files of its build are kept: the page of now has others. It cannot go
 * round, since a page whose script is gone does not get as far as this.
 */
export async function reloadIfBuildIsGone(script: string): Promise<void> {
  const asked = await fetch(script, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (asked?.status === 404) location.reload();
}
