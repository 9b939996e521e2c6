/** The tags of a page in the header by which a cache knows them; none unless such a cache is there. */
export function tagHeaders(
  tags: readonly string[],
  header: 'Surrogate-Key' | 'Cache-Tag' | undefined,
): string[] {
  if (header === undefined || tags.length === 0) return [];
  return [header, tags.map(tagWord).join(header === 'Cache-Tag' ? ',' : ' ')];
}

/** A tag may hold anything; a word of a header that is parted by spaces and commas may not. */
export function tagWord(tag: string): string {
  return tag.toWellFormed().replace(/[^!-+\--~]/gu, encodeURIComponent);
}
