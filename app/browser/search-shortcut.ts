/** `/` and Ctrl or ⌘ K open the search, as a click on its button would. */
export function startSearchShortcut(): void {
  document.addEventListener('keydown', (event) => {
    const combined = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const slash =
      event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (!combined && !slash) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]'))
      document.querySelector<HTMLElement>('[data-search]')?.click();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
