import { tagAttributes, tagEnd } from './markup.ts';

/** The element that makes a document a feed. */
export interface XmlRoot {
  format: 'rss2' | 'rss1' | 'atom';
  name: string;
  /** Where its content begins. */
  content: number;
  attributes: ReadonlyMap<string, string>;
  selfClosing: boolean;
}

const ROOT = /<((?:[\w.-]{1,40}:)?(rss|rdf|feed|channel))(?=[\s>/])/gi;
const DOCTYPE_END = /\]\s*>/g;
const FORMATS: Record<string, XmlRoot['format']> = {
  rss: 'rss2',
  channel: 'rss2',
  rdf: 'rss1',
  feed: 'atom',
};

/** The feed in a document, wherever it begins: after a DOCTYPE, behind a program's warnings, inside an HTML page. */
export function findRoot(text: string): XmlRoot | undefined {
  const search = new RegExp(ROOT);
  search.lastIndex = prologEnd(text);
  const found = search.exec(text);
  const end = found ? tagEnd(text, found.index) : -1;
  if (!found || end === -1) return undefined;
  const [, name = '', kind = ''] = found;
  return {
    format: FORMATS[kind.toLowerCase()] ?? 'rss2',
    name,
    content: end + 1,
    attributes: tagAttributes(text, found.index, end),
    selfClosing: text.charAt(end - 1) === '/',
  };
}

/** Behind declarations, comments and the DOCTYPE, whose entities are neither read nor fetched. */
export function prologEnd(text: string): number {
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    if (text.startsWith('<?', at)) at = after(text, '>', at);
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at);
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) return doctypeEnd(text, at);
    else return at;
  }
}

function doctypeEnd(text: string, start: number): number {
  const end = text.indexOf('>', start);
  const subset = text.indexOf('[', start);
  if (subset === -1 || subset > end) return after(text, '>', start);
  const search = new RegExp(DOCTYPE_END);
  search.lastIndex = subset;
  return search.exec(text) ? search.lastIndex : subset;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}
