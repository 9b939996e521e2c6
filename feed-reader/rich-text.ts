import { decodeHTMLStrict } from 'entities';
import { MAX_ALL_CONTENT, MAX_ALL_MARKS, MAX_CONTENT, MAX_CONTENT_MARKS } from './limits.ts';
import { withoutCdata } from './xml/text.ts';

/** A title, description or article as in the document, not yet decoded. */
export interface RichText {
  source: string;
  /**
   * `escaped`: XML text, CDATA sections included; `markup`: elements written straight into the XML;
   * `html` and `text`: already decoded, as JSON gives them.
   */
  form: 'escaped' | 'markup' | 'html' | 'text';
  /** Escaped markup in it is text. */
  literal?: boolean;
}

/** How much of each text is read. */
export interface RichTextLimit {
  characters: number;
  marks: number;
}

/** Begins a tag or entity. */
const MARK = /[<&]/g;
const ESCAPED_TAG =
  /&(?:amp;)?lt;\/?(?:p|a|br|img|div|span|b|i|em|strong|h\d|ul|ol|li|figure|blockquote|table)\b/i;

/**
 * Allows whole texts, unless all together exceed the limits. Then each gets an equal share, rounded to a power of two so
 * that it rarely changes with the number of items.
 */
export function richTextLimit(richTexts: readonly RichText[]): RichTextLimit {
  let characters = 0;
  for (const { source } of richTexts) characters += Math.min(source.length, MAX_CONTENT);
  if (characters <= MAX_ALL_CONTENT && countMarks(richTexts) <= MAX_ALL_MARKS) {
    return { characters: MAX_CONTENT, marks: MAX_CONTENT_MARKS };
  }
  const share = (all: number) => 2 ** Math.floor(Math.log2(all / richTexts.length));
  return { characters: share(MAX_ALL_CONTENT), marks: share(MAX_ALL_MARKS) };
}

function countMarks(richTexts: readonly RichText[]): number {
  let marks = 0;
  for (const { source } of richTexts) {
    for (const _ of source.matchAll(MARK)) if (++marks > MAX_ALL_MARKS) return marks;
  }
  return marks;
}

/** Returns the text as HTML, cut to its limit before a tag or entity. */
export function readRichText({ source, form, literal }: RichText, limit: RichTextLimit): string {
  // Twice the length is enough to cut from, though escapes take up to six characters.
  const input = source.length > limit.characters * 2 ? source.slice(0, limit.characters * 2) : source;
  if (form === 'text')
    return cut(input, limit).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (form === 'html') return cut(unescapeAgain(input), limit);
  if (form === 'markup' || literal)
    return cut(
      withoutCdata(input, (text) => text, escapeText),
      limit,
    );
  return cut(unescapeAgain(withoutCdata(input, decodeHTMLStrict, (text) => text)), limit);
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Decodes HTML that was escaped twice: it contains escaped tags only. */
function unescapeAgain(html: string): string {
  let text = html;
  for (let round = 0; round < 2 && !text.includes('<') && ESCAPED_TAG.test(text); round++) {
    text = decodeHTMLStrict(text);
  }
  return text;
}

function cut(html: string, { characters, marks }: RichTextLimit): string {
  const beyond = html.matchAll(MARK).drop(marks).next().value;
  const end = Math.min(characters, beyond?.index ?? html.length);
  if (end >= html.length) return html;
  const text = html.slice(0, end);
  const tag = text.lastIndexOf('<');
  if (tag > text.lastIndexOf('>')) return text.slice(0, tag);
  const entity = /&[a-z0-9#]{0,10}$/i.exec(text.slice(-12));
  return entity ? text.slice(0, -entity[0].length) : text;
}
