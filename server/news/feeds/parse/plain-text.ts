import { decodeHTMLStrict } from 'entities';
import { type MarkupRead, readMarkup } from './html-tags.ts';

/** How often text may have been escaped on its way here; twice is common. */
const MAX_ESCAPES = 4;
/** Tags and entities take room too, so this many times the wanted length is read. */
const SOURCE_FACTOR = 4;

const SPACES = /[\s\u00a0\u2028\u2029]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const INVISIBLE = /[\x00-\x08\x0e-\x1f\x7f\u200b\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;
const CONTROLS = /[\x80-\x9f]/g;
const UNTIDY =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\x00-\x1f\x7f-\u00a0\u1680\u2000-\u200b\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff\ufffe\uffff]| {2}|^ | $/;

/** One clean line from text, HTML, or either of them escaped once or several times. */
export function toPlainText(source: string, maxLength: number): string {
  const text = read(source, maxLength, MAX_ESCAPES);
  return shorten(tidy(text.includes('<') ? withoutTags(text) : text), maxLength);
}

/**
 * A title that names a tag is no HTML: 'The <b> tag' keeps its words. It is HTML where a tag is closed, has attributes,
 * stands alone by nature (<br>) or begins a block.
 */
const MARKUP =
  /<\/[a-z]|<[a-z][\w:-]{0,40}[\s/][^<>]*(?:>|$)|<(?:br|hr|img|wbr)>|<!|^\s{0,20}<(?:p|div|h\d)>/i;

/** One clean line from a title that may be text, or HTML, or either of them escaped once or several times. */
export function titleToPlainText(source: string, maxLength: number): string {
  const strip = (text: string) => (MARKUP.test(text) ? withoutTags(text) : text);
  return shorten(tidy(strip(read(source, maxLength, MAX_ESCAPES, strip))), maxLength);
}

/** One clean line from HTML in which escaped markup is text: '&lt;b&gt;' stands for '<b>'. */
export const htmlToPlainText = (html: string, maxLength: number) =>
  shorten(tidy(read(html, maxLength, 1)), maxLength);

function read(source: string, maxLength: number, escapes: number, strip = withoutTags): string {
  let text = source.length > maxLength * SOURCE_FACTOR ? source.slice(0, maxLength * SOURCE_FACTOR) : source;
  for (let round = 0; round < escapes; round++) {
    const before = text;
    if (text.includes('<')) text = strip(text);
    if (text.includes('&')) text = decodeHTMLStrict(text);
    if (text === before) break;
  }
  return text;
}

/** Spaces that are spaces, nothing unseen, no half characters: what a database and a browser both take. */
export function tidy(text: string): string {
  const tidied = UNTIDY.test(text)
    ? text.replace(CONTROLS, windows1252).replace(SPACES, ' ').replace(INVISIBLE, '').trim()
    : text;
  return tidied.isWellFormed() ? tidied : tidied.toWellFormed();
}

/** What HTML reads in the reference of the same number; '' where windows-1252 has no character. */
function windows1252(control: string): string {
  const character = decodeHTMLStrict(`&#${control.charCodeAt(0)};`);
  return character === control ? '' : character;
}

/** Cut at a word where one ends near, with an ellipsis. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > maxLength * 0.8 ? cut.slice(0, space) : cut.toWellFormed().replace(/\ufffd$/, '')}…`;
}

function withoutTags(text: string): string {
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  let open = text.indexOf('<');
  while (open !== -1) {
    const read: MarkupRead = readMarkup(text, open, unclosed);
    if (read.end > open) parts.push(text.slice(from, open), read.space ? ' ' : '');
    if (read.end > open) from = read.end;
    if (read.last) break;
    open = text.indexOf('<', Math.max(read.end, open + 1));
  }
  parts.push(text.slice(from));
  return parts.join('');
}
