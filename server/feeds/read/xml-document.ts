import { MAX_ITEMS, MAX_SHORT_TEXTS } from './limits.ts';
import { tagAttributes, tagEnd } from './markup.ts';
import type { Field, Fields } from './xml-fields.ts';
import { itemNameOf, oldestFirstTail } from './xml-items.ts';
import { enterFrame, readElement, type XmlReading } from './xml-reading.ts';
import type { XmlRoot } from './xml-root.ts';
import { afford, closesFeed, closesItem, closesNamed, opensItem, startScan } from './xml-scan.ts';

/** A feed's elements as they were found, of however broken a document. */
export interface XmlDocument {
  feed: Fields;
  items: XmlItem[];
  /** `xml:base` of the root or the channel. */
  base: string;
  /** The document ends where a feed ends. */
  whole: boolean;
  tooDeep: boolean;
  /** More was there than may be read at once. */
  stopped: boolean;
}

export interface XmlItem {
  attributes: ReadonlyMap<string, string>;
  fields: Fields;
}

/**
 * Reads a document leniently and once, keeping every complete item up to the most that are kept: the first ones,
 * because feeds begin with the newest, unless the dates show that this one ends with them.
 */
export function readDocument(text: string, root: XmlRoot): XmlDocument {
  const itemName = itemNameOf(text, root);
  const document = readOnce(text, root, itemName);
  if (document.items.length < MAX_ITEMS || document.stopped) return document;
  const tail = oldestFirstTail(text, root, itemName);
  return tail === undefined ? document : readOnce(text, root, itemName, tail);
}

function readOnce(text: string, root: XmlRoot, itemName: string, firstItem?: number): XmlDocument {
  const own = root.format === 'atom' ? 'atom' : root.format === 'rss1' ? 'rdf' : '';
  // Items are the feed's own, so their prefix is its own too, whatever it was declared to be.
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
    if (open === -1 || !afford(scan)) break;
    if (opensItem(scan, open)) {
      const item = readItem(reading, items.length === 0 ? (firstItem ?? open) : open);
      if (!item) break;
      items.push(item);
      shortTexts += shortLength(item.fields);
      at = item.next;
    } else if (closesNamed(scan, open, root.name)) {
      whole = true;
    } else {
      at = readElement(reading, open, feed);
      if (at === -1) break;
    }
  }
  return { feed, items, base: reading.base, whole, tooDeep: scan.tooDeep, stopped: scan.stopped };
}

const prefixOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')));

/** The item that opens here; undefined where the document ends before it. */
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
  // What is not its own closing tag shows that the tag was forgotten, and belongs to what follows.
  const next = selfClosing || closesItem(scan, close) ? text.indexOf('>', close) + 1 : close;
  return next === 0 ? undefined : { attributes: tagAttributes(text, start, end), fields, next };
}

/** Up to the item's closing tag, the next item or the end of the feed; -1 where the document ends before. */
function readItemContent(reading: XmlReading, start: number, fields: Map<string, Field[]>): number {
  const { scan } = reading;
  let at = start;
  for (;;) {
    const open = scan.text.indexOf('<', at);
    if (open === -1 || !afford(scan)) return -1;
    if (closesItem(scan, open) || opensItem(scan, open) || closesFeed(scan, open)) return open;
    at = readElement(reading, open, fields);
    if (at === -1) return -1;
  }
}

/** What will have to be decoded at once; prose is counted when it is read. */
function shortLength(fields: Fields): number {
  let length = 0;
  for (const list of fields.values()) {
    for (const { attributes, source } of list) length += attributes.length + Math.min(source.length, 200);
  }
  return length;
}
