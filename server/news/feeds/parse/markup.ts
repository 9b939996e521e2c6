import { MAX_TAG_LENGTH } from './limits.ts';

/** Reads single tags of text that may be malformed. */

/** Longer than any name that we use. */
const MAX_NAME_LENGTH = 100;

const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;

const isSpace = (code: number) => code <= SPACE;

export function isNameStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code >= 0x80;
}

/** Returns the end of the name at `start`: a space, a slash, `<` or `>`. */
export function nameEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_NAME_LENGTH);
  let end = start;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (code === GREATER || code === SLASH || code === LESS || isSpace(code)) break;
  }
  return end;
}

/**
 * Returns the `>` that ends the tag at `start`, ignoring quoted ones; the first `>` if a quote is not closed within
 * MAX_TAG_LENGTH; -1 if there is none.
 */
export function tagEnd(text: string, start: number): number {
  const first = text.indexOf('>', start);
  if (first === -1 || first - start > MAX_TAG_LENGTH) return first;
  let end = first;
  let from = start;
  while (from < end) {
    const quote = firstQuote(text, from, end);
    if (quote === -1) return end;
    const close = text.indexOf(text.charAt(quote), quote + 1);
    if (close === -1 || close - start > MAX_TAG_LENGTH) return first;
    if (close > end) {
      end = text.indexOf('>', close + 1);
      if (end === -1 || end - start > MAX_TAG_LENGTH) return first;
    }
    from = close + 1;
  }
  return end;
}

function firstQuote(text: string, start: number, end: number): number {
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE || code === APOSTROPHE) return index;
  }
  return -1;
}

/** Returns the attributes of a tag; none if it is longer than MAX_TAG_LENGTH. */
export function tagAttributes(text: string, start: number, end: number): Map<string, string> {
  return end - start > MAX_TAG_LENGTH ? new Map() : readAttributes(text.slice(start, end));
}

/** Returns attributes by lower-case name; the first of repeated ones, as browsers do. */
export function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let index = nameEnd(tag, 1);
  while (index < tag.length) {
    while (index < tag.length && (isSpace(tag.charCodeAt(index)) || tag.charCodeAt(index) === SLASH)) index++;
    const start = index;
    while (index < tag.length && !endsAttributeName(tag.charCodeAt(index))) index++;
    const name = tag.slice(start, index).toLowerCase();
    while (isSpace(tag.charCodeAt(index))) index++;
    let value = '';
    if (tag.charCodeAt(index) === EQUALS) {
      index++;
      while (isSpace(tag.charCodeAt(index))) index++;
      const end = valueEnd(tag, index);
      value = isQuote(tag.charCodeAt(index)) ? tag.slice(index + 1, end) : tag.slice(index, end);
      index = isQuote(tag.charCodeAt(index)) ? end + 1 : end;
    } else if (index === start) {
      index++;
    }
    if (name !== '' && !attributes.has(name)) attributes.set(name, value);
  }
  return attributes;
}

const isQuote = (code: number) => code === QUOTE || code === APOSTROPHE;

const endsAttributeName = (code: number) =>
  isSpace(code) || code === EQUALS || code === SLASH || code === GREATER;

function valueEnd(tag: string, start: number): number {
  if (isQuote(tag.charCodeAt(start))) {
    const close = tag.indexOf(tag.charAt(start), start + 1);
    return close === -1 ? tag.length : close;
  }
  let end = start;
  while (end < tag.length && !isSpace(tag.charCodeAt(end)) && tag.charCodeAt(end) !== GREATER) end++;
  return end;
}
