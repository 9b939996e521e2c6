import { readSaved } from './reading-list.ts';

/** How many articles are saved, beside the links to them. */
export function showSavedCount(): void {
  const count = readSaved().length;
  for (const place of document.querySelectorAll('[data-saved-count]')) {
    place.textContent = count === 0 ? '' : String(count);
  }
}
