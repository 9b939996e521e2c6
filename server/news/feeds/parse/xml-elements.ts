import { isUtf8 } from 'node:buffer';
import { decodeHTMLStrict } from 'entities';
import {
  MAX_DEPTH,
  MAX_RESCANS,
  MAX_SAME_ELEMENTS,
  MAX_SHORT_TEXT,
  MAX_TAG_LENGTH,
  MAX_TAGS,
} from './limits.ts';
import { resolveBase } from './links.ts';
import { isNameStart, nameEnd, readAttributes, tagAttributes, tagEnd } from './markup.ts';
import { type RichText, withoutCdata } from './rich-text.ts';

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
      addField(fields, name.key, { at: tag.end, attributes: tag.attributes, source: '', markup: false });
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
    if (attributes !== '') addField(fields, key, { at: tag.end, attributes, source: '', markup: false });
    return tag.end + 1;
  }
  const found = inner(scan, tag) ?? unclosedText(scan, tag);
  if (!found) return -1;
  addField(fields, key, {
    at: tag.end,
    attributes,
    source: scan.text.slice(found.start, found.end),
    markup: found.markup,
  });
  return found.next;
}

/** iTunes names the image in an attribute, RSS in a `url` element, some items in plain text. */
function readImage({ scan }: XmlReading, tag: Tag, key: string, fields: Map<string, Field[]>): number {
  const { attributes } = tag;
  const found = tag.selfClosing ? undefined : inner(scan, tag);
  const source = found ? scan.text.slice(found.start, Math.min(found.end, found.start + 4_000)) : '';
  const url = found?.markup ? (URL_ELEMENT.exec(source)?.[1] ?? '') : source;
  addField(fields, key, { at: tag.end, attributes, source: url, markup: false });
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

/** What a feed's elements are to us, by their lower-case local name. Everything else is skipped with all it holds. */
type ElementKind =
  /** A text to be cleaned later. */
  | 'rich-text'
  /** A link, date, name or number, perhaps only in attributes. */
  | 'short'
  /** Says something in its attributes and holds elements that are read. */
  | 'open'
  /** Only holds what is read. */
  | 'frame'
  /** A text in RSS, a frame around the name in Atom. */
  | 'author'
  | 'image';

const KINDS: ReadonlyMap<string, ElementKind> = new Map([
  ...list('rich-text', 'title description summary content encoded subtitle tagline abstract body fullitem'),
  ...list('short', 'link guid id name pubdate published updated modified issued created date identifier'),
  ...list('short', 'creator publisher category subject enclosure thumbnail ttl managingeditor updateperiod'),
  ...list('short', 'updatefrequency logo icon credit'),
  ...list('frame', 'rss rdf feed channel group'),
  ...list('author', 'author'),
  ...list('image', 'image'),
]);

function list(kind: ElementKind, names: string): [string, ElementKind][] {
  return names.split(' ').map((name) => [name, kind]);
}

/** Vocabularies by the end of their address; `''` is the feed's own. Addresses vary in scheme and last stroke. */
const VOCABULARIES: readonly [string, string][] = [
  ['www.w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns#', 'atom'],
  ['purl.org/rss/1.0', ''],
  ['my.netscape.com/rdf/simple/0.9', ''],
  ['channel.netscape.com/rdf/simple/0.9', ''],
  ['www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['www.w3.org/1999/xhtml', 'xhtml'],
  ['purl.org/dc/elements/1.1', 'dc'],
  ['purl.org/dc/elements/1.0', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['search.yahoo.com/mrss', 'media'],
  ['www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['purl.org/rss/1.0/modules/syndication', 'sy'],
];
const BY_ADDRESS: ReadonlyMap<string, string> = new Map(VOCABULARIES);

/** Which vocabulary each prefix of a document means, from the attributes of its outer elements. */
function readPrefixes(attributes: ReadonlyMap<string, string>, prefixes: Map<string, string>): void {
  for (const [name, value] of attributes) {
    if (!name.startsWith('xmlns:')) continue;
    const address = value
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
    const vocabulary = BY_ADDRESS.get(address);
    if (vocabulary !== undefined) prefixes.set(name.slice('xmlns:'.length), vocabulary);
  }
}

interface ElementName {
  /** 'title', 'dc:date', 'media:content': the vocabulary's usual prefix and the lower-case local name. */
  key: string;
  local: string;
  kind: ElementKind | undefined;
}

/** An element's name, whatever prefix the document chose; a prefix that was never declared means what it says. */
function elementName(written: string, prefixes: ReadonlyMap<string, string>, own: string): ElementName {
  const colon = written.indexOf(':');
  const local = written.slice(colon + 1).toLowerCase();
  const prefix = colon === -1 ? '' : written.slice(0, colon).toLowerCase();
  const vocabulary = prefix === '' ? '' : (prefixes.get(prefix) ?? prefix);
  const key = vocabulary === '' || vocabulary === own ? local : `${vocabulary}:${local}`;
  // An article in Atom, a image in Media RSS.
  return { key, local, kind: key === 'media:content' ? 'open' : KINDS.get(local) };
}

/** One element as the document writes it; most are never used, so none is decoded before it is needed. */
export interface Field {
  /** Its place in the document. */
  at: number;
  attributes: string;
  source: string;
  markup: boolean;
}

const TEXT_TYPE = /\stype\s{0,9}=\s{0,9}["']?(?:text|text\/plain|xhtml|application\/xhtml\+xml)(?![\w/])/i;
/** Atom 0.3 says so; in Atom 1.0 it follows from a type that is neither text nor XML. */
const BASE64 =
  /\smode\s{0,9}=\s{0,9}["']?base64|\stype\s{0,9}=\s{0,9}["']?(?:application|image|audio|video)\/(?![\w.+-]{0,80}xml)/i;

/** The elements of one item, or of the feed around them, by their key. */
export type Fields = ReadonlyMap<string, readonly Field[]>;

function addField(fields: Map<string, Field[]>, key: string, field: Field): void {
  const others = fields.get(key);
  if (others === undefined) fields.set(key, [field]);
  else if (others.length < MAX_SAME_ELEMENTS) others.push(field);
}

/** How many elements with one key are looked at, and how long each may be in its source. */
export interface TextLimit {
  maxCount: number;
  maxLength: number;
}

const SHORT_TEXT: TextLimit = { maxCount: 3, maxLength: MAX_SHORT_TEXT };

/** The texts of these elements, in the order of the keys; what is too long to be a name, link or date is none. */
export function texts(fields: Fields, keys: readonly string[], limit = SHORT_TEXT): string[] {
  const found: string[] = [];
  for (const key of keys) {
    for (const { source } of fields.get(key)?.slice(0, limit.maxCount) ?? []) {
      if (source !== '' && source.length <= limit.maxLength) found.push(shortText(source));
    }
  }
  return found;
}

export function richTexts(fields: Fields, keys: readonly string[], read = richText): RichText[] {
  const found: RichText[] = [];
  for (const key of keys) {
    for (const field of fields.get(key) ?? []) if (field.source !== '') found.push(read(field));
  }
  return found;
}

/** Titles of Atom say whether escaped markup in them is text; descriptions that say so hold markup all the same. */
export function titles(fields: Fields, keys: readonly string[]): RichText[] {
  return richTexts(fields, keys, (field) => {
    const isText = field.attributes !== '' && TEXT_TYPE.test(field.attributes);
    return isText ? { ...richText(field), literal: true } : richText(field);
  });
}

function richText({ source, markup, attributes }: Field): RichText {
  if (attributes === '' || !BASE64.test(attributes)) {
    return { source, form: markup ? 'markup' : 'escaped' };
  }
  const bytes = Buffer.from(source, 'base64');
  return {
    source: isUtf8(bytes) ? bytes.toString() : '',
    form: TEXT_TYPE.test(attributes) ? 'text' : 'html',
  };
}

/** The attributes of each element with this key, by lower-case name. */
export function attributeSets(fields: Fields, keys: readonly string[]): ReadonlyMap<string, string>[] {
  return keys.flatMap((key) => (fields.get(key) ?? []).map(fieldAttributes));
}

export function fieldAttributes({ attributes }: Field): ReadonlyMap<string, string> {
  if (attributes === '' || attributes.length > MAX_TAG_LENGTH) return new Map();
  const read = readAttributes(`<x ${attributes}>`);
  if (attributes.includes('&')) for (const [name, value] of read) read.set(name, decodeHTMLStrict(value));
  return read;
}

/** Tags stay in it: they make a link or date worthless and a name worth cleaning. */
const shortText = (source: string) => withoutCdata(source, decodeHTMLStrict, (text) => text).trim();

/** A walk through a document that may be broken anywhere. What it has cost so far is counted, and it stops in time. */
interface Scan {
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

interface Tag {
  name: string;
  attributes: string;
  selfClosing: boolean;
  end: number;
}

interface Inner {
  start: number;
  end: number;
  /** Behind the closing tag. */
  next: number;
  /** Whether it holds elements, not only text. */
  markup: boolean;
}

export function startScan(text: string, itemName: string, ends: readonly string[]): Scan {
  return {
    text,
    itemName,
    ends,
    tags: 0,
    rescanned: 0,
    unclosed: 0,
    tooDeep: false,
    stopped: false,
    unclosedUntil: new Map(),
  };
}

/** The opening tag at `<`, or undefined where `<` is only a sign; `end` is -1 where the document ends inside it. */
function readTag(scan: Scan, open: number): Tag | undefined {
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
export function withinBudget(scan: Scan): boolean {
  if (++scan.tags > MAX_TAGS || scan.rescanned > scan.text.length * MAX_RESCANS) scan.stopped = true;
  return !scan.stopped;
}

/** Behind a comment, CDATA section, declaration or instruction at `<`; -1 where it never ends. */
function skipSpecial({ text }: Scan, open: number): number {
  const [mark, from] = text.startsWith('<!--', open)
    ? ['-->', open + 4]
    : text.startsWith('<![CDATA[', open)
      ? [']]>', open + 9]
      : ['>', open + 2];
  const end = text.indexOf(mark, from);
  return end === -1 ? -1 : end + mark.length;
}

function isSpecial({ text }: Scan, open: number): boolean {
  const code = text.charCodeAt(open + 1);
  return code === 0x21 || code === 0x3f;
}

/** What an element holds. undefined: it is not closed before its item ends. */
function readInner(scan: Scan, name: string, start: number): Inner | undefined {
  const { text } = scan;
  if ((scan.unclosedUntil.get(name) ?? -1) > start) return undefined;
  let markup = false;
  let depth = 0;
  let open = text.indexOf('<', start);
  while (open !== -1 && withinBudget(scan)) {
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
