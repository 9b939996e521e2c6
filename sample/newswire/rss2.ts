import type { Feed, FeedItem } from './feed.ts';
import { itemParts, mediaPicture, PICTURE_TYPE } from './feed-parts.ts';
import { cdata, lines, tag, wrap, xmlDocument } from './xml.ts';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

const PICTURES = ['enclosure', 'media:content', 'media:thumbnail', 'html'] as const;

export function writeRss2(feed: Feed): string {
  const { settings, link, updated } = feed;
  const channel = lines(
    tag('title', settings.title),
    tag('link', link),
    tag('description', settings.description),
    tag('language', 'en-US'),
    tag('category', feed.name),
    tag('lastBuildDate', updated.toUTCString()),
    tag('ttl', '1'),
    wrap('atom:link', '', { rel: 'self', type: 'application/rss+xml', href: feed.address }),
    wrap('image', tag('url', feed.logo) + tag('title', settings.title) + tag('link', link)),
    ...feed.items.map((item) => writeItem(item, feed)),
  );
  return xmlDocument(wrap('rss', lines(wrap('channel', channel)), { version: '2.0', ...NAMESPACES }));
}

function writeItem(item: FeedItem, { settings }: Feed): string {
  const { html, way, content } = itemParts(item, settings, PICTURES);
  return wrap(
    'item',
    lines(
      tag('title', item.title),
      tag('link', item.link),
      tag('guid', item.id, { isPermaLink: 'false' }),
      tag('pubDate', item.date.toUTCString()),
      tag('dc:creator', item.byline),
      wrap('description', html(item.summary)),
      content && wrap('content:encoded', cdata(content)),
      ...item.tags.map((name) => tag('category', name)),
      way === 'enclosure' ? wrap('enclosure', '', { url: item.picture, type: PICTURE_TYPE, length: 0 }) : '',
      mediaPicture(item, way),
    ),
  );
}
