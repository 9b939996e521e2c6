/** How finely a narrower column is looked for. */
const STEPS = 40;

/** Words in lines that are no wider than said; beyond the last line an ellipsis. A word that fits no line is cut. */
export function breakLines(
  text: string,
  widthOf: (text: string) => number,
  width: number,
  most = Number.POSITIVE_INFINITY,
): string[] {
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
    while (widthOf(line) > width && lines.length <= most) {
      const start = longestStart(line, widthOf, width);
      lines.push(start);
      line = line.slice(start.length);
    }
    if (lines.length > most) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? '';
  return [...lines.slice(0, most - 1), withEllipsis(last, widthOf, width)];
}

/** In as many lines, but as even as they get: the narrowest column that needs no further one. */
export function balanceLines(
  text: string,
  widthOf: (text: string) => number,
  width: number,
  most = Number.POSITIVE_INFINITY,
): string[] {
  let lines = breakLines(text, widthOf, width, most);
  const isWhole = (tried: readonly string[]) => tried.join(' ') === text && tried.length <= lines.length;
  for (let narrower = width; narrower > 0 && isWhole(lines); narrower -= width / STEPS) {
    const tried = breakLines(text, widthOf, narrower);
    if (!isWhole(tried)) break;
    lines = tried;
  }
  return lines;
}

/** At least one letter. Bisected, since measuring a text takes as long as it is. */
function longestStart(word: string, widthOf: (text: string) => number, width: number): string {
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

function withEllipsis(line: string, widthOf: (text: string) => number, width: number): string {
  let kept = line;
  while (kept !== '' && widthOf(`${kept}…`) > width) {
    const space = kept.lastIndexOf(' ');
    kept = kept.slice(0, space === -1 ? -1 : space);
  }
  return `${kept.replace(/[\s,;:.!?–—-]+$/, '')}…`;
}
