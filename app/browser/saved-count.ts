import { readSaved } from './reading-list.ts';

export function showSavedCount(): void {
  const count = readSaved().length;
  for (const place of document.querySelectorAll('[data-saved-count]')) {
    place.textContent = count === 0 ? '' : String(count);
  }
}
