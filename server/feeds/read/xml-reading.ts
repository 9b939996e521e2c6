import { MAX_DEPTH } from './limits.ts';
import { resolveBase } from './links.ts';
import { tagAttributes } from './markup.ts';
import { type ElementName, elementName, readPrefixes } from './xml-elements.ts';
import { addField, type Field } from './xml-fields.ts';
import { type Inner, isSpecial, readInner, readTag, type Scan, skipSpecial, type Tag } from './xml-scan.ts';

/** What is known while a document is read. */
export interface XmlReading {
  readonly scan: Scan;
  /** The vocabulary that is the feed's own and needs no prefix: 'atom' in Atom. */
  readonly own: string;
  readonly prefixes: Map<string, string>;
  readonly names: Map<string, ElementName>;
  base: string;
}

const URL_ELEMENT = /<(?:\w{1,20}:)?url(?:\s[^<>]{0,200})?>([^<]{1,2000})</i;

/** Reads what stands at `<` and keeps it if it is used; gives where to go on, -1 where the document ends. */
export function readElement(reading: XmlReading, open: number, fields: Map<string, Field[]>): number {
  const { scan } = reading;
  if (isSpecial(scan, open)) return skipSpecial(scan, open);
  if (scan.text.charCodeAt(open + 1) === 0x2f) return behindTag(scan, open);
  const tag = readTag(scan, open);
  if (!tag) return open + 1;
  if (tag.end === -1) return -1;

  const name = named(reading, tag.name);
  switch (name.kind) {
    case undefined:
      return tag.selfClosing ? tag.end + 1 : (inner(scan, tag)?.next ?? tag.end + 1);
    case 'frame':
      if (name.local === 'channel') enterFrame(reading, tagAttributes(scan.text, open, tag.end));
      return tag.end + 1;
    case 'open':
      addField(fields, name.key, { attributes: tag.attributes, source: '', markup: false });
      return tag.end + 1;
    case 'author':
      return holdsElements(scan, tag) ? tag.end + 1 : readText(reading, tag, name.key, fields);
    case 'image':
      return readImage(reading, tag, name.key, fields);
    default:
      return readText(reading, tag, name.key, fields);
  }
}

/** Takes what an outer element says about those inside it. */
export function enterFrame(reading: XmlReading, attributes: ReadonlyMap<string, string>): void {
  readPrefixes(attributes, reading.prefixes);
  reading.names.clear();
  const base = attributes.get('xml:base');
  if (base) reading.base = reading.base === '' ? base : resolveBase(base, reading.base);
}

function named(reading: XmlReading, written: string): ElementName {
  const known = reading.names.get(written);
  if (known) return known;
  const name = elementName(written, reading.prefixes, reading.own);
  reading.names.set(written, name);
  return name;
}

function behindTag({ text }: Scan, open: number): number {
  const end = text.indexOf('>', open);
  return end === -1 ? -1 : end + 1;
}

function readText({ scan }: XmlReading, tag: Tag, key: string, fields: Map<string, Field[]>): number {
  const { attributes } = tag;
  if (tag.selfClosing) {
    if (attributes !== '') addField(fields, key, { attributes, source: '', markup: false });
    return tag.end + 1;
  }
  const found = inner(scan, tag) ?? unclosedText(scan, tag);
  if (!found) return -1;
  addField(fields, key, {
    attributes,
    source: scan.text.slice(found.start, found.end),
    markup: found.markup,
  });
  return found.next;
}

/** iTunes names the picture in an attribute, RSS in a `url` element, some items in plain text. */
function readImage({ scan }: XmlReading, tag: Tag, key: string, fields: Map<string, Field[]>): number {
  const { attributes } = tag;
  const found = tag.selfClosing ? undefined : inner(scan, tag);
  const source = found ? scan.text.slice(found.start, Math.min(found.end, found.start + 4_000)) : '';
  const url = found?.markup ? (URL_ELEMENT.exec(source)?.[1] ?? '') : source;
  addField(fields, key, { attributes, source: url, markup: false });
  return found?.next ?? tag.end + 1;
}

function inner(scan: Scan, tag: Tag): Inner | undefined {
  const found = readInner(scan, tag.name, tag.end + 1);
  if (!found && ++scan.unclosed > MAX_DEPTH) {
    scan.tooDeep = true;
    scan.stopped = true;
  }
  return found;
}

/** Of an element that is never closed, the text up to the next tag. */
function unclosedText(scan: Scan, tag: Tag): Inner | undefined {
  const start = tag.end + 1;
  let end = scan.text.indexOf('<', start);
  if (end !== -1 && scan.text.startsWith('<![CDATA[', end)) end = skipSpecial(scan, end);
  return end === -1 ? undefined : { start, end, next: end, markup: false };
}

function holdsElements({ text }: Scan, tag: Tag): boolean {
  let at = tag.end + 1;
  while (text.charCodeAt(at) <= 0x20) at++;
  return text.charAt(at) === '<' && text.charAt(at + 1) !== '!' && text.charAt(at + 1) !== '/';
}
