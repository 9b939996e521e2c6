import { CATEGORIES, CATEGORY_NAMES } from '../../../contract/categories.ts';
import { type Publication, publicFeedAddress } from '../../../contract/publication.ts';
import { document, element } from '../files/xml.ts';

/** The feeds that the publication reads itself, as OPML. */
export function writeOpml({ name, domain, feeds }: Publication): string {
  const site = `https://${domain}`;
  const sources = CATEGORIES.map((category) => {
    const title = CATEGORY_NAMES[category];
    return element('outline', {
      type: 'rss',
      text: title,
      title,
      xmlUrl: publicFeedAddress(feeds[category], site),
      htmlUrl: `${site}/category/${category}`,
    });
  });
  return document(
    element(
      'opml',
      { version: '2.0' },
      element('head', {}, element('title', {}, `Sources of ${name}`)),
      element('body', {}, sources),
    ),
  );
}
