/** The tags of a page as the header that a cache purges by; none unless such a cache is configured. */
export function tagHeaders(
  tags: readonly string[],
  header: 'Surrogate-Key' | 'Cache-Tag' | undefined,
): string[] {
  if (header === undefined || tags.length === 0) return [];
  return [header, tags.map(tagWord).join(header === 'Cache-Tag' ? ',' : ' ')];
}

/** A tag may hold anything; a word of a header that is separated by spaces and commas may not. */
export function tagWord(tag: string): string {
  return tag.toWellFormed().replace(/[^!-+\--~]/gu, encodeURIComponent);
}
