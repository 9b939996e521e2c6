/** The letters that fonts are cut to: build/ cuts the site's own by them, server/paper/theme/ those of a paper. */

/** Latin as English, French, German, Spanish and their neighbours write it; other letters come on demand. */
export const LETTERS: ReadonlySet<string> = new Set(
  [range(0x20, 0x7e), range(0xa0, 0xff), 'ŒœŠšŽžŸıˆ˜‚„‹›‰‘’“”–—…•€™−←→↑↓'].join(''),
);
/** What English prose needs of them. A phone waits for these alone; a page with others fetches those as a second file. */
export const PROSE: ReadonlySet<string> = new Set(
  `${range(0x20, 0x7e).replace(/[<>=[\]\\^_`{|}~#*+@/]/g, '')}\u00a0–—‘’“”…`,
);
/** Bylines have names from everywhere, buttons and the small print signs of their own. */
export const LABEL_SIGNS: ReadonlySet<string> = new Set('©·•×→@#+/éèêëáàâäãåæçñóòôöøúùûüíìîïßÉÅÄÖÜØ');

/** Neighbouring letters as one range: U+0061-007A. */
export function unicodeRange(letters: ReadonlySet<string>): string {
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const ranges: { first: number; last: number }[] = [];
  for (const code of codes) {
    const open = ranges.at(-1);
    if (open && open.last === code - 1) open.last = code;
    else ranges.push({ first: code, last: code });
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ');
}

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
