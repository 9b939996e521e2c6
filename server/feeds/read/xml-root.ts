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
const ENTRY = /<((?:[\w.-]{1,40}:)?entry)(?=[\s>/])/iy;
const ATOM = /^https?:\/\/(?:www\.w3\.org\/2005\/atom|purl\.org\/atom\/ns#?)\/?$/i;
const DOCTYPE_END = /\]\s*>/g;
const FORMATS: Record<string, XmlRoot['format']> = {
  rss: 'rss2',
  channel: 'rss2',
  rdf: 'rss1',
  feed: 'atom',
};

/** The feed in a document, wherever it begins: after a DOCTYPE, behind a program's warnings, inside an HTML page. */
export function findRoot(text: string): XmlRoot | undefined {
  const start = prologEnd(text);
  const entry = singleEntry(text, start);
  if (entry) return entry;
  const search = new RegExp(ROOT);
  search.lastIndex = start;
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

/** An Atom entry that is the whole document. It is read as the only item of a feed that has nothing else. */
function singleEntry(text: string, start: number): XmlRoot | undefined {
  const search = new RegExp(ENTRY);
  search.lastIndex = start;
  const end = search.test(text) ? tagEnd(text, start) : -1;
  if (end === -1) return undefined;
  const attributes = tagAttributes(text, start, end);
  if (!attributes.values().some((value) => ATOM.test(value))) return undefined;
  // Its base is the item's own.
  attributes.delete('xml:base');
  return { format: 'atom', name: '', content: start, attributes, selfClosing: false };
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
