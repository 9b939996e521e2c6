import type { BlogDetail } from '../../../contract/blog.ts';
import type { Publication } from '../../../contract/publication.ts';
import { authorsOf, machineDate } from './article-facts.ts';

/** The article in schema.org's words, for search engines. */
export function articleData(
  detail: BlogDetail,
  options: { publication: Publication; address: string; picture: string | undefined; keywords: string },
): object {
  const { publication, address, picture, keywords } = options;
  const site = `https://${publication.domain}`;
  const publisher = { '@type': 'NewsMediaOrganization', name: publication.name, url: site };
  const authors = authorsOf(detail);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: detail.metaTitle,
    description: detail.metaDescription,
    datePublished: machineDate(detail.date),
    mainEntityOfPage: address,
    image: picture === undefined ? undefined : new URL(picture, site).href,
    keywords: keywords || undefined,
    author: authors.length > 0 ? authors.map((name) => ({ '@type': 'Person', name })) : publisher,
    publisher,
  };
}
