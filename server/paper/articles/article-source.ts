import { resolve } from 'node:path';

/** The name in the store of the paper's own folder of articles, the same wherever the paper lies. */
export const OWN_SOURCE = 'content/articles';

/** Under which name a folder's articles are stored: one folder never withdraws the articles of another. */
export function sourceOf(folder: string, ownFolder: string | undefined): string {
  const path = resolve(folder);
  return ownFolder !== undefined && path === resolve(ownFolder) ? OWN_SOURCE : path;
}
