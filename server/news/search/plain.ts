/** One plain form for comparing words, as the database's search_plain has it: lower case, without accents. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+/g, ' ')
    .toLowerCase();
}

/** A run of letters and digits, with the apostrophes inside it. */
export const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;
