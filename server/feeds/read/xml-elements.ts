/** What a feed's elements are to us, by their lower-case local name. Everything else is skipped with all it holds. */
export type ElementKind =
  /** A text to be cleaned later. */
  | 'prose'
  /** A link, date, name or number, perhaps only in attributes. */
  | 'short'
  /** Says something in its attributes and holds elements that are read. */
  | 'open'
  /** Only holds what is read. */
  | 'frame'
  /** A text in RSS, a frame around the name in Atom. */
  | 'author'
  | 'image';

const KINDS: ReadonlyMap<string, ElementKind> = new Map([
  ...list('prose', 'title description summary content encoded subtitle tagline abstract body fullitem'),
  ...list('short', 'link guid id name pubdate published updated modified issued created date identifier'),
  ...list('short', 'creator publisher category subject enclosure thumbnail ttl managingeditor updateperiod'),
  ...list('short', 'updatefrequency logo icon'),
  ...list('frame', 'rss rdf feed channel group'),
  ...list('author', 'author'),
  ...list('image', 'image'),
]);

function list(kind: ElementKind, names: string): [string, ElementKind][] {
  return names.split(' ').map((name) => [name, kind]);
}

/** Vocabularies by the end of their address; `''` is the feed's own. Addresses vary in scheme and last stroke. */
const VOCABULARIES: readonly [string, string][] = [
  ['www.w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns#', 'atom'],
  ['purl.org/rss/1.0', ''],
  ['my.netscape.com/rdf/simple/0.9', ''],
  ['channel.netscape.com/rdf/simple/0.9', ''],
  ['www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['www.w3.org/1999/xhtml', 'xhtml'],
  ['purl.org/dc/elements/1.1', 'dc'],
  ['purl.org/dc/elements/1.0', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['search.yahoo.com/mrss', 'media'],
  ['www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['purl.org/rss/1.0/modules/syndication', 'sy'],
];
const BY_ADDRESS: ReadonlyMap<string, string> = new Map(VOCABULARIES);

/** Which vocabulary each prefix of a document means, from the attributes of its outer elements. */
export function readPrefixes(attributes: ReadonlyMap<string, string>, prefixes: Map<string, string>): void {
  for (const [name, value] of attributes) {
    if (!name.startsWith('xmlns:')) continue;
    const address = value
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
    const vocabulary = BY_ADDRESS.get(address);
    if (vocabulary !== undefined) prefixes.set(name.slice('xmlns:'.length), vocabulary);
  }
}

export interface ElementName {
  /** 'title', 'dc:date', 'media:content': the vocabulary's usual prefix and the lower-case local name. */
  key: string;
  local: string;
  kind: ElementKind | undefined;
}

/** An element's name, whatever prefix the document chose; a prefix that was never declared means what it says. */
export function elementName(
  written: string,
  prefixes: ReadonlyMap<string, string>,
  own: string,
): ElementName {
  const colon = written.indexOf(':');
  const local = written.slice(colon + 1).toLowerCase();
  const prefix = colon === -1 ? '' : written.slice(0, colon).toLowerCase();
  const vocabulary = prefix === '' ? '' : (prefixes.get(prefix) ?? prefix);
  const key = vocabulary === '' || vocabulary === own ? local : `${vocabulary}:${local}`;
  // An article in Atom, a picture in Media RSS.
  return { key, local, kind: key === 'media:content' ? 'open' : KINDS.get(local) };
}
