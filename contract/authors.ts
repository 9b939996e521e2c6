import { MAX_SLUG_LENGTH } from './limits.ts';

/** The path of the author's screen; as an address, the one page of all authors that there are not. */
export const AUTHOR_PATH = '/author/:name';

/**
 * A name as it stands in an address: its letters and digits of any script, in lower case, Latin ones without accents. So
 * two spellings of a name (José Díaz, Jose Diaz) are one author. '' where a name has no letters, or too many: no page.
 */
export function authorSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .toLowerCase();
  const slug = (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');
  return slug.length <= MAX_SLUG_LENGTH ? slug : '';
}

export function authorPath(slug: string): string {
  return `/author/${encodeURIComponent(slug)}`;
}
