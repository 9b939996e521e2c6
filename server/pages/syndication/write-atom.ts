import { document, element, tag, type Xml } from '../files/xml.ts';
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
    tag('id', self.Atom),
    tag('title', title),
    tag('subtitle', description),
    tag('updated', newestChange(feed).toISOString()),
    tag('author', tag('name', publisher)),
    tag('icon', icon),
    tag('generator', 'Masthead'),
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
  return tag(
    'entry',
    tag('id', id),
    tag('title', title),
    element('h:a', { href: link }, title),
    tag('updated', updated),
    published ? tag('published', published.toISOString()) : undefined,
    authors.map((name) => tag('author', tag('name', name))),
    element('link', { rel: 'alternate', href: link }),
    keywords.map((word) => element('category', { term: word })),
    summary === '' ? undefined : tag('summary', summary),
    html === undefined ? undefined : element('content', { type: 'html' }, html),
    image === undefined ? undefined : element('media:content', { url: image, medium: 'image' }),
    source
      ? tag('source', tag('id', source.address), tag('title', source.title), tag('updated', updated))
      : undefined,
  );
}
