import { hash } from 'node:crypto';
import type { Headline } from '../../../app/stories/headlines.ts';
import { type Publication, publicFeedAddress } from '../../../contract/publication.ts';
import { type Feed, type FeedEntry, feedDefaults } from './feed.ts';

interface HeadlinesFeed {
  /** The page that shows them: /category/arts, /topic/markets. */
  path: string;
  name: string;
  description: string;
  entries: readonly Headline[];
}

/** The headlines of a category or a topic: title, source, link and excerpt, never the whole text. */
export function feedOfHeadlines(
  publication: Publication,
  { path, name, description, entries: headlines }: HeadlinesFeed,
): Feed {
  const site = `https://${publication.domain}`;
  const home = site + path;
  const entries = headlines.map((headline) => entryOf(headline, { site, home, name }));
  return {
    ...feedDefaults(publication, path),
    title: `${publication.name}: ${name}`,
    description: description || `${name} in ${publication.name}.`,
    home,
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
  };
}

function entryOf(
  headline: Headline,
  { site, home, name }: { site: string; home: string; name: string },
): FeedEntry {
  const { title, author, excerpt, publishedAt, source } = headline;
  const link = headline.link === undefined ? undefined : URL.parse(headline.link, site)?.href;
  return {
    id: identityOf(headline, link, site),
    title,
    // A headline that leads nowhere is found on the page.
    link: link ?? home,
    published: publishedAt,
    authors: author === undefined ? [] : [author],
    summary: excerpt,
    ...(source.feed
      ? { source: { title: source.title || name, address: publicFeedAddress(source.feed, site) } }
      : {}),
  };
}

/** Its source's own, where that is an address of some kind; else one that is made of what the source says. */
function identityOf({ guid, title }: Headline, link: string | undefined, site: string): string {
  if (/^(https?:\/\/|urn:|tag:)[!-~]+$/i.test(guid) && URL.canParse(guid)) return guid;
  if (guid === '' && link !== undefined) return link;
  return `${site}/headline/${hash('sha256', guid || title, 'base64url').slice(0, 22)}`;
}
