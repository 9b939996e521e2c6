const DOCTYPE_END = /\]\s*>/g;
const BYTE_ORDER_MARK = 0xfeff;

/** Returns where the root element begins: behind declarations, comments and the DOCTYPE. Each is passed once, forwards. */
export function prologEnd(text: string): number {
  let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
    if (text.startsWith('<?', at)) at = after(text, '>', at);
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) at = doctypeEnd(text, at);
    else return at;
  }
}

/** Declarations in brackets may hold `>`. */
function doctypeEnd(text: string, start: number): number {
  const end = text.indexOf('>', start);
  const subset = text.indexOf('[', start);
  if (subset === -1 || subset > end) return after(text, '>', start);
  const search = new RegExp(DOCTYPE_END);
  search.lastIndex = subset;
  return search.exec(text) ? search.lastIndex : subset;
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

/** Whether a text is an SVG document: HTML may begin with the same element, behind another DOCTYPE. */
export function startsWithSvg(text: string): boolean {
  const root = prologEnd(text);
  return /^<svg[\s>/]/i.test(text.slice(root, root + 5)) && !/<!doctype(?!\s+svg)/i.test(text.slice(0, root));
}
