import { isUtf8 } from 'node:buffer';
import { decodeHTMLStrict } from 'entities';
import { MAX_DEPTH, MAX_RESCANS, MAX_SAME_ELEMENTS, MAX_SHORT_TEXT, MAX_TAGS } from './limits.ts';
import { resolveBase } from './links.ts';
import type { RichText } from './rich-text.ts';
import {
  closesNamed,
  isNamed,
  isNameStart,
  isSpecial,
  MAX_TAG_LENGTH,
  readAttributes,
  readTag,
  skipSpecial,
  type Tag,
  tagAttributes,
} from './xml/tags.ts';
import { withoutCdata } from './xml/text.ts';

export interface XmlReading {
  readonly scan: Scan;
  /** The feed's own vocabulary, which needs no prefix: 'atom' in Atom. */
  readonly own: string;
  readonly prefixes: Map<string, string>;
  readonly names: Map<string, ElementName>;
  base: string;
}

const URL_ELEMENT = /<(?:\w{1,20}:)?url(?:\s[^<>]{0,200})?>([^<]{1,2000})</i;

/** Reads the element at `<` and stores it if it is used. Returns where to continue; -1 at the end of the document. */
export function readElement(reading: XmlReading, open: number, fields: Map<string, Field[]>): number {
  const { scan } = reading;
  if (isSpecial(scan.text, open)) return skipSpecial(scan.text, open);
  if (scan.text.charCodeAt(open + 1) === 0x2f) return afterTag(scan, open);
  const tag = readTag(scan.text, open);
  if (!tag) return open + 1;
  if (tag.end === -1) return -1;

  const name = nameOf(reading, tag.name);
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

/** Reads the namespaces and the base of an outer element. */
export function enterFrame(reading: XmlReading, attributes: ReadonlyMap<string, string>): void {
  readPrefixes(attributes, reading.prefixes);
  reading.names.clear();
  const base = attributes.get('xml:base');
  if (base) reading.base = reading.base === '' ? base : resolveBase(base, reading.base);
}

function nameOf(reading: XmlReading, qualified: string): ElementName {
  const name = reading.names.get(qualified) ?? elementName(qualified, reading.prefixes, reading.own);
  reading.names.set(qualified, name);
  return name;
}

function afterTag({ text }: Scan, open: number): number {
  const end = text.indexOf('>', open);
  return end === -1 ? -1 : end + 1;
}

function readText({ scan }: XmlReading, tag: Tag, key: string, fields: Map<string, Field[]>): number {
  const { attributes } = tag;
  if (tag.selfClosing) {
    if (attributes !== '') addField(fields, key, { at: tag.end, attributes, source: '', markup: false });
    return tag.end + 1;
  }
  const content = inner(scan, tag) ?? unclosedText(scan, tag);
  if (!content) return -1;
  addField(fields, key, {
    at: tag.end,
    attributes,
    source: scan.text.slice(content.start, content.end),
    markup: content.markup,
  });
  return content.next;
}

/** iTunes has the image in an attribute, RSS in a `url` element, some items in plain text. */
function readImage({ scan }: XmlReading, tag: Tag, key: string, fields: Map<string, Field[]>): number {
  const { attributes } = tag;
  const content = tag.selfClosing ? undefined : inner(scan, tag);
  const source = content ? scan.text.slice(content.start, Math.min(content.end, content.start + 4_000)) : '';
  const url = content?.markup ? (URL_ELEMENT.exec(source)?.[1] ?? '') : source;
  addField(fields, key, { at: tag.end, attributes, source: url, markup: false });
  return content?.next ?? tag.end + 1;
}

function inner(scan: Scan, tag: Tag): Inner | undefined {
  const content = readInner(scan, tag.name, tag.end + 1);
  if (!content && ++scan.unclosed > MAX_DEPTH) {
    scan.tooDeep = true;
    scan.stopped = true;
  }
  return content;
}

/** Returns the text of an unclosed element, up to the next tag. */
function unclosedText(scan: Scan, tag: Tag): Inner | undefined {
  const start = tag.end + 1;
  let end = scan.text.indexOf('<', start);
  if (end !== -1 && scan.text.startsWith('<![CDATA[', end)) end = skipSpecial(scan.text, end);
  return end === -1 ? undefined : { start, end, next: end, markup: false };
}

function holdsElements({ text }: Scan, tag: Tag): boolean {
  let at = tag.end + 1;
  while (text.charCodeAt(at) <= 0x20) at++;
  return text.charAt(at) === '<' && text.charAt(at + 1) !== '!' && text.charAt(at + 1) !== '/';
}

/** Kinds of elements by lower-case local name. All others are skipped with their content. */
type ElementKind =
  /** A text that is cleaned later. */
  | 'rich-text'
  /** A link, date, name or number, perhaps only in attributes. */
  | 'short'
  /** Has attributes and elements that are read. */
  | 'open'
  /** Has elements that are read. */
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

/** Vocabularies by namespace, without scheme and trailing slash; `''` is the feed's own. */
const VOCABULARIES: ReadonlyMap<string, string> = new Map([
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
]);

function readPrefixes(attributes: ReadonlyMap<string, string>, prefixes: Map<string, string>): void {
  for (const [name, value] of attributes) {
    if (!name.startsWith('xmlns:')) continue;
    const address = value
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
    const vocabulary = VOCABULARIES.get(address);
    if (vocabulary !== undefined) prefixes.set(name.slice('xmlns:'.length), vocabulary);
  }
}

interface ElementName {
  /** 'title', 'dc:date', 'media:content': the vocabulary's usual prefix and the lower-case local name. */
  key: string;
  local: string;
  kind: ElementKind | undefined;
}

/** Resolves the prefix of an element; an undeclared prefix stands for itself. */
function elementName(qualified: string, prefixes: ReadonlyMap<string, string>, own: string): ElementName {
  const colon = qualified.indexOf(':');
  const local = qualified.slice(colon + 1).toLowerCase();
  const prefix = colon === -1 ? '' : qualified.slice(0, colon).toLowerCase();
  const vocabulary = prefix === '' ? '' : (prefixes.get(prefix) ?? prefix);
  const key = vocabulary === '' || vocabulary === own ? local : `${vocabulary}:${local}`;
  // `content` is an article in Atom, an image in Media RSS.
  return { key, local, kind: key === 'media:content' ? 'open' : KINDS.get(local) };
}

/** An element, not yet decoded: most are never used. */
export interface Field {
  /** Its place in the document. */
  at: number;
  attributes: string;
  source: string;
  markup: boolean;
}

const TEXT_TYPE = /\stype\s{0,9}=\s{0,9}["']?(?:text|text\/plain|xhtml|application\/xhtml\+xml)(?![\w/])/i;
/** By `mode` in Atom 0.3; in Atom 1.0 by a type that is neither text nor XML. */
const BASE64 =
  /\smode\s{0,9}=\s{0,9}["']?base64|\stype\s{0,9}=\s{0,9}["']?(?:application|image|audio|video)\/(?![\w.+-]{0,80}xml)/i;

/** The elements of an item or feed by key. */
export type Fields = ReadonlyMap<string, readonly Field[]>;

function addField(fields: Map<string, Field[]>, key: string, field: Field): void {
  const others = fields.get(key);
  if (others === undefined) fields.set(key, [field]);
  else if (others.length < MAX_SAME_ELEMENTS) others.push(field);
}

/** How many elements with one key are read, and how long each may be. */
export interface TextLimit {
  maxCount: number;
  maxLength: number;
}

const SHORT_TEXT: TextLimit = { maxCount: 3, maxLength: MAX_SHORT_TEXT };

/** Returns the texts of these elements in the order of the keys, without those that are too long. */
export function texts(fields: Fields, keys: readonly string[], limit = SHORT_TEXT): string[] {
  const sources = keys.flatMap((key) => fields.get(key)?.slice(0, limit.maxCount) ?? []);
  return sources.flatMap(({ source }) =>
    source !== '' && source.length <= limit.maxLength ? shortText(source) : [],
  );
}

export function richTexts(fields: Fields, keys: readonly string[], read = richText): RichText[] {
  const written = keys.flatMap((key) => fields.get(key) ?? []).filter(({ source }) => source !== '');
  return written.map((field) => read(field));
}

/** Atom titles of type text contain escaped markup as text; descriptions of that type contain markup anyway. */
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

export function attributeSets(fields: Fields, keys: readonly string[]): ReadonlyMap<string, string>[] {
  return keys.flatMap((key) => (fields.get(key) ?? []).map(fieldAttributes));
}

export function fieldAttributes({ attributes }: Field): ReadonlyMap<string, string> {
  if (attributes === '' || attributes.length > MAX_TAG_LENGTH) return new Map();
  const read = readAttributes(`<x ${attributes}>`);
  if (attributes.includes('&')) for (const [name, value] of read) read.set(name, decodeHTMLStrict(value));
  return read;
}

/** Keeps tags, which names are cleaned of later. */
const shortText = (source: string) => withoutCdata(source, decodeHTMLStrict, (text) => text).trim();

/** The position in a document that may be malformed, with the costs so far. */
interface Scan {
  readonly text: string;
  /** The name of the items with its prefix; '' if there are none. */
  readonly itemName: string;
  readonly ends: readonly string[];
  tags: number;
  rescanned: number;
  unclosed: number;
  tooDeep: boolean;
  stopped: boolean;
  /** Names that have no closing tag before this index. */
  readonly unclosedUntil: Map<string, number>;
}

interface Inner {
  start: number;
  end: number;
  /** After the closing tag. */
  next: number;
  /** It contains elements. */
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

export const opensItem = ({ text, itemName }: Scan, open: number) => isNamed(text, open + 1, itemName);
export const closesItem = ({ text, itemName }: Scan, open: number) => closesNamed(text, open, itemName);
/** The end of the feed or channel also ends an unclosed item. */
export const closesFeed = (scan: Scan, open: number) =>
  scan.ends.some((name) => closesNamed(scan.text, open, name));
/** Counts a tag. Returns false beyond the limits. */
export function withinBudget(scan: Scan): boolean {
  if (++scan.tags > MAX_TAGS || scan.rescanned > scan.text.length * MAX_RESCANS) scan.stopped = true;
  return !scan.stopped;
}

/** Returns the content of an element; undefined if it is not closed before its item ends. */
function readInner(scan: Scan, name: string, start: number): Inner | undefined {
  const { text } = scan;
  if ((scan.unclosedUntil.get(name) ?? -1) > start) return undefined;
  let markup = false;
  let depth = 0;
  let open = text.indexOf('<', start);
  while (open !== -1 && withinBudget(scan)) {
    let next = open + 1;
    if (text.charCodeAt(open + 1) === 0x2f) {
      if (closesNamed(text, open, name)) {
        const end = text.indexOf('>', open);
        return end === -1 ? undefined : { start, end: open, next: end + 1, markup };
      }
      if (closesItem(scan, open) || closesFeed(scan, open)) break;
      depth--;
    } else if (isSpecial(text, open)) {
      next = skipSpecial(text, open);
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
