/** Cuts at the last word that fits and adds an ellipsis. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest + 1);
  const space = start.lastIndexOf(' ');
  // Scripts without spaces, and very long words, are cut between characters.
  const cut = space > longest / 2 ? withoutLastNumber(start.slice(0, space)) : wholeCharacters(text, longest);
  return `${cut.replace(/[\s,;:.!?–—-]+$/, '')}…`;
}

/** Does not end with a number: “spent $70 million” is cut before the 70. */
function withoutLastNumber(text: string): string {
  const space = text.lastIndexOf(' ');
  const last = text.slice(space + 1);
  return space > 0 && /\d/.test(last) && !/[\p{L}%]/u.test(last) ? text.slice(0, space) : text;
}

/** Cuts between grapheme clusters. */
function wholeCharacters(text: string, longest: number): string {
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter('en').segment(text.slice(0, longest + 20))) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
