import type { FeedImage } from './content-images.ts';
import { MAX_ALT, MAX_CATEGORIES, MAX_NAME } from './limits.ts';
import { resolveLink } from './links.ts';
import type { RawFeed, RawItem } from './raw-feed.ts';
import type { XmlDocument, XmlItem, XmlRoot } from './xml-document.ts';
import {
  attributeSets,
  type Fields,
  fieldAttributes,
  richTexts,
  type TextLimit,
  texts,
  titles,
} from './xml-elements.ts';

/**
 * Elements of RSS, RDF and Atom for each part of a story, best first. Publishers mix the vocabularies, whatever the format
 * of the document.
 */
const words = (names: string) => names.split(' ');
const TITLE = words('title dc:title itunes:title media:title');
const DESCRIPTION = [
  ...words('description summary atom:summary dc:description abstract dcterms:abstract itunes:summary'),
  ...words('media:description itunes:subtitle'),
];
const CONTENT = words('content:encoded encoded content atom:content xhtml:body body fullitem');
const PUBLISHED = words('pubdate published dc:date date atom:published issued dcterms:issued created');
const UPDATED = words('dcterms:created updated atom:updated modified dcterms:modified');
const AUTHOR = words('dc:creator creator author name atom:name atom:author');
/** Used only without an AUTHOR. */
const OTHER_AUTHOR = words('dc:author itunes:author');
const CATEGORY = words('category dc:subject subject');
const GUID = words('guid id atom:id dc:identifier');
const LINK = words('link atom:link');

const NAMES: TextLimit = { maxCount: MAX_CATEGORIES, maxLength: MAX_NAME * 2 };
const DATES: TextLimit = { maxCount: 2, maxLength: 120 };
const MEDIA_TEXTS: TextLimit = { maxCount: 3, maxLength: MAX_ALT * 4 };
const NUMBERS: TextLimit = { maxCount: 1, maxLength: 40 };

export function readXml({ format }: XmlRoot, { feed, items, base, cutOff }: XmlDocument): RawFeed {
  const authors = texts(feed, [...AUTHOR, ...OTHER_AUTHOR, 'managingeditor', 'dc:publisher'], NAMES);
  return {
    format,
    base,
    title: titles(feed, ['title', 'dc:title'])[0],
    description: richTexts(feed, words('description subtitle tagline dc:description itunes:summary'))[0],
    links: pageLinks(feed),
    authors: authors.slice(0, 1),
    images: [
      ...texts(feed, ['image', 'logo']),
      ...attributeSets(feed, ['itunes:image']).map((image) => image.get('href') ?? ''),
      ...texts(feed, ['icon']),
    ],
    ttlMinutes: minutes(feed),
    items: items.map((item) => readItem(item, format, authors)),
    cutOff,
  };
}

function readItem(
  { attributes, fields }: XmlItem,
  format: XmlRoot['format'],
  feedAuthors: readonly string[],
): RawItem {
  const about = attributes.get('rdf:about') ?? '';
  const ids = [...texts(fields, GUID), about];
  const names = texts(fields, AUTHOR, NAMES);
  const authors = names.length > 0 ? names : texts(fields, OTHER_AUTHOR, NAMES).slice(0, 1);
  return {
    guid: ids[0] ?? '',
    titles: titles(fields, TITLE),
    descriptions: richTexts(fields, DESCRIPTION),
    contents: richTexts(fields, CONTENT),
    links: [...pageLinks(fields), ...permanentLinks(fields), about],
    dates: texts(fields, [...PUBLISHED, ...UPDATED], DATES),
    // RFC 4287, 4.1.2: an entry without an author has the feed's.
    authors: authors.length === 0 && format === 'atom' ? feedAuthors : authors,
    categories: [...texts(fields, CATEGORY, NAMES), ...categoryLabels(fields)],
    enclosures: [...attributeSets(fields, ['enclosure']), ...linksFor(fields, 'enclosure')].map(feedImage),
    images: mediaContents(fields),
    thumbnails: [
      ...attributeSets(fields, ['media:thumbnail', 'thumbnail']).map(feedImage),
      ...texts(fields, ['image', 'thumbnail']).map((url) => ({ url })),
    ],
    artwork: attributeSets(fields, ['itunes:image'])[0]?.get('href'),
    base: attributes.get('xml:base'),
    contentBase: attributeSets(fields, ['content', 'atom:content'])[0]?.get('xml:base'),
  };
}

/** RSS has the address as text, Atom in an attribute of rel=alternate; HTML pages come first. */
function pageLinks(fields: Fields): string[] {
  const alternates = linksFor(fields, 'alternate');
  const pages = alternates.filter((link) => !link.has('type') || /html/i.test(link.get('type') ?? ''));
  const withRel = pages.filter((link) => link.has('rel'));
  return [...texts(fields, ['link']), ...[...withRel, ...pages, ...alternates].map(hrefOf)];
}

/** A link may have its own base. */
function hrefOf(link: ReadonlyMap<string, string>): string {
  const [href = '', base] = [link.get('href'), link.get('xml:base')];
  return (base && resolveLink(href, base)) || href;
}

function linksFor(fields: Fields, purpose: 'alternate' | 'enclosure'): ReadonlyMap<string, string>[] {
  return attributeSets(fields, LINK).filter(
    (link) => link.has('href') && (link.get('rel') ?? 'alternate').toLowerCase() === purpose,
  );
}

/** A guid is a link unless isPermaLink is false; an Atom id only if it looks like one. */
function permanentLinks(fields: Fields): string[] {
  const guids = (fields.get('guid') ?? []).filter(
    (guid) => fieldAttributes(guid).get('ispermalink')?.toLowerCase() !== 'false',
  );
  const contentSources = attributeSets(fields, ['content']).map((content) => content.get('src') ?? '');
  const ids = [...texts(new Map([['guid', guids]]), ['guid']), ...texts(fields, ['id', 'atom:id'])];
  return [...contentSources, ...ids.filter((id) => /^https?:/i.test(id))];
}

const categoryLabels = (fields: Fields) =>
  attributeSets(fields, ['category', 'atom:category']).map(
    (category) => category.get('label') ?? category.get('term') ?? '',
  );

/**
 * Returns each media:content with the description and credits that follow it, as children or siblings. Those before the
 * first apply to all.
 */
function mediaContents(fields: Fields): FeedImage[] {
  const contents = fields.get('media:content') ?? [];
  return contents.map((content, index) => {
    const end = contents[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const first = contents[0]?.at ?? 0;
    const about = (key: string) => {
      const all = fields.get(key) ?? [];
      const own = all.filter(({ at }) => at > content.at && at < end);
      const shared = all.filter(({ at }) => at < first);
      return texts(new Map([[key, own.length > 0 ? own : shared]]), [key], MEDIA_TEXTS);
    };
    return {
      ...feedImage(fieldAttributes(content)),
      alt: [...about('media:description'), ...about('media:title')][0],
      credit: about('media:credit').join(', '),
    };
  });
}

function feedImage(attributes: ReadonlyMap<string, string>): FeedImage {
  return {
    url: attributes.get('url') ?? attributes.get('href'),
    type: attributes.get('type'),
    medium: attributes.get('medium'),
    width: Number.parseInt(attributes.get('width') ?? '', 10) || undefined,
    height: Number.parseInt(attributes.get('height') ?? '', 10) || undefined,
    // Atom links have a title.
    alt: attributes.get('title'),
  };
}

const PERIODS: Record<string, number> = {
  hourly: 60,
  daily: 1_440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

/** Returns `ttl`, or the period divided by its number of updates. */
function minutes(feed: Fields): number | undefined {
  const ttl = Number(texts(feed, ['ttl'], NUMBERS)[0] ?? Number.NaN);
  if (ttl > 0) return ttl;
  const period = PERIODS[texts(feed, ['sy:updateperiod'], NUMBERS)[0]?.toLowerCase() ?? ''];
  const frequency = Number(texts(feed, ['sy:updatefrequency'], NUMBERS)[0] ?? 1);
  return period === undefined || !(frequency > 0) ? undefined : period / frequency;
}
