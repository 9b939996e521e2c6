import { DEFAULT_AUTHOR } from '../../contract/limits.ts';
import type { Feed, FeedItem } from './feed.ts';
import { itemParts, mediaPicture, PICTURE_TYPE } from './feed-parts.ts';
import { lines, tag, wrap, xmlDocument } from './xml.ts';

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
  'xml:lang': 'en-US',
};

const XHTML = 'http://www.w3.org/1999/xhtml';

const PICTURES = ['media:thumbnail', 'html', 'enclosure', 'media:content'] as const;

export function writeAtom(feed: Feed): string {
  const { settings } = feed;
  return xmlDocument(
    wrap(
      'feed',
      lines(
        tag('title', settings.title),
        tag('subtitle', settings.description),
        tag('id', `urn:meridian-newswire:${feed.name.toLowerCase().replace(/[^a-z]+/g, '-')}`),
        tag('updated', feed.updated.toISOString()),
        wrap('link', '', { rel: 'alternate', type: 'text/html', href: feed.link }),
        wrap('link', '', { rel: 'self', type: 'application/atom+xml', href: feed.address }),
        tag('logo', feed.logo),
        wrap('author', tag('name', DEFAULT_AUTHOR)),
        ...feed.items.map((item) => writeEntry(item, feed)),
      ),
      NAMESPACES,
    ),
  );
}

function writeEntry(item: FeedItem, { settings }: Feed): string {
  const { html, way, content } = itemParts(item, settings, PICTURES);
  return wrap(
    'entry',
    lines(
      tag('title', item.title),
      wrap('link', '', { rel: 'alternate', type: 'text/html', href: item.link }),
      tag('id', item.id),
      tag('published', item.date.toISOString()),
      tag('updated', item.date.toISOString()),
      item.byline && wrap('author', tag('name', item.byline)),
      wrap('summary', html(item.summary), { type: 'html' }),
      // Paragraphs of plain text are XML as they stand; a picture makes them HTML, which has to be wrapped.
      way === 'html'
        ? wrap('content', html(content), { type: 'html' })
        : content && wrap('content', wrap('div', content, { xmlns: XHTML }), { type: 'xhtml' }),
      ...item.tags.map((term) => wrap('category', '', { term })),
      way === 'enclosure'
        ? wrap('link', '', { rel: 'enclosure', type: PICTURE_TYPE, href: item.picture })
        : '',
      mediaPicture(item, way),
    ),
  );
}
