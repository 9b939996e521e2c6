/** A mistake in a stylesheet, at an offset of its text. */
interface CssMistake {
  at: number;
  message: string;
  remedy: string;
}

const LARGEST_BYTES = 32_000;

/** What would reach beyond the stylesheet, or what browsers would leave out in silence. */
export function checkCustomCss(css: string): CssMistake[] {
  const size = Buffer.byteLength(css);
  if (size > LARGEST_BYTES) {
    const remedy = `keep it to ${LARGEST_BYTES / 1000} kB`;
    return [
      { at: 0, message: `the stylesheet has ${Math.ceil(size / 1000)} kB, and stands in every page`, remedy },
    ];
  }
  const closing = /<\/style/i.exec(css);
  if (closing) {
    return [
      { at: closing.index, message: '“</style” would end the stylesheet in the page', remedy: 'remove it' },
    ];
  }
  const { code, mistake } = withoutStrings(css);
  const found = mistake ? [mistake] : [...unbalanced(code)];
  for (const { index } of code.matchAll(/@import\b/gi)) {
    found.push({
      at: index,
      message: 'a stylesheet is not imported into pages',
      remedy: 'copy its rules into custom.css',
    });
  }
  for (const { index } of css.matchAll(/url\(/gi)) {
    const [address = ''] = css
      .slice(index + 4, index + 300)
      .replace(/["']/g, ' ')
      .trim()
      .split(/[\s)]/, 1);
    if (!/^(?:[a-z][a-z+.-]{0,20}:)?\/\//i.test(address)) continue;
    found.push({
      at: index,
      message: `pages load nothing from other hosts: ${address}`,
      remedy: 'put the file into media/ and write url(/media/…)',
    });
  }
  return found.sort((one, other) => one.at - other.at);
}

/** The same length, with spaces where comments and strings were; and the first of them that does not end. */
function withoutStrings(css: string): { code: string; mistake: CssMistake | undefined } {
  let code = '';
  let mistake: CssMistake | undefined;
  for (let at = 0; at < css.length; ) {
    const mark = css.startsWith('/*', at) ? '/*' : css.charAt(at);
    if (mark !== '/*' && mark !== '"' && mark !== "'") {
      code += mark;
      at++;
      continue;
    }
    const end = mark === '/*' ? commentEnd(css, at) : stringEnd(css, at, mark);
    if (end === undefined) mistake ??= notEnded(at, mark);
    const next = end ?? css.length;
    code += css.slice(at, next).replace(/[^\n]/g, ' ');
    at = next;
  }
  return { code, mistake };
}

function commentEnd(css: string, from: number): number | undefined {
  const end = css.indexOf('*/', from + 2);
  return end === -1 ? undefined : end + 2;
}

function stringEnd(css: string, from: number, quote: string): number | undefined {
  for (let at = from + 1; at < css.length; at++) {
    if (css.charAt(at) === '\\') at++;
    else if (css.charAt(at) === quote) return at + 1;
    else if (css.charAt(at) === '\n') return undefined;
  }
  return undefined;
}

function notEnded(at: number, mark: string): CssMistake {
  return mark === '/*'
    ? { at, message: 'this comment does not end', remedy: 'write */ behind it' }
    : { at, message: 'this string does not end on its line', remedy: `write ${mark} behind it` };
}

function* unbalanced(code: string): Generator<CssMistake> {
  const open: number[] = [];
  for (const { 0: brace, index } of code.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index);
    else if (open.pop() === undefined) {
      yield {
        at: index,
        message: 'there is no { for this }',
        remedy: 'remove it, or write the { that is missing',
      };
      return;
    }
  }
  const [first] = open;
  if (first !== undefined) yield { at: first, message: 'this { is not closed', remedy: 'write its }' };
}
