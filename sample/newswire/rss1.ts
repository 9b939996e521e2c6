import type { Feed, FeedItem } from './feed.ts';
import { itemParts, mediaPicture } from './feed-parts.ts';
import { cdata, lines, tag, wrap, xmlDocument } from './xml.ts';

const NAMESPACES = {
  'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  xmlns: 'http://purl.org/rss/1.0/',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

const PICTURES = ['media:content', 'html', 'media:thumbnail'] as const;

export function writeRss1(feed: Feed): string {
  const { settings, link, items } = feed;
  const order = items.map(({ id }) => wrap('rdf:li', '', { 'rdf:resource': id }));
  const channel = wrap(
    'channel',
    lines(
      tag('title', settings.title),
      tag('link', link),
      tag('description', settings.description),
      tag('dc:language', 'en-US'),
      tag('dc:date', feed.updated.toISOString()),
      wrap('image', '', { 'rdf:resource': feed.logo }),
      wrap('items', wrap('rdf:Seq', lines(...order))),
    ),
    { 'rdf:about': feed.address },
  );
  const image = wrap('image', tag('title', settings.title) + tag('url', feed.logo) + tag('link', link), {
    'rdf:about': feed.logo,
  });
  return xmlDocument(
    wrap('rdf:RDF', lines(channel, image, ...items.map((item) => writeItem(item, feed))), NAMESPACES),
  );
}

function writeItem(item: FeedItem, { settings }: Feed): string {
  const { html, way, content } = itemParts(item, settings, PICTURES);
  return wrap(
    'item',
    lines(
      tag('title', item.title),
      tag('link', item.link),
      wrap('description', html(item.summary)),
      tag('dc:identifier', item.id),
      tag('dc:date', item.date.toISOString()),
      tag('dc:creator', item.byline),
      ...item.tags.map((subject) => tag('dc:subject', subject)),
      content && wrap('content:encoded', cdata(content)),
      mediaPicture(item, way),
    ),
    { 'rdf:about': item.id },
  );
}
