/** Reads the tags of text that may be malformed. */

/** Attributes of longer tags are not read. */
export const MAX_TAG_LENGTH = 4_096;

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

export interface Tag {
  name: string;
  attributes: string;
  selfClosing: boolean;
  end: number;
}

/** Returns the opening tag at `<`; undefined if `<` is text. `end` is -1 if the document ends inside it. */
export function readTag(text: string, open: number): Tag | undefined {
  if (!isNameStart(text.charCodeAt(open + 1))) return undefined;
  const stop = nameEnd(text, open + 1);
  const end = tagEnd(text, stop);
  const selfClosing = end > stop && text.charCodeAt(end - 1) === SLASH;
  const attributes = end === -1 ? '' : text.slice(stop, selfClosing ? end - 1 : end);
  return { name: text.slice(open + 1, stop), attributes, selfClosing, end };
}

export const closesNamed = (text: string, open: number, name: string) =>
  text.charCodeAt(open + 1) === SLASH && isNamed(text, open + 2, name);

export function isNamed(text: string, start: number, name: string): boolean {
  const code = text.charCodeAt(start + name.length);
  if (name === '' || !(isSpace(code) || code === GREATER || code === SLASH)) return false;
  if (text.startsWith(name, start)) return true;
  const sameStart = (text.charCodeAt(start) | 0x20) === (name.charCodeAt(0) | 0x20);
  return sameStart && text.slice(start, start + name.length).toLowerCase() === name.toLowerCase();
}

/** Whether a comment, CDATA section, declaration or instruction begins at `<`. */
export function isSpecial(text: string, open: number): boolean {
  const code = text.charCodeAt(open + 1);
  return code === 0x21 || code === 0x3f;
}

/** Returns the end of the comment, CDATA section, declaration or instruction at `<`; -1 if it has none. */
export function skipSpecial(text: string, open: number): number {
  const [mark, from] = text.startsWith('<!--', open)
    ? ['-->', open + 4]
    : text.startsWith('<![CDATA[', open)
      ? [']]>', open + 9]
      : ['>', open + 2];
  const end = text.indexOf(mark, from);
  return end === -1 ? -1 : end + mark.length;
}

/** Opening and closing tags in their order, from `start` on. The last one has no end if the document breaks off in it. */
export function* tagsIn(text: string, start = 0): Generator<Tag & { open: number; isClosing: boolean }> {
  for (let open = text.indexOf('<', start), next = 0; open !== -1; open = text.indexOf('<', next)) {
    next = open + 1;
    if (isSpecial(text, open)) {
      next = skipSpecial(text, open);
      if (next === -1) return;
      continue;
    }
    const isClosing = text.charCodeAt(next) === SLASH;
    const tag = readTag(text, isClosing ? next : open);
    if (!tag) continue;
    yield { ...tag, open, isClosing };
    if (tag.end === -1) return;
    next = tag.end + 1;
  }
}
