import { readDate } from './dates.ts';
import { MAX_ITEMS, MAX_SHORT_TEXTS } from './limits.ts';
import { prologEnd } from './xml/prolog.ts';
import { closesNamed, tagAttributes, tagEnd } from './xml/tags.ts';
import {
  closesFeed,
  closesItem,
  enterFrame,
  type Field,
  type Fields,
  opensItem,
  readElement,
  startScan,
  withinBudget,
  type XmlReading,
} from './xml-elements.ts';

/** The elements of a feed, from a document that may be malformed. */
export interface XmlDocument {
  feed: Fields;
  items: XmlItem[];
  /** `xml:base` of the root or the channel. */
  base: string;
  /** The document ends with the end of the feed. */
  whole: boolean;
  /** It ends before the feed does, and not because of a limit. */
  cutOff: boolean;
  tooDeep: boolean;
  /** A limit was reached. */
  stopped: boolean;
}

export interface XmlItem {
  attributes: ReadonlyMap<string, string>;
  fields: Fields;
}

/**
 * Reads up to MAX_ITEMS complete items of a document that may be malformed: the first ones, because feeds begin with the
 * newest, or the last ones if the dates show that these are newer.
 */
export function readDocument(text: string, root: XmlRoot): XmlDocument {
  const itemName = firstItem(text, root)?.[1] ?? '';
  const document = readOnce(text, root, itemName);
  if (document.items.length < MAX_ITEMS || document.stopped) return document;
  const tail = oldestFirstTail(text, root, itemName);
  return tail === undefined ? document : readOnce(text, root, itemName, tail);
}

function readOnce(text: string, root: XmlRoot, itemName: string, firstItem?: number): XmlDocument {
  const own = root.format === 'atom' ? 'atom' : root.format === 'rss1' ? 'rdf' : '';
  // The prefix of items is the feed's own vocabulary, whatever it was declared to be.
  const prefix = prefixOf(itemName || root.name);
  const prefixes = new Map(prefix === '' ? [] : [[prefix.toLowerCase(), '']]);
  const ends = [root.name, 'channel', ...(prefix === '' ? [] : [`${prefix}:channel`])];
  const scan = startScan(text, itemName, ends);
  const reading: XmlReading = { scan, own, prefixes, names: new Map(), base: '' };
  enterFrame(reading, root.attributes);
  const feed = new Map<string, Field[]>();
  const items: XmlItem[] = [];
  let whole = root.selfClosing;
  let shortTexts = 0;
  let at = root.content;
  while (!whole && items.length < MAX_ITEMS && shortTexts < MAX_SHORT_TEXTS) {
    const open = text.indexOf('<', at);
    if (open === -1 || !withinBudget(scan)) break;
    if (opensItem(scan, open)) {
      const item = readItem(reading, items.length === 0 ? (firstItem ?? open) : open);
      if (!item) break;
      items.push(item);
      shortTexts += shortLength(item.fields);
      at = item.next;
    } else if (closesNamed(text, open, root.name)) {
      whole = true;
    } else {
      at = readElement(reading, open, feed);
      if (at === -1) break;
    }
  }
  const { tooDeep, stopped } = scan;
  const isLimited = stopped || items.length === MAX_ITEMS || shortTexts >= MAX_SHORT_TEXTS;
  const cutOff = !whole && !isLimited && root.name !== '';
  return { feed, items, base: reading.base, whole, cutOff, tooDeep, stopped };
}

const prefixOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')));

/** Returns the item at `start`; undefined if the document ends before it does. */
function readItem(reading: XmlReading, start: number): (XmlItem & { next: number }) | undefined {
  const { scan } = reading;
  const { text } = scan;
  const end = tagEnd(text, start);
  if (end === -1) return undefined;
  scan.unclosed = 0;
  const fields = new Map<string, Field[]>();
  const selfClosing = text.charCodeAt(end - 1) === 0x2f;
  const close = selfClosing ? end : readItemContent(reading, end + 1, fields);
  if (close === -1) return undefined;
  // Without its own closing tag, the item ends before the next element.
  const next = selfClosing || closesItem(scan, close) ? text.indexOf('>', close) + 1 : close;
  return next === 0 ? undefined : { attributes: tagAttributes(text, start, end), fields, next };
}

/** Reads up to the item's closing tag, the next item or the end of the feed; -1 if the document ends before. */
function readItemContent(reading: XmlReading, start: number, fields: Map<string, Field[]>): number {
  const { scan } = reading;
  let at = start;
  for (;;) {
    const open = scan.text.indexOf('<', at);
    if (open === -1 || !withinBudget(scan)) return -1;
    if (closesItem(scan, open) || opensItem(scan, open) || closesFeed(scan, open)) return open;
    at = readElement(reading, open, fields);
    if (at === -1) return -1;
  }
}

/** Counts the text that is decoded in one step; rich text is counted when it is read. */
function shortLength(fields: Fields): number {
  let length = 0;
  for (const list of fields.values()) {
    for (const { attributes, source } of list) length += attributes.length + Math.min(source.length, 200);
  }
  return length;
}

/** The element that makes a document a feed. */
export interface XmlRoot {
  format: 'rss2' | 'rss1' | 'atom';
  name: string;
  /** The start of its content. */
  content: number;
  attributes: ReadonlyMap<string, string>;
  selfClosing: boolean;
}

const ROOT = /<((?:[\w.-]{1,40}:)?(rss|rdf|feed|channel))(?=[\s>/])/gi;
const SINGLE_ENTRY = /<((?:[\w.-]{1,40}:)?entry)(?=[\s>/])/iy;
const ATOM = /^https?:\/\/(?:www\.w3\.org\/2005\/atom|purl\.org\/atom\/ns#?)\/?$/i;
const FORMATS: Record<string, XmlRoot['format']> = {
  rss: 'rss2',
  channel: 'rss2',
  rdf: 'rss1',
  feed: 'atom',
};

/** Finds the feed in a document: after a DOCTYPE, after warnings of a program, inside an HTML page. */
export function findRoot(text: string): XmlRoot | undefined {
  const start = prologEnd(text);
  const entry = singleEntry(text, start);
  if (entry) return entry;
  const search = new RegExp(ROOT);
  search.lastIndex = start;
  const match = search.exec(text);
  const end = match ? tagEnd(text, match.index) : -1;
  if (!match || end === -1) return undefined;
  const [, name = '', kind = ''] = match;
  return {
    format: FORMATS[kind.toLowerCase()] ?? 'rss2',
    name,
    content: end + 1,
    attributes: tagAttributes(text, match.index, end),
    selfClosing: text.charAt(end - 1) === '/',
  };
}

/** Reads a document that is a single Atom entry as a feed with one item. */
function singleEntry(text: string, start: number): XmlRoot | undefined {
  const search = new RegExp(SINGLE_ENTRY);
  search.lastIndex = start;
  const end = search.test(text) ? tagEnd(text, start) : -1;
  if (end === -1) return undefined;
  const attributes = tagAttributes(text, start, end);
  if (!attributes.values().some((value) => ATOM.test(value))) return undefined;
  // The base belongs to the item.
  attributes.delete('xml:base');
  return { format: 'atom', name: '', content: start, attributes, selfClosing: false };
}

/** Characters of an item that are searched for its date. */
const MAX_DATE_OFFSET = 20_000;
const ITEM = /<((?:[\w.-]{1,40}:)?item)(?=[\s>/])/gi;
const ENTRY = /<((?:[\w.-]{1,40}:)?entry)(?=[\s>/])/gi;
const DATE =
  /<(?:[\w.-]{1,40}:)?(?:pubdate|published|date|issued|updated|modified|created)(?:\s[^<>]{0,200})?>\s{0,50}(?:<!\[CDATA\[)?([^<\]]{4,80})/i;

function firstItem(text: string, root: XmlRoot): RegExpExecArray | null {
  const search = new RegExp(root.format === 'atom' ? ENTRY : ITEM);
  search.lastIndex = root.content;
  return search.exec(text);
}

/** Returns the start of the last MAX_ITEMS items if the last item is newer than the first. */
function oldestFirstTail(text: string, root: XmlRoot, itemName: string): number | undefined {
  const first = firstItem(text, root)?.index ?? -1;
  const last = previousItem(text, itemName, text.length);
  const [oldest, newest] = [dateNear(text, first), dateNear(text, last)];
  if (!oldest || !newest || newest <= oldest) return undefined;
  let start = text.length;
  for (let count = 0; count < MAX_ITEMS; count++) {
    const previous = previousItem(text, itemName, start);
    if (previous < first) break;
    start = previous;
  }
  return start;
}

function previousItem(text: string, itemName: string, before: number): number {
  let at = before;
  do at = at <= 0 ? -1 : text.lastIndexOf(`<${itemName}`, at - 1);
  while (at !== -1 && !/[\s>/]/.test(text.charAt(at + 1 + itemName.length)));
  return at;
}

function dateNear(text: string, start: number): Date | null {
  const date = DATE.exec(text.slice(start, start + MAX_DATE_OFFSET))?.[1];
  return date === undefined ? null : readDate(date);
}
