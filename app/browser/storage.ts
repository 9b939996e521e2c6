/** What the reader chose and read, stored in the reader's browser alone. Where storage is off or full, nothing is. */

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns undefined where nothing is stored, or what is not JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Without a value the item is removed. */
export function writeItem(key: string, value?: string): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice holds for this page.
  }
}
