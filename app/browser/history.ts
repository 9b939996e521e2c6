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
