import { decodeHTMLStrict } from 'entities';
import { isNameStart, nameEnd, tagEnd } from './xml/tags.ts';

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

const words = (list: string) => new Set(list.split(/\s+/));

const INLINE = words(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong
  sub sup time tt u var wbr`,
);
const BLOCK = words(
  `address applet area article aside audio base basefont blockquote body br button canvas caption center col colgroup dd
  details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header
  hgroup hr html img input label legend li link main map marquee menu meta meter nav ol optgroup output p param picture
  pre progress rp rt ruby section source summary table tbody td tfoot th thead tr track ul`,
);
/** Elements whose text is not displayed. */
const WITHOUT_TEXT = words(
  `script style noscript template iframe noframes noembed object svg math video select option datalist textarea title
  xmp plaintext`,
);

interface Markup {
  /** The end of the markup; its start if `<` is only a character ('a < b', 'Vec<T>'). */
  end: number;
  /** Separates the words on both sides. */
  space: boolean;
  /** No markup follows. */
  last: boolean;
}

/** Parses the markup at `open`. `unclosed` collects elements without an end, so that it is searched once. */
function readMarkup(text: string, open: number, unclosed: Set<string>): Markup {
  if (text.startsWith('<!--', open)) return through(text, '-->', open + 4);
  const code = text.charCodeAt(open + 1);
  if (code === 0x21 || code === 0x3f) return through(text, '>', open + 2);
  const start = code === 0x2f ? open + 2 : open + 1;
  if (!isNameStart(text.charCodeAt(start))) return { end: open, space: false, last: false };

  const stop = nameEnd(text, start);
  const name = text.slice(start, stop).toLowerCase();
  const isElement = INLINE.has(name) || BLOCK.has(name) || WITHOUT_TEXT.has(name) || /[:-]/.test(name);
  const close = tagEnd(text, stop);
  // Removes a truncated tag at the end of the text, but not a word after a sign.
  if (close === -1) return { end: isElement ? text.length : open, space: false, last: true };
  // An unknown name without attributes is text about code.
  if (!isElement && close === stop) return { end: open, space: false, last: false };

  const whole = WITHOUT_TEXT.has(name) && code !== 0x2f && !unclosed.has(name);
  const closing = whole ? closingTag(text, name, close) : -1;
  if (closing !== -1) return { ...through(text, '>', closing), space: true };
  if (whole) unclosed.add(name);
  const swallowsRest = whole && (name === 'script' || name === 'style');
  return swallowsRest
    ? { end: text.length, space: true, last: true }
    : { end: close + 1, space: !INLINE.has(name), last: false };
}

function through(text: string, mark: string, from: number): Markup {
  const index = text.indexOf(mark, from);
  if (index === -1) return { end: text.length, space: false, last: true };
  return { end: index + mark.length, space: false, last: false };
}

function closingTag(text: string, name: string, from: number): number {
  for (let tag = text.indexOf('</', from); tag !== -1; tag = text.indexOf('</', tag + 2)) {
    if (text.slice(tag + 2, tag + 2 + name.length).toLowerCase() === name) return tag;
  }
  return -1;
}
