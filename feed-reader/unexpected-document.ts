import { FeedError } from './feed-error.ts';
import { toPlainText } from './plain-text.ts';
import { prologEnd } from './xml/prolog.ts';
import { readAttributes, tagEnd } from './xml/tags.ts';

const MAX_ADVERTISED = 20;
/** Characters inspected to describe a page. */
const MAX_INSPECTED = 50_000;

const SIGNATURES: readonly [string, string][] = [
  ['\u001f\u008b', 'gzip data that was not decompressed'],
  ['\u0089PNG', 'a PNG image'],
  ['\u00ff\u00d8\u00ff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['%PDF', 'a PDF document'],
  ['PK\u0003\u0004', 'a ZIP archive'],
];
const KNOWN_ROOTS: Record<string, string> = {
  urlset: ', a sitemap',
  sitemapindex: ', a list of sitemaps',
  opml: ', a list of feeds',
  svg: ', an image',
  error: ', an error',
};
const HTML = /<(?:!doctype\s{1,20}html|html|head|body)[\s>]/i;
const LINK = /<link\s/gi;

export function isHtmlPage(text: string): boolean {
  return HTML.test(text.slice(0, 2_000));
}

export function describeUnexpectedDocument(text: string, bytes: Uint8Array): FeedError {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  const signature = SIGNATURES.find(([mark]) => start.startsWith(mark));
  if (signature) return new FeedError('not-a-feed', `Expected a feed, found ${signature[1]}.`);
  if (text === '') return new FeedError('empty', 'Expected a feed, found an empty document.');
  if (isHtmlPage(text))
    return new FeedError('html', `Expected a feed, found an HTML page${describePage(text)}.`);
  const root = /^<([\w.:-]{1,60})/.exec(text.slice(prologEnd(text), prologEnd(text) + 100))?.[1];
  if (root) {
    const kind = KNOWN_ROOTS[root.toLowerCase()] ?? '';
    return new FeedError('other-xml', `Expected a feed, found XML whose root is <${root}>${kind}.`);
  }
  return new FeedError(
    'not-a-feed',
    `Expected a feed, found text that begins “${toPlainText(text.slice(0, 400), 60)}”.`,
  );
}

export function describeUnexpectedJson(value: unknown): FeedError {
  return new FeedError('json', `Expected a feed, found JSON: ${describeJson(value)}.`);
}

function describePage(text: string): string {
  const page = text.slice(0, MAX_INSPECTED);
  const title = toPlainText(/<title[^<>]{0,200}>([^<]{1,500})/i.exec(page)?.[1] ?? '', 80);
  const feed = advertisedFeeds(page)[0]?.address ?? '';
  return `${title === '' ? '' : ` titled “${title}”`}${feed === '' ? '' : `; it says its feed is at ${feed}`}`;
}

/** Returns the feeds that a page advertises, with the titles that it gives them. */
export function advertisedFeeds(page: string): { address: string; title: string }[] {
  const feeds: { address: string; title: string }[] = [];
  for (const { index } of page.matchAll(LINK)) {
    const end = tagEnd(page, index);
    if (end === -1) break;
    const attributes = readAttributes(page.slice(index, end));
    const isFeed = /^application\/(?:rss\+xml|atom\+xml|feed\+json)/i.test(attributes.get('type') ?? '');
    const address = toPlainText(attributes.get('href') ?? '', 200);
    if (isFeed && address !== '' && feeds.length < MAX_ADVERTISED)
      feeds.push({ address, title: toPlainText(attributes.get('title') ?? '', 80) });
  }
  return feeds;
}

function describeJson(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value !== 'object' || value === null) return `the value ${toPlainText(String(value), 60)}`;
  const keys = Object.keys(value).slice(0, 5);
  return keys.length === 0 ? 'an empty object' : `an object with ${toPlainText(keys.join(', '), 100)}`;
}
