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
