/** Whether a text is an SVG document: what stands before its root element is passed once, forwards, never again. */
export function startsWithSvg(text: string): boolean {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    at = afterSpace(text, at);
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<?', at)) at = after(text, '>', at + 2);
    else if (text.slice(at, at + 9).toLowerCase() === '<!doctype') at = doctypeEnd(text, at + 9);
    else return /^<svg[\s>/]/i.test(text.slice(at, at + 5));
  }
}

/** Behind a document type of `svg`, whose declarations in brackets may hold `>`; the end of the text otherwise. */
function doctypeEnd(text: string, from: number): number {
  const name = afterSpace(text, from);
  if (name === from || text.slice(name, name + 3).toLowerCase() !== 'svg') return text.length;
  const end = text.indexOf('>', name);
  const declarations = text.indexOf('[', name);
  if (declarations === -1 || declarations > end) return after(text, '>', name);
  for (let close = text.indexOf(']', declarations); close !== -1; close = text.indexOf(']', close + 1)) {
    const next = afterSpace(text, close + 1);
    if (text.charAt(next) === '>') return next + 1;
  }
  return text.length;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}
