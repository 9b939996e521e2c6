import { document, element, type Xml } from '../files/xml.ts';
import { type Feed, type FeedEntry, newestChange } from './feed.ts';
import { FEED_STYLES } from './feed-styles.ts';

/** RSS 2.0. Links for people are XHTML, which browsers show and feed readers pass over. */
export function writeRss(feed: Feed): string {
  const { title, description, home, self, language, icon, hub, publisher, about, entries } = feed;
  const channel = element(
    'channel',
    {},
    element('title', {}, title),
    element('link', {}, home),
    element('description', {}, description),
    element('language', {}, language),
    entries.length > 0 ? element('lastBuildDate', {}, newestChange(feed).toUTCString()) : undefined,
    element('generator', {}, 'Masthead'),
    element('docs', {}, 'https://www.rssboard.org/rss-specification'),
    element('image', {}, element('url', {}, icon), element('title', {}, title), element('link', {}, home)),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self.RSS }),
    hub === undefined ? undefined : element('atom:link', { rel: 'hub', href: hub }),
    element('h:a', { href: home }, publisher),
    element('h:a', { href: about }, 'What is a feed?'),
    entries.map(writeItem),
  );
  return document(element('rss', NAMESPACES, channel), FEED_STYLES);
}

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
  'xmlns:h': 'http://www.w3.org/1999/xhtml',
};

function writeItem(entry: FeedEntry): Xml {
  const { id, title, link, published, updated, authors, summary, html, image, keywords = [], source } = entry;
  return element(
    'item',
    {},
    element('title', {}, title),
    element('link', {}, link),
    element('guid', { isPermaLink: 'false' }, id),
    element('h:a', { href: link }, title),
    published ? element('pubDate', {}, published.toUTCString()) : undefined,
    updated ? element('atom:updated', {}, updated.toISOString()) : undefined,
    source ? element('source', { url: source.address }, source.title) : undefined,
    authors.map((name) => element('dc:creator', {}, name)),
    keywords.map((word) => element('category', {}, word)),
    summary === '' ? undefined : element('description', {}, summary),
    html === undefined ? undefined : element('content:encoded', {}, html),
    image === undefined ? undefined : element('media:content', { url: image, medium: 'image' }),
  );
}
