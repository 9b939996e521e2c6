import { isNameStart, nameEnd, tagEnd } from './markup.ts';

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

export interface Markup {
  /** The end of the markup; its start if `<` is only a character ('a < b', 'Vec<T>'). */
  end: number;
  /** Separates the words on both sides. */
  space: boolean;
  /** No markup follows. */
  last: boolean;
}

/** Parses the markup at `open`. `unclosed` collects elements without an end, so that it is searched once. */
export function readMarkup(text: string, open: number, unclosed: Set<string>): Markup {
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
