const STEPS = 40;
const UNLIMITED = Number.POSITIVE_INFINITY;
type WidthOf = (text: string) => number;

/** Breaks a text into lines of at most `width`. The last of `maxLines` ends in an ellipsis; a word wider than a line is split. */
export function breakLines(text: string, widthOf: WidthOf, width: number, maxLines = UNLIMITED): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(line) > width && lines.length <= maxLines) {
      const start = longestStart(line, widthOf, width);
      lines.push(start);
      line = line.slice(start.length);
    }
    if (lines.length > maxLines) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  const last = lines[maxLines - 1] ?? '';
  return [...lines.slice(0, maxLines - 1), withEllipsis(last, widthOf, width)];
}

/** Breaks into as few lines, of similar lengths: the narrowest column that needs no further line. */
export function balanceLines(text: string, widthOf: WidthOf, width: number, maxLines = UNLIMITED): string[] {
  let lines = breakLines(text, widthOf, width, maxLines);
  const isWhole = (tried: readonly string[]) => tried.join(' ') === text && tried.length <= lines.length;
  for (let narrower = width; narrower > 0 && isWhole(lines); narrower -= width / STEPS) {
    const narrowerLines = breakLines(text, widthOf, narrower);
    if (!isWhole(narrowerLines)) break;
    lines = narrowerLines;
  }
  return lines;
}

/** Returns at least one character. Bisects, because the cost of measuring grows with the length. */
function longestStart(word: string, widthOf: WidthOf, width: number): string {
  const letters = [...word];
  let fits = 1;
  let tooLong = letters.length + 1;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(letters.slice(0, middle).join('')) <= width) fits = middle;
    else tooLong = middle;
  }
  return letters.slice(0, fits).join('');
}

function withEllipsis(line: string, widthOf: WidthOf, width: number): string {
  let rest = line;
  while (rest !== '' && widthOf(`${rest}…`) > width) {
    const space = rest.lastIndexOf(' ');
    rest = rest.slice(0, space === -1 ? -1 : space);
  }
  return `${rest.replace(/[\s,;:.!?–—-]+$/, '')}…`;
}
