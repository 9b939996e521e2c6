const DOCTYPE_END = /\]\s*>/g;
const BYTE_ORDER_MARK = 0xfeff;

/** Returns the index of the root element, after declarations, comments and the DOCTYPE, in linear time. */
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

/** Declarations in brackets may contain `>`. */
function doctypeEnd(text: string, start: number): number {
  const end = text.indexOf('>', start);
  const subset = text.indexOf('[', start);
  if (subset === -1 || subset > end) return after(text, '>', start);
  const search = new RegExp(DOCTYPE_END);
  search.lastIndex = subset;
  return search.exec(text) ? search.lastIndex : subset;
}

function after(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index === -1 ? text.length : index + mark.length;
}

/** Whether a text is an SVG document; HTML with its own DOCTYPE may begin with <svg> too. */
export function startsWithSvg(text: string): boolean {
  const root = prologEnd(text);
  return /^<svg[\s>/]/i.test(text.slice(root, root + 5)) && !/<!doctype(?!\s+svg)/i.test(text.slice(0, root));
}
