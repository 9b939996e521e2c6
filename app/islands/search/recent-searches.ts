import { readJson, writeItem } from '../../browser/storage.ts';

const KEY = 'recent-searches';
const MAX_SEARCHES = 5;

export function readRecent(): string[] {
  const stored = readJson(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter((words) => typeof words === 'string').slice(0, MAX_SEARCHES);
}

export function rememberSearch(words: string): void {
  const asked = words.trim();
  if (asked === '') return;
  const others = readRecent().filter((one) => one.toLowerCase() !== asked.toLowerCase());
  writeItem(KEY, JSON.stringify([asked, ...others].slice(0, MAX_SEARCHES)));
}

export function forgetSearches(): void {
  writeItem(KEY);
}
