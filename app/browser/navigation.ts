/**
 * Reloads the page when the reader goes back to a history entry of an island that has not been hydrated since a reload.
 * A hydrated island handles its entries itself.
 */
export function followHistory(): void {
  addEventListener('popstate', ({ state }) => {
    const island: unknown = state?.island;
    if (typeof island !== 'string') return;
    const root = document.querySelector(`island-root[name="${CSS.escape(island)}"]`);
    if (!root?.hasAttribute('awake')) location.reload();
  });
}

/** Opens the folded entry that the address names, on arrival and later. */
export function openLinkedEntry(): void {
  const open = () => {
    const entry = document.getElementById(location.hash.slice(1));
    if (!(entry instanceof HTMLDetailsElement)) return;
    // The current filter hides the entry; the page without the filter shows it.
    if (entry.hidden) return location.replace(location.pathname + location.hash);
    entry.open = true;
    // Until now the stylesheet kept it open.
    entry.dataset.opened = '';
  };
  open();
  addEventListener('hashchange', () => {
    open();
    // Back restores a scroll offset, which is wrong once entries have been opened.
    document.querySelector(':target')?.scrollIntoView();
  });
}

/** Makes “Try Again”, a link to the page itself, bypass the browser's cache. */
export function reloadOnTryAgain(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-reload]')) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    location.reload();
  });
}

/**
 * Reloads a page whose build has been removed from the server. It cannot loop: a page without its script does not get
 * here.
 */
export async function reloadIfBuildIsGone(script: string): Promise<void> {
  const response = await fetch(script, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.status === 404) location.reload();
}
