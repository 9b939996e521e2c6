import { decodeHTMLStrict } from 'entities';
import { type Markup, readMarkup } from './html-tags.ts';

/** Text may be escaped this often; twice is common. */
const MAX_ESCAPES = 4;
/** Reads this many times the maximum length, because tags and entities take room. */
const SOURCE_FACTOR = 4;

const SPACES = /[\s\u00a0\u2028\u2029]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const INVISIBLE = /[\x00-\x08\x0e-\x1f\x7f\u200b\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;
const CONTROLS = /[\x80-\x9f]/g;
const UNTIDY =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\x00-\x1f\x7f-\u00a0\u1680\u2000-\u200b\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff\ufffe\uffff]| {2}|^ | $/;

/** Converts text or HTML, escaped or not, to one clean line. */
export function toPlainText(source: string, maxLength: number): string {
  const text = read(source, maxLength, MAX_ESCAPES);
  return shorten(tidy(text.includes('<') ? withoutTags(text) : text), maxLength);
}

/** Detects HTML: a tag that is closed, has attributes, is void (<br>) or begins a block. 'The <b> tag' is text. */
const MARKUP =
  /<\/[a-z]|<[a-z][\w:-]{0,40}[\s/][^<>]*(?:>|$)|<(?:br|hr|img|wbr)>|<!|^\s{0,20}<(?:p|div|h\d)>/i;

/** Converts a title to one clean line; names of tags in it stay. */
export function titleToPlainText(source: string, maxLength: number): string {
  const strip = (text: string) => (MARKUP.test(text) ? withoutTags(text) : text);
  return shorten(tidy(strip(read(source, maxLength, MAX_ESCAPES, strip))), maxLength);
}

/** Converts HTML to one clean line; escaped markup in it is text. */
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

/** Normalizes spaces and removes invisible characters and lone surrogates. */
export function tidy(text: string): string {
  const tidied = UNTIDY.test(text)
    ? text.replace(CONTROLS, windows1252).replace(SPACES, ' ').replace(INVISIBLE, '').trim()
    : text;
  return tidied.isWellFormed() ? tidied : tidied.toWellFormed();
}

/** Maps a C1 control to its character in windows-1252, as HTML does; '' if there is none. */
function windows1252(control: string): string {
  const character = decodeHTMLStrict(`&#${control.charCodeAt(0)};`);
  return character === control ? '' : character;
}

/** Shortens a text, at the end of a word if one is near. */
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
    const markup: Markup = readMarkup(text, open, unclosed);
    if (markup.end > open) {
      parts.push(text.slice(from, open), markup.space ? ' ' : '');
      from = markup.end;
    }
    if (markup.last) break;
    open = text.indexOf('<', Math.max(markup.end, open + 1));
  }
  parts.push(text.slice(from));
  return parts.join('');
}
