import { decodeHTMLStrict } from 'entities';
import { runCooperatively, runSync, type Task } from './cooperative-task.ts';
import { bytesToText } from './decode-bytes.ts';
import { FeedError } from './feed-error.ts';
import {
  MAX_BYTES,
  MAX_DTD_ENTITIES,
  MAX_DTD_EXPANSION,
  MAX_DTD_LENGTH,
  MAX_DTD_REFERENCES,
  MAX_DTD_VALUE,
} from './limits.ts';
import { normalise } from './normalise.ts';
import type { ParsedFeed, RawFeed } from './raw-feed.ts';
import { isJsonFeed, parseCapped, readJson, readRss2json } from './read-json.ts';
import { readXml } from './read-xml.ts';
import { describeUnexpectedDocument, describeUnexpectedJson, isHtmlPage } from './unexpected-document.ts';
import { prologEnd } from './xml/prolog.ts';
import { findRoot, readDocument, type XmlDocument, type XmlRoot } from './xml-document.ts';

interface FeedOrigin {
  /** The base of relative links. */
  url: string;
  contentType?: string | undefined;
  now: Date;
}

/** Larger pages are not searched for the escaped source of a feed. */
const MAX_ESCAPED_SOURCE = 1_000_000;
const ESCAPED_SOURCE = /&lt;(?:rss|feed|rdf:rdf)(?:\s|&gt;)/i;

/** Parses a feed. Throws a FeedError if the document is none. */
export function parseFeed(bytes: Uint8Array, source: FeedOrigin): ParsedFeed {
  return runSync(parsing(bytes, source));
}

/** Parses a feed with pauses, so that requests do not wait for a large document. */
export function parseFeedCooperatively(bytes: Uint8Array, source: FeedOrigin): Promise<ParsedFeed> {
  return runCooperatively(parsing(bytes, source));
}

/** Parses the response of a converter with the API of rss2json, and cleans it like a feed. */
export async function parseRss2json(bytes: Uint8Array, source: FeedOrigin): Promise<ParsedFeed> {
  const feed = readRss2json(parseCapped(new TextDecoder().decode(bytes)));
  if (!feed) throw new FeedError('not-a-feed', 'Failed to fetch RSS feed');
  return runCooperatively(normalise(feed, source));
}

function* parsing(bytes: Uint8Array, source: FeedOrigin): Task<ParsedFeed> {
  if (bytes.length > MAX_BYTES) {
    throw new FeedError('too-large', `Expected at most ${MAX_BYTES} bytes, found ${bytes.length}.`);
  }
  const text = bytesToText(bytes, source.contentType);
  yield;
  const raw = /^[{[]/.test(text) ? readJsonText(text) : readXmlText(text, bytes);
  yield;
  const feed = yield* normalise(raw, source);
  if (raw.items.length > 0 && feed.items.length === 0) {
    throw new FeedError('empty', 'Expected a feed, found one whose items have nothing in them.');
  }
  return feed;
}

function readJsonText(text: string): RawFeed {
  const value = parseCapped(text);
  if (value === undefined)
    throw new FeedError('cut-off', 'Expected a feed, found JSON that breaks off or is malformed.');
  if (!isJsonFeed(value)) throw describeUnexpectedJson(value);
  return readJson(value);
}

function readXmlText(source: string, bytes: Uint8Array): RawFeed {
  const { text, root } = findFeed(expandEntities(source));
  if (!root) throw describeUnexpectedDocument(text, bytes);
  const document = readDocument(text, root);
  if (document.items.length === 0) refuseEmpty(text, document, bytes);
  return readXml(root, document);
}

function findFeed(text: string): { text: string; root: XmlRoot | undefined } {
  const root = findRoot(text);
  if (root || text.length > MAX_ESCAPED_SOURCE || !ESCAPED_SOURCE.test(text)) return { text, root };
  const unescaped = decodeHTMLStrict(text);
  return { text: unescaped, root: findRoot(unescaped) };
}

/** Throws if a document without items may have lost some. */
function refuseEmpty(text: string, { feed, tooDeep, stopped, whole }: XmlDocument, bytes: Uint8Array): void {
  if (tooDeep) throw new FeedError('too-deep', 'Expected a feed, found elements nested too deeply to read.');
  if (stopped)
    throw new FeedError('too-large', 'Expected a feed, found too many elements and no whole item.');
  if (isHtmlPage(text)) throw describeUnexpectedDocument(text, bytes);
  if (!whole)
    throw new FeedError('cut-off', 'Expected a feed, found one that breaks off before its first item ends.');
  if (feed.size === 0) throw new FeedError('empty', 'Expected a feed, found one with nothing in it.');
}

/** Does not match `SYSTEM`, `PUBLIC` and parameter entities: nothing outside the document is read. */
const DECLARATION = /<!ENTITY\s{1,20}([\w.-]{1,64})\s{1,20}(?:"([^"<]{0,4000})"|'([^'<]{0,4000})')\s{0,20}>/g;
const REFERENCE = /<!\[CDATA\[|&([\w.-]{1,64});/g;
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * Expands the entities that the DOCTYPE declares. An entity may use those declared before it. References to entities that
 * are too long, and those beyond the limits, stay.
 */
function expandEntities(text: string): string {
  const start = prologEnd(text);
  const entities = declaredEntities(text.slice(0, Math.min(start, MAX_DTD_LENGTH)));
  if (entities.size === 0) return text;
  return text.slice(0, start) + expand(text.slice(start), entities, MAX_DTD_EXPANSION);
}

function declaredEntities(prolog: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  const tooLong = new Set<string>();
  for (const [, name = '', double, single] of prolog.matchAll(DECLARATION)) {
    if (entities.size === MAX_DTD_ENTITIES) break;
    if (PREDEFINED.has(name) || entities.has(name)) continue;
    const value = expand(double ?? single ?? '', entities, MAX_DTD_VALUE);
    const usesTooLong = value.matchAll(REFERENCE).some(([, used = '']) => tooLong.has(used));
    if (usesTooLong || value.length > MAX_DTD_VALUE) tooLong.add(name);
    else entities.set(name, value);
  }
  return entities;
}

/** Adds at most about `maxAdded` characters. */
function expand(text: string, entities: ReadonlyMap<string, string>, maxAdded: number): string {
  const search = new RegExp(REFERENCE);
  let result = '';
  let from = 0;
  let added = 0;
  for (let count = 0; count < MAX_DTD_REFERENCES && added <= maxAdded; count++) {
    const match = search.exec(text);
    if (!match) break;
    const [reference, name] = match;
    if (name === undefined) {
      const end = text.indexOf(']]>', search.lastIndex);
      if (end === -1) break;
      search.lastIndex = end;
      continue;
    }
    const value = entities.get(name);
    if (value === undefined) continue;
    result += text.slice(from, match.index) + value;
    from = match.index + reference.length;
    added += value.length;
  }
  return result + text.slice(from);
}
