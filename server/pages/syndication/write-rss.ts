import { document, element, tag, type Xml } from '../files/xml.ts';
import { type Feed, type FeedEntry, newestChange } from './feed.ts';
import { FEED_STYLES } from './feed-styles.ts';

/** RSS 2.0. Links for people are XHTML, which browsers show and feed readers pass over. */
export function writeRss(feed: Feed): string {
  const { title, description, home, self, language, icon, hub, publisher, about, entries } = feed;
  const channel = tag(
    'channel',
    tag('title', title),
    tag('link', home),
    tag('description', description),
    tag('language', language),
    entries.length > 0 ? tag('lastBuildDate', newestChange(feed).toUTCString()) : undefined,
    tag('generator', 'Masthead'),
    tag('docs', 'https://www.rssboard.org/rss-specification'),
    tag('image', tag('url', icon), tag('title', title), tag('link', home)),
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
  return tag(
    'item',
    tag('title', title),
    tag('link', link),
    element('guid', { isPermaLink: 'false' }, id),
    element('h:a', { href: link }, title),
    published ? tag('pubDate', published.toUTCString()) : undefined,
    updated ? tag('atom:updated', updated.toISOString()) : undefined,
    source ? element('source', { url: source.address }, source.title) : undefined,
    authors.map((name) => tag('dc:creator', name)),
    keywords.map((word) => tag('category', word)),
    summary === '' ? undefined : tag('description', summary),
    html === undefined ? undefined : tag('content:encoded', html),
    image === undefined ? undefined : element('media:content', { url: image, medium: 'image' }),
  );
}
