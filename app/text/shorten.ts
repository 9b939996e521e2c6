/** Cuts at the last word that fits and adds an ellipsis. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest + 1);
  const space = start.lastIndexOf(' ');
  // Scripts without spaces, and very long words, are cut between characters.
  const cut = space > longest / 2 ? withoutOpenEnd(start.slice(0, space)) : wholeCharacters(text, longest);
  return `${withoutPunctuation(cut)}…`;
}

/** Articles, prepositions and conjunctions: each needs the word that follows. */
const OPEN_WORDS = new Set(
  `a an the about above across after against along amid among and around as at before behind below beneath beside between
  beyond but by despite down during except for from in inside into like near nor of off on onto or out outside over past per
  since than through throughout till to toward towards under underneath until unto up upon versus via vs with within
  without`.split(/\s+/),
);

/** “spent $70 million on the harbor” is cut before the 70, and before “on”. */
function withoutOpenEnd(text: string): string {
  const space = text.lastIndexOf(' ');
  const last = withoutPunctuation(text.slice(space + 1));
  const isNumber = /\d/.test(last) && !/[\p{L}%]/u.test(last);
  const isOpen = last === '' || isNumber || OPEN_WORDS.has(last.toLowerCase());
  return space > 0 && isOpen ? withoutOpenEnd(text.slice(0, space)) : text;
}

function withoutPunctuation(text: string): string {
  return text.replace(/[\s,;:.!?–—(“‘"-]+$/, '');
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
