/** The characters of font subsets, for the site's fonts (build/) and those of a paper (server/paper/theme/). */

/** Western European Latin. Browsers load other characters on demand. */
export const LETTERS: ReadonlySet<string> = new Set(
  [range(0x20, 0x7e), range(0xa0, 0xff), 'ŒœŠšŽžŸıˆ˜‚„‹›‰‘’“”–—…•€™−←→↑↓'].join(''),
);
/** English prose: the first file. The other characters are in a second file, loaded on demand. */
export const PROSE: ReadonlySet<string> = new Set(
  `${range(0x20, 0x7e).replace(/[<>=[\]\\^_`{|}~#*+@/]/g, '')}\u00a0–—‘’“”…`,
);
/** Additional characters in bylines, buttons and small print. */
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
