import { MAX_DEPTH, MAX_RESCANS, MAX_TAGS } from './limits.ts';
import { isNameStart, nameEnd, tagEnd } from './markup.ts';

/** A walk through a document that may be broken anywhere. What it has cost so far is counted, and it stops in time. */
export interface Scan {
  readonly text: string;
  /** The name of this document's items as it is written, prefix included; '' where it has none. */
  readonly itemName: string;
  readonly ends: readonly string[];
  tags: number;
  rescanned: number;
  unclosed: number;
  tooDeep: boolean;
  stopped: boolean;
  /** Up to where each name is known to have no closing tag. */
  readonly unclosedUntil: Map<string, number>;
}

export interface Tag {
  name: string;
  attributes: string;
  selfClosing: boolean;
  end: number;
}

export interface Inner {
  start: number;
  end: number;
  /** Behind the closing tag. */
  next: number;
  /** Whether it holds elements, not only text. */
  markup: boolean;
}

export function startScan(text: string, itemName: string, ends: readonly string[]): Scan {
  return {
    ...{ text, itemName, ends, tags: 0, rescanned: 0, unclosed: 0, tooDeep: false, stopped: false },
    unclosedUntil: new Map(),
  };
}

/** The opening tag at `<`, or undefined where `<` is only a sign; `end` is -1 where the document ends inside it. */
export function readTag(scan: Scan, open: number): Tag | undefined {
  const { text } = scan;
  if (!isNameStart(text.charCodeAt(open + 1))) return undefined;
  const stop = nameEnd(text, open + 1);
  const end = tagEnd(text, stop);
  const selfClosing = end > stop && text.charCodeAt(end - 1) === 0x2f;
  const attributes = end === -1 ? '' : text.slice(stop, selfClosing ? end - 1 : end);
  return { name: text.slice(open + 1, stop), attributes, selfClosing, end };
}

export const opensItem = (scan: Scan, open: number) => isNamed(scan, open + 1, scan.itemName);
export const closesItem = (scan: Scan, open: number) => closesNamed(scan, open, scan.itemName);
/** The end of the feed or its channel, which ends an item that was left open. */
export const closesFeed = (scan: Scan, open: number) =>
  scan.ends.some((name) => closesNamed(scan, open, name));
export const closesNamed = (scan: Scan, open: number, name: string) =>
  scan.text.charCodeAt(open + 1) === 0x2f && isNamed(scan, open + 2, name);

function isNamed({ text }: Scan, start: number, name: string): boolean {
  const code = text.charCodeAt(start + name.length);
  if (name === '' || !(code <= 0x20 || code === 0x3e || code === 0x2f)) return false;
  if (text.startsWith(name, start)) return true;
  const sameStart = (text.charCodeAt(start) | 0x20) === (name.charCodeAt(0) | 0x20);
  return sameStart && text.slice(start, start + name.length).toLowerCase() === name.toLowerCase();
}

/** Counts a tag; false when the document has had its share. */
export function afford(scan: Scan): boolean {
  if (++scan.tags > MAX_TAGS || scan.rescanned > scan.text.length * MAX_RESCANS) scan.stopped = true;
  return !scan.stopped;
}

/** Behind a comment, CDATA section, declaration or instruction at `<`; -1 where it never ends. */
export function skipSpecial({ text }: Scan, open: number): number {
  const [mark, from] = text.startsWith('<!--', open)
    ? ['-->', open + 4]
    : text.startsWith('<![CDATA[', open)
      ? [']]>', open + 9]
      : ['>', open + 2];
  const end = text.indexOf(mark, from);
  return end === -1 ? -1 : end + mark.length;
}

export function isSpecial({ text }: Scan, open: number): boolean {
  const code = text.charCodeAt(open + 1);
  return code === 0x21 || code === 0x3f;
}

/** What an element holds. undefined: it is not closed before its item ends. */
export function readInner(scan: Scan, name: string, start: number): Inner | undefined {
  const { text } = scan;
  if ((scan.unclosedUntil.get(name) ?? -1) > start) return undefined;
  let markup = false;
  let depth = 0;
  let open = text.indexOf('<', start);
  while (open !== -1 && afford(scan)) {
    let next = open + 1;
    if (text.charCodeAt(open + 1) === 0x2f) {
      if (closesNamed(scan, open, name)) {
        const end = text.indexOf('>', open);
        return end === -1 ? undefined : { start, end: open, next: end + 1, markup };
      }
      if (closesItem(scan, open) || closesFeed(scan, open)) break;
      depth--;
    } else if (isSpecial(scan, open)) {
      next = skipSpecial(scan, open);
      if (next === -1) break;
    } else if (isNameStart(text.charCodeAt(open + 1))) {
      if (opensItem(scan, open)) break;
      markup = true;
      next = text.indexOf('>', open);
      if (next === -1) break;
      if (text.charCodeAt(next - 1) !== 0x2f && ++depth > MAX_DEPTH) {
        scan.tooDeep = true;
        scan.stopped = true;
        break;
      }
    }
    open = text.indexOf('<', next);
  }
  const until = open === -1 ? text.length : open;
  scan.rescanned += until - start;
  scan.unclosedUntil.set(name, until);
  return undefined;
}
