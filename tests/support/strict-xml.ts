/** Reads XML as strictly as the standard asks, so that a test notices what lenient readers mend. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Of the element itself and all inside. */
  text: string;
}

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const TOKEN = new RegExp(
  `<\\?[^?]*\\?>|<(/?)(${NAME})((?: ${NAME}="(?:[^<&"]|&(?:amp|lt|gt|quot);)*")*)(/?)>|(?:[^<&>]|&(?:amp|lt|gt|quot);)+`,
  'y',
);
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

export function readStrictXml(source: string): XmlElement {
  if (!source.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) throw new Error('no declaration');
  if (FORBIDDEN.test(source)) throw new Error('a character that XML does not have');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new Error(`not well-formed: ${source.slice(start, start + 60)}`);
    const [token, closes, name, written = '', empty] = match;
    const parent = open.at(-1) ?? root;
    if (name === undefined) {
      if (!token.startsWith('<')) for (const one of open) one.text += decode(token);
    } else if (closes) {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`);
      open.pop();
    } else {
      const element = { name, attributes: readAttributes(written), children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (!only || others.length > 0 || open.length > 1) throw new Error('not one root element');
  checkPrefixes(only, new Set(['xml']));
  return only;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the one child of a name. */
export function textOf(element: XmlElement, name: string): string {
  const [child, ...others] = childrenOf(element, name);
  if (!child || others.length > 0) throw new Error(`<${element.name}> has not one <${name}>`);
  return child.text;
}

function readAttributes(written: string): Record<string, string> {
  const found = [...written.matchAll(new RegExp(`(${NAME})="([^"]*)"`, 'g'))];
  const attributes = Object.fromEntries(found.map(([, name = '', value = '']) => [name, decode(value)]));
  if (Object.keys(attributes).length !== found.length) throw new Error('an attribute stands twice');
  return attributes;
}

function checkPrefixes({ name, attributes, children }: XmlElement, known: ReadonlySet<string>): void {
  const own = Object.keys(attributes).flatMap((key) => (key.startsWith('xmlns:') ? key.slice(6) : []));
  const all = new Set([...known, ...own]);
  for (const word of [name, ...Object.keys(attributes)]) {
    const [prefix, local] = word.split(':');
    if (local !== undefined && prefix !== 'xmlns' && !all.has(prefix ?? ''))
      throw new Error(`the prefix of ${word} is not declared`);
  }
  for (const child of children) checkPrefixes(child, all);
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
