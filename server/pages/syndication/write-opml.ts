import { categoriesOf, categoryName } from '../../../contract/categories.ts';
import { type Publication, publicFeedAddress } from '../../../contract/publication.ts';
import { document, element } from '../files/xml.ts';

/** The feeds that the publication reads itself, as OPML. */
export function writeOpml(publication: Publication): string {
  const { name, domain, feeds } = publication;
  const site = `https://${domain}`;
  const sources = categoriesOf(publication).flatMap((category) => {
    const title = categoryName(publication, category);
    return feeds[category].map((feed) =>
      element('outline', {
        type: 'rss',
        text: title,
        title,
        xmlUrl: publicFeedAddress(feed, site),
        htmlUrl: `${site}/category/${category}`,
      }),
    );
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
