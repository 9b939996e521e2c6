const MAX_WORDS = 60;

/** A headline's words, for comparing headlines: lower case, without accents, each once. */
export function headlineWords(title: string): string[] {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MAX_WORDS);
}
