import { readJson, writeItem } from './storage.ts';

/** Saved and read articles, with the position of the reader in each. */

const SAVED = 'saved-articles';
const HISTORY = 'reading-history';
const MAX_SAVED = 200;
const MAX_READ = 50;

export interface ListedArticle {
  path: string;
  title: string;
  /** When it was saved or last opened: milliseconds since 1970. */
  at: number;
  /** The block of the text at the top of the window when the reader stopped. */
  place?: number;
}

export const readSaved = (): ListedArticle[] => readList(SAVED);
export const readHistory = (): ListedArticle[] => readList(HISTORY);

export const saveArticle = (article: ListedArticle): void =>
  writeSaved([article, ...without(readSaved(), article.path)].slice(0, MAX_SAVED));
export const unsaveArticle = (path: string): void => writeSaved(without(readSaved(), path));

/** Updates the count beside the header's link to the saved articles. */
export function showSavedCount(): void {
  const count = readSaved().length;
  for (const place of document.querySelectorAll('[data-saved-count]')) {
    place.textContent = count === 0 ? '' : String(count);
  }
}

export const rememberReading = (article: ListedArticle): void =>
  writeList(HISTORY, [article, ...without(readHistory(), article.path)].slice(0, MAX_READ));
export const forgetHistory = (): void => writeList(HISTORY, []);

function without(list: readonly ListedArticle[], path: string): ListedArticle[] {
  return list.filter((article) => article.path !== path);
}

function readList(key: string): ListedArticle[] {
  const stored = readJson(key);
  return Array.isArray(stored) ? stored.filter(isArticle) : [];
}

/** Storage may hold anything; other paths could lead away from the site. */
function isArticle(value: Partial<ListedArticle> | null): value is ListedArticle {
  const { path, title, at, place } = value ?? {};
  return (
    typeof path === 'string' &&
    /^\/blog\/[^/]/.test(path) &&
    typeof title === 'string' &&
    Number.isFinite(at) &&
    (place === undefined || Number.isInteger(place))
  );
}

function writeSaved(list: readonly ListedArticle[]): void {
  writeList(SAVED, list);
  showSavedCount();
}

function writeList(key: string, list: readonly ListedArticle[]): void {
  writeItem(key, list.length === 0 ? undefined : JSON.stringify(list));
}
