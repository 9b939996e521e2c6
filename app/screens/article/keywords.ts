/** The words of an article's list, each once. */
export function keywordsOf(text: string | null | undefined): string[] {
  const keywords = (text ?? '').split(',').map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
}
