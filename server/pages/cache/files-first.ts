import type { Pages } from '../bundle/pages.ts';
import type { Files } from '../files/published-file.ts';
import type { MakePage } from './page-maker.ts';

interface FilesFirstParts {
  files: Files;
  pages: Pick<Pages, 'addressOf'>;
  makePage: MakePage;
}

/** Makes the file of an address that has one, and the page of every other. */
export function filesFirst({ files, pages, makePage }: FilesFirstParts): MakePage {
  return async (key, timeoutMs) => {
    const path = key.slice(key.indexOf('/'));
    const file = files.has(path) ? await files.make(key) : undefined;
    if (file) return file;
    const address = files.has(path) ? pages.addressOf(path, new URLSearchParams()) : path;
    // Names that look like a file's, which anybody can make up, share the page that says so.
    return address === path ? makePage(key, timeoutMs) : { kind: 'same', address };
  };
}
