import { createHash } from 'node:crypto';
import type { Headline, Headlines } from '../../../app/stories/headlines.ts';
import { type Category, categoryName } from '../../../contract/categories.ts';
import { type Publication, publicFeedAddress } from '../../../contract/publication.ts';
import { type Feed, type FeedEntry, feedDefaults } from './feed.ts';

/** The headlines of one category: title, source, link and excerpt, never somebody else's whole text. */
export function feedOfHeadlines(publication: Publication, category: Category, headlines: Headlines): Feed {
  const site = `https://${publication.domain}`;
  const name = categoryName(publication, category);
  const home = `${site}/category/${category}`;
  const description = publication.categories[category]?.description ?? headlines.description;
  const entries = headlines.entries.map((headline) => entryOf(headline, { site, home, name }));
  return {
    ...feedDefaults(publication, category),
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
    // A headline that leads nowhere is found on its category's page.
    link: link ?? home,
    published: publishedAt,
    updated: undefined,
    authors: author === undefined ? [] : [author],
    summary: excerpt,
    html: undefined,
    image: undefined,
    keywords: [],
    source: { title: source.title || name, address: publicFeedAddress(source.feed, site) },
  };
}

/** Its source's own, where that is an address of some kind; else one that is made of what the source says. */
function identityOf({ guid, title }: Headline, link: string | undefined, site: string): string {
  if (/^(https?:\/\/|urn:|tag:)[!-~]+$/i.test(guid) && URL.canParse(guid)) return guid;
  if (guid === '' && link !== undefined) return link;
  const digest = createHash('sha256')
    .update(guid || title)
    .digest('base64url');
  return `${site}/headline/${digest.slice(0, 22)}`;
}
