import { MAX_SLUG_LENGTH } from './limits.ts';

/** The path of the author screen, and the address of its 'not found' page. */
export const AUTHOR_PATH = '/author/:name';

/**
 * The slug of a name: letters and digits of any script, in lower case, Latin ones without accents, so that José Díaz and Jose
 * Diaz are one author. '' for a name without letters and one that is too long: these have no page.
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
