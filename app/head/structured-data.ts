import { authorPath, authorSlug } from '../../contract/authors.ts';
import type { AuthorProfile } from '../../contract/blog.ts';
import type { PageLink } from '../../contract/pages.ts';
import { descriptionOf, type Publication } from '../../contract/publication.ts';

/** schema.org data for search engines, with absolute addresses. */

const CONTEXT = 'https://schema.org';

const siteOf = ({ domain }: Pick<Publication, 'domain'>) => `https://${domain}`;

export function publisher(publication: Publication): object {
  const site = siteOf(publication);
  const accounts = Object.entries(publication.social).flatMap(([network, address]) =>
    network !== 'rss' && /^https?:/.test(address ?? '') ? [address] : [],
  );
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${site}/#publisher`,
    name: publication.name,
    url: `${site}/`,
    description: descriptionOf(publication),
    logo: { '@type': 'ImageObject', url: `${site}/icons/512.png`, width: 512, height: 512 },
    ...(accounts.length > 0 ? { sameAs: accounts } : {}),
  };
}

export function person(publication: Publication, name: string): object {
  const slug = authorSlug(name);
  return {
    '@type': 'Person',
    name,
    ...(slug === '' ? {} : { url: siteOf(publication) + authorPath(slug) }),
  };
}

export function profileData(
  publication: Publication,
  {
    name,
    path,
    profile,
    articles,
  }: {
    name: string;
    path: string;
    profile: AuthorProfile | undefined;
    articles: readonly { title: string; path: string }[];
  },
): object {
  const site = siteOf(publication);
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        '@type': 'ProfilePage',
        url: site + path,
        mainEntity: {
          ...person(publication, name),
          ...(profile ? { jobTitle: profile.role, description: profile.text } : {}),
          worksFor: publisher(publication),
        },
        hasPart: articles.map((article) => ({
          '@type': 'Article',
          headline: article.title,
          url: site + article.path,
        })),
      },
      trail(publication, [
        ['Blog', '/blog'],
        [name, path],
      ]),
    ],
  };
}

/** The path of the page of all corrections. */
export const CORRECTIONS_PATH = '/corrections';

/** The front page: publisher with the pages of its rules, and site search. */
export function siteData(publication: Publication, pages: readonly PageLink[]): object {
  const site = siteOf(publication);
  const policies = pages.flatMap(({ name, policies = [] }) =>
    policies.map((policy) => [policy, `${site}/${name}`] as const),
  );
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        ...publisher(publication),
        correctionsPolicy: site + CORRECTIONS_PATH,
        ...Object.fromEntries(policies),
      },
      {
        '@type': 'WebSite',
        '@id': `${site}/#site`,
        name: publication.name,
        url: `${site}/`,
        inLanguage: publication.locale,
        publisher: { '@id': `${site}/#publisher` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${site}/search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

interface Collection {
  name: string;
  path: string;
  description: string;
  items: readonly { title: string; link: string | undefined }[];
}

export function collectionData(
  publication: Publication,
  { name, path, description, items }: Collection,
): object {
  const site = siteOf(publication);
  const listed = items.flatMap(({ title, link }) => {
    const url = link === undefined ? undefined : URL.parse(link, site)?.href;
    return url === undefined ? [] : [{ name: title, url }];
  });
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        '@type': 'CollectionPage',
        name,
        url: site + path,
        inLanguage: publication.locale,
        ...(description === '' ? {} : { description }),
        isPartOf: { '@type': 'WebSite', name: publication.name, url: `${site}/` },
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: listed.length,
          itemListElement: listed.map((item, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            ...item,
          })),
        },
      },
      trail(publication, [[name, path]]),
    ],
  };
}

type Steps = readonly (readonly [name: string, path: string])[];

export function breadcrumbs(publication: Publication, steps: Steps): object {
  return { '@context': CONTEXT, ...trail(publication, steps) };
}

export function trail(publication: Publication, steps: Steps): object {
  const all: Steps = [['Home', '/'], ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteOf(publication) + path,
    })),
  };
}
