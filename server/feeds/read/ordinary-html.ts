import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { nameEnd } from './markup.ts';

/**
 * The quick way for the HTML that editors write: a few well-known tags, each closed in turn, every attribute quoted.
 * Whatever is not plainly that (script, comments, tables, a sign that might be a tag) is left to the full sanitiser.
 */

/** What becomes of a tag: its new name, '' where only its content stays. */
const ORDINARY: ReadonlyMap<string, string> = new Map([
  ...'strong b em i u s del ins mark small sub sup abbr cite q code kbd time a'
    .split(' ')
    .map((name) => pair(name, name)),
  ...'p blockquote ul ol li h2 h3 h4 h5 h6 figure figcaption pre br hr img'
    .split(' ')
    .map((name) => pair(name, name)),
  ...'div span section article header footer main aside center font address'
    .split(' ')
    .map((name) => pair(name, '')),
  pair('h1', 'h2'),
]);
const VOID = new Set(['br', 'hr', 'img']);
/** A paragraph or heading may hold these; any other tag would end it, which the full sanitiser knows how to do. */
const INLINE = new Set(
  'strong b em i u s del ins mark small sub sup abbr cite q code kbd time a span font br img'.split(' '),
);
const HOLDS_ONLY_INLINE = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a']);
const ATTRIBUTE = /[ \t\r\n]+([a-z][a-z0-9-]*)(?:[ \t\r\n]*=[ \t\r\n]*(?:"([^"<>]*)"|'([^'<>]*)'))?/iy;
const TAG_END = /[ \t\r\n]*(\/?)>/y;
const SIGNS = /[&>]/;

function pair(name: string, becomes: string): [string, string] {
  return [name, becomes];
}

/** Which attributes of a tag stay, with their new values; null drops the tag. */
export type KeepAttributes = (
  tag: string,
  attributes: ReadonlyMap<string, string>,
) => Map<string, string> | null;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** The cleaned HTML, or undefined where this is more than ordinary HTML. */
export function cleanOrdinary(html: string, keep: KeepAttributes): string | undefined {
  const stack: OpenTag[] = [];
  let result = '';
  let from = 0;
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', from)) {
    if (open > from) result += cleanText(html.slice(from, open));
    const closing = html.charCodeAt(open + 1) === 0x2f;
    const start = closing ? open + 2 : open + 1;
    const stop = nameEnd(html, start);
    const name = html.slice(start, stop).toLowerCase();
    const becomes = ORDINARY.get(name);
    if (becomes === undefined) return undefined;
    if (closing) {
      if (stack.pop()?.name !== name || html.charCodeAt(stop) !== 0x3e) return undefined;
      if (becomes !== '') result += `</${becomes}>`;
      from = stop + 1;
      continue;
    }
    const around = stack.at(-1);
    if (!mayOpen(name, around)) return undefined;
    const attributes = readStrictly(html, stop);
    if (!attributes || (attributes.selfClosing && !VOID.has(name))) return undefined;
    if (!VOID.has(name)) stack.push(openTag(name, around));
    const kept = becomes === '' ? null : keep(name, attributes.values);
    if (kept) result += writeTag(becomes, kept, VOID.has(name));
    else if (becomes !== '' && !VOID.has(name)) return undefined;
    from = attributes.end;
  }
  result += from === 0 ? cleanText(html) : cleanText(html.slice(from));
  // Content that was cut short leaves its last tags open.
  for (const { name } of stack.toReversed()) if (ORDINARY.get(name)) result += `</${ORDINARY.get(name)}>`;
  return result;
}

interface OpenTag {
  name: string;
  /** Whether it or a tag around it holds only inline ones. */
  onlyInline: boolean;
  /** Whether it is a link, or in one. */
  inLink: boolean;
}

function mayOpen(name: string, around: OpenTag | undefined): boolean {
  if (name === 'a') return !around?.inLink;
  if (!INLINE.has(name) && around?.onlyInline) return false;
  return name !== 'li' || around?.name !== 'li';
}

const openTag = (name: string, around: OpenTag | undefined): OpenTag => ({
  name,
  onlyInline: HOLDS_ONLY_INLINE.has(name) || around?.onlyInline === true,
  inLink: name === 'a' || around?.inLink === true,
});

interface StrictAttributes {
  values: ReadonlyMap<string, string>;
  selfClosing: boolean;
  end: number;
}

function readStrictly(html: string, start: number): StrictAttributes | undefined {
  if (html.charCodeAt(start) === 0x3e) return { values: NO_ATTRIBUTES, selfClosing: false, end: start + 1 };
  const values = new Map<string, string>();
  const attribute = new RegExp(ATTRIBUTE);
  let at = start;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(html);
    if (!found) break;
    at = attribute.lastIndex;
    const [, written = '', double, single] = found;
    const name = written.toLowerCase();
    const value = double ?? single ?? '';
    if (!values.has(name)) values.set(name, value.includes('&') ? decodeHTMLAttribute(value) : value);
  }
  const tail = new RegExp(TAG_END);
  tail.lastIndex = at;
  const end = tail.exec(html);
  return end ? { values, selfClosing: end[1] === '/', end: tail.lastIndex } : undefined;
}

function writeTag(name: string, attributes: ReadonlyMap<string, string>, isVoid: boolean): string {
  let tag = `<${name}`;
  for (const [key, value] of attributes) tag += ` ${key}="${escapeSigns(value).replaceAll('"', '&quot;')}"`;
  return isVoid ? `${tag} />` : `${tag}>`;
}

const cleanText = (text: string) =>
  SIGNS.test(text) ? escapeSigns(text.includes('&') ? decodeHTML(text) : text) : text;

const escapeSigns = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
