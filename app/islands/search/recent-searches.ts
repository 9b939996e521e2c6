/** The reader's last searches, kept in their browser alone. */

const KEY = 'recent-searches';
const MAX_SEARCHES = 5;

export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((words) => typeof words === 'string').slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(words: string): void {
  const asked = words.trim();
  if (asked === '') return;
  try {
    const others = readRecent().filter((one) => one.toLowerCase() !== asked.toLowerCase());
    localStorage.setItem(KEY, JSON.stringify([asked, ...others].slice(0, MAX_SEARCHES)));
  } catch {
    // Storage is off: nothing is remembered.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is off: there is nothing to forget.
  }
}
