import { readDate } from './dates.ts';
import { FeedError } from './feed-error.ts';
import { MAX_ITEMS, MAX_JSON_BRACKETS, MAX_JSON_LENGTH } from './limits.ts';
import type { RawFeed, RawItem } from './raw-feed.ts';
import type { RichText } from './rich-text.ts';

type Json = Record<string, unknown>;

/** Returns undefined if the text is no JSON. Its depth needs no limit: readers pick the members they know. */
export function parseCapped(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH || text.split(/[[{]/, MAX_JSON_BRACKETS).length === MAX_JSON_BRACKETS)
    throw new FeedError('too-large', 'Expected a feed, found JSON that is too large to parse.');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isJsonFeed(value: unknown): value is Json {
  if (!isObject(value)) return false;
  const { version, title, items } = value;
  if (typeof version === 'string' && version.includes('jsonfeed.org/version/')) return true;
  return typeof title === 'string' && Array.isArray(items) && items.every(isObject);
}

export function readJson(feed: Json): RawFeed {
  const authors = names(feed);
  return {
    format: 'json',
    title: asText(feed, 'title'),
    description: asText(feed, 'description'),
    links: [string(feed, 'home_page_url')],
    authors: authors.slice(0, 1),
    images: [string(feed, 'icon'), string(feed, 'favicon')],
    ttlMinutes: undefined,
    base: '',
    items: newest(objects(feed, 'items')).map((item) => readItem(item, authors)),
    cutOff: false,
  };
}

/** Reads a response of rss2json; undefined if it is none. Ignores members of another type. */
export function readRss2json(value: unknown): RawFeed | undefined {
  if (!isObject(value) || value.status !== 'ok' || !Array.isArray(value.items)) return undefined;
  const feed = isObject(value.feed) ? value.feed : {};
  return {
    format: 'json',
    title: asHtml(feed, 'title'),
    description: asHtml(feed, 'description'),
    links: [string(feed, 'link')],
    authors: [string(feed, 'author')],
    images: [string(feed, 'image')],
    ttlMinutes: undefined,
    base: '',
    items: objects(value, 'items').slice(0, MAX_ITEMS).map(readRss2jsonItem),
    cutOff: false,
  };
}

function readRss2jsonItem(item: Json): RawItem {
  const enclosure = isObject(item.enclosure) ? item.enclosure : {};
  return {
    guid: string(item, 'guid'),
    titles: present(asHtml(item, 'title')),
    descriptions: present(asHtml(item, 'description')),
    contents: present(asHtml(item, 'content')),
    links: [string(item, 'link')],
    dates: [string(item, 'pubDate')],
    authors: [string(item, 'author')],
    categories: strings(item, 'categories'),
    enclosures: [
      { url: string(enclosure, 'url') || string(enclosure, 'link'), type: string(enclosure, 'type') },
      { url: string(enclosure, 'thumbnail') },
    ],
    images: [],
    thumbnails: [{ url: string(item, 'thumbnail') }],
    artwork: undefined,
    base: undefined,
  };
}

/** Returns the first MAX_ITEMS items, or the last ones if the last item is newer than the first. */
function newest(items: readonly Json[]): readonly Json[] {
  const [first, last] = [items[0], items.at(-1)].map(
    (item) => item && readDate(dates(item).find(Boolean) ?? ''),
  );
  return first && last && last > first ? items.slice(-MAX_ITEMS) : items.slice(0, MAX_ITEMS);
}

function readItem(item: Json, feedAuthors: readonly string[]): RawItem {
  const id = string(item, 'id');
  const own = names(item);
  return {
    guid: id,
    titles: present(asHtml(item, 'title')),
    descriptions: present(asHtml(item, 'summary'), asText(item, 'content_text')),
    contents: present(asHtml(item, 'content_html'), asText(item, 'content_text')),
    links: [string(item, 'url'), string(item, 'external_url'), /^https?:/i.test(id) ? id : ''],
    dates: dates(item),
    authors: own.length > 0 ? own : feedAuthors,
    categories: strings(item, 'tags'),
    enclosures: objects(item, 'attachments').map((attachment) => ({
      url: string(attachment, 'url'),
      type: string(attachment, 'mime_type'),
      alt: string(attachment, 'title'),
    })),
    images: [string(item, 'image'), string(item, 'banner_image')].map((url) => ({ url, medium: 'image' })),
    thumbnails: [],
    artwork: undefined,
    base: undefined,
  };
}

/** Version 1 has one author, version 1.1 has several. */
function names(value: Json): string[] {
  const authors = [...objects(value, 'authors'), ...(isObject(value.author) ? [value.author] : [])];
  return authors.map((author) => string(author, 'name')).filter((name) => name !== '');
}

/** Accepts numbers, because ids often are. */
function string(value: Json, key: string): string {
  const member = Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof member === 'string' ? member.trim() : typeof member === 'number' ? String(member) : '';
}

function list(value: Json, key: string): readonly unknown[] {
  const member = Object.hasOwn(value, key) ? value[key] : undefined;
  return Array.isArray(member) ? member : [];
}

const dates = (item: Json) => [string(item, 'date_published'), string(item, 'date_modified')];

const strings = (value: Json, key: string) => list(value, key).filter((member) => typeof member === 'string');

const objects = (value: Json, key: string) => list(value, key).filter(isObject);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asHtml = (value: Json, key: string): RichText | undefined => richText(string(value, key), 'html');
const asText = (value: Json, key: string): RichText | undefined => richText(string(value, key), 'text');
const richText = (source: string, form: RichText['form']) => (source === '' ? undefined : { source, form });
const present = (...richTexts: (RichText | undefined)[]) => richTexts.filter((text) => text !== undefined);
