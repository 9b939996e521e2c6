import type { BlogDetail } from '../../../contract/blog.ts';
import { cardAddress } from '../../../contract/cards.ts';
import { categoryName } from '../../../contract/categories.ts';
import type { Publication } from '../../../contract/publication.ts';
import { countWords } from '../../../contract/reading-time.ts';
import { authorsOf } from '../../components/byline.tsx';
import { person, publisher, trail } from '../../head/structured-data.ts';
import { machineDate } from '../../text/article-date.ts';

export function articleData(
  { slug, detail }: { slug: string; detail: BlogDetail },
  options: { publication: Publication; image: string | undefined; keywords: string },
): object {
  const { publication, image, keywords } = options;
  const site = `https://${publication.domain}`;
  const path = `/blog/${encodeURIComponent(slug)}`;
  const authors = authorsOf(detail);
  const paper = publisher(publication);
  const published = machineDate(detail.date);
  const images = [cardAddress({ article: slug }), ...(image === undefined ? [] : [image])];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'NewsArticle',
        headline: detail.metaTitle,
        description: detail.metaDescription,
        datePublished: published,
        dateModified: (detail.updated ? machineDate(detail.updated) : undefined) ?? published,
        mainEntityOfPage: { '@type': 'WebPage', '@id': site + path },
        url: site + path,
        image: images.map((address) => new URL(address, site).href),
        keywords: keywords || undefined,
        articleSection: detail.category ? categoryName(publication, detail.category) : 'Blog',
        wordCount: countWords(detail.blog),
        inLanguage: publication.locale,
        isAccessibleForFree: true,
        ...(detail.corrections?.length
          ? {
              correction: detail.corrections.map(({ date, text }) => ({
                '@type': 'CorrectionComment',
                datePublished: machineDate(date),
                text,
              })),
            }
          : {}),
        author: authors.length > 0 ? authors.map((name) => person(publication, name)) : paper,
        publisher: paper,
      },
      trail(publication, [
        ['Blog', '/blog'],
        [detail.metaTitle, path],
      ]),
    ],
  };
}
