import { resolve } from 'node:path';

/** The publication's own folder of articles, which the press room watches. */
export const OWN_FOLDER = resolve(import.meta.dirname, '../../content/articles');
/** Its name in the store, the same wherever the software is installed. */
export const OWN_SOURCE = 'content/articles';

/** Under which name a folder's articles are stored: one folder never withdraws the articles of another. */
export function sourceOf(folder: string): string {
  const path = resolve(folder);
  return path === OWN_FOLDER ? OWN_SOURCE : path;
}
