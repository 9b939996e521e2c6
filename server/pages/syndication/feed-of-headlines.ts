import { createHash } from 'node:crypto';
import type { Headline, Headlines } from '../../../app/stories/headlines.ts';
import { CATEGORY_NAMES, type Category } from '../../../contract/categories.ts';
import { feedAddress } from '../../../contract/feed-addresses.ts';
import { type Publication, publicFeedAddress } from '../../../contract/publication.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { frameOf } from './feed-frame.ts';

interface HeadlinesFeedParts {
  publication: Publication;
  category: Category;
  headlines: Headlines;
}

/** The headlines of one category: title, source, link and excerpt, never somebody else's whole text. */
export function feedOfHeadlines({ publication, category, headlines }: HeadlinesFeedParts): Feed {
  const site = `https://${publication.domain}`;
  const name = CATEGORY_NAMES[category];
  const home = `${site}/category/${category}`;
  const source = {
    title: headlines.source || name,
    address: publicFeedAddress(publication.feeds[category], site),
  };
  const entries = headlines.entries.map((headline) => entryOf(headline, { site, home, source }));
  return {
    ...frameOf(publication),
    title: `${publication.name}: ${name}`,
    description: headlines.description || `${name} in ${publication.name}.`,
    home,
    self: {
      RSS: site + feedAddress('RSS', category),
      Atom: site + feedAddress('Atom', category),
      JSON: site + feedAddress('JSON', category),
    },
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
  };
}

function entryOf(
  headline: Headline,
  { site, home, source }: { site: string; home: string; source: FeedEntry['source'] },
): FeedEntry {
  const { title, author, excerpt, publishedAt } = headline;
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
    source,
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
