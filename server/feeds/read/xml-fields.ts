import { decodeHTMLStrict } from 'entities';
import { MAX_SAME_ELEMENTS, MAX_SHORT_TEXT, MAX_TAG_LENGTH } from './limits.ts';
import { readAttributes } from './markup.ts';
import { type Prose, withoutCdata } from './prose.ts';

/** One element as the document writes it; most are never looked at again, so none is decoded before it is asked for. */
export interface Field {
  attributes: string;
  source: string;
  markup: boolean;
}

const TEXT_TYPE = /\stype\s{0,9}=\s{0,9}["']?(?:text|text\/plain|xhtml|application\/xhtml\+xml)(?![\w/])/i;
const BASE64_MODE = /\smode\s{0,9}=\s{0,9}["']?base64/i;

/** The elements of one item, or of the feed around them, by their key. */
export type Fields = ReadonlyMap<string, readonly Field[]>;

export function addField(fields: Map<string, Field[]>, key: string, field: Field): void {
  const others = fields.get(key);
  if (others === undefined) fields.set(key, [field]);
  else if (others.length < MAX_SAME_ELEMENTS) others.push(field);
}

/** How many elements with one key are looked at, and how long each may be in its source. */
export interface TextLimit {
  most: number;
  longest: number;
}

const SHORT_TEXT: TextLimit = { most: 3, longest: MAX_SHORT_TEXT };

/** The texts of these elements, in the order of the keys; what is too long to be a name, link or date is none. */
export function texts(fields: Fields, keys: readonly string[], limit = SHORT_TEXT): string[] {
  const found: string[] = [];
  for (const key of keys) {
    for (const { source } of fields.get(key)?.slice(0, limit.most) ?? []) {
      if (source !== '' && source.length <= limit.longest) found.push(shortText(source));
    }
  }
  return found;
}

export function proses(fields: Fields, keys: readonly string[]): Prose[] {
  const found: Prose[] = [];
  for (const key of keys) {
    for (const field of fields.get(key) ?? []) if (field.source !== '') found.push(prose(field));
  }
  return found;
}

/** Titles of Atom say whether escaped markup in them is text; descriptions that say so hold markup all the same. */
export function titles(fields: Fields, keys: readonly string[]): Prose[] {
  const found: Prose[] = [];
  for (const key of keys) {
    for (const field of fields.get(key) ?? []) {
      if (field.source === '') continue;
      const isText = field.attributes !== '' && TEXT_TYPE.test(field.attributes);
      found.push(isText ? { ...prose(field), literal: true } : prose(field));
    }
  }
  return found;
}

function prose({ source, markup, attributes }: Field): Prose {
  if (attributes === '' || !BASE64_MODE.test(attributes)) {
    return { source, form: markup ? 'markup' : 'escaped' };
  }
  const decoded = Buffer.from(source, 'base64').toString();
  return { source: decoded, form: TEXT_TYPE.test(attributes) ? 'text' : 'html' };
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

/** Tags stay in it, for whoever reads it to judge: they make a link or date worthless and a name worth cleaning. */
const shortText = (source: string) => withoutCdata(source, decodeHTMLStrict, (text) => text).trim();
