import { document, element, type Xml } from '../files/xml.ts';
import { changedAt, type Feed, type FeedEntry, newestChange } from './feed.ts';
import { FEED_STYLES } from './feed-styles.ts';

/** Atom, RFC 4287. Links for people are XHTML, which browsers show and feed readers pass over. */
export function writeAtom(feed: Feed): string {
  const { title, description, home, self, language, icon, hub, publisher, about, entries } = feed;
  const root = element(
    'feed',
    {
      xmlns: 'http://www.w3.org/2005/Atom',
      'xmlns:h': 'http://www.w3.org/1999/xhtml',
      'xmlns:media': 'http://search.yahoo.com/mrss/',
      'xml:lang': language,
    },
    element('id', {}, self.Atom),
    element('title', {}, title),
    element('subtitle', {}, description),
    element('updated', {}, newestChange(feed).toISOString()),
    element('author', {}, element('name', {}, publisher)),
    element('icon', {}, icon),
    element('generator', {}, 'Masthead'),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self.Atom }),
    element('link', { rel: 'alternate', type: 'text/html', href: home }),
    hub === undefined ? undefined : element('link', { rel: 'hub', href: hub }),
    element('h:a', { href: home }, publisher),
    element('h:a', { href: about }, 'What is a feed?'),
    entries.map(writeEntry),
  );
  return document(root, FEED_STYLES);
}

function writeEntry(entry: FeedEntry): Xml {
  const { id, title, link, published, authors, summary, html, image, keywords = [], source } = entry;
  const updated = changedAt(entry).toISOString();
  return element(
    'entry',
    {},
    element('id', {}, id),
    element('title', {}, title),
    element('h:a', { href: link }, title),
    element('updated', {}, updated),
    published ? element('published', {}, published.toISOString()) : undefined,
    authors.map((name) => element('author', {}, element('name', {}, name))),
    element('link', { rel: 'alternate', href: link }),
    keywords.map((word) => element('category', { term: word })),
    summary === '' ? undefined : element('summary', {}, summary),
    html === undefined ? undefined : element('content', { type: 'html' }, html),
    image === undefined ? undefined : element('media:content', { url: image, medium: 'image' }),
    source
      ? element(
          'source',
          {},
          element('id', {}, source.address),
          element('title', {}, source.title),
          element('updated', {}, updated),
        )
      : undefined,
  );
}
