import {
  type Category,
  categoriesOf,
  categoryName,
  categoryShortName,
  TOPIC_NAMES,
  TOPICS,
} from '../../contract/categories.ts';
import type { PageLink } from '../../contract/pages.ts';
import type { Publication } from '../../contract/publication.ts';
import { CORRECTIONS_PATH } from '../head/structured-data.ts';

export interface NavLink {
  name: string;
  href: string;
}

export const PAGES: readonly NavLink[] = [
  { name: 'Home', href: '/' },
  { name: 'Blog', href: '/blog' },
  { name: 'FAQ', href: '/faq' },
  { name: 'Partners', href: '/partners' },
];

/** Anchors on the front page, or the topics' own pages where it has no such sections. */
export function topicLinks({ topics }: Publication, onFrontPage: boolean): NavLink[] {
  const hasTerms = Object.values(topics).some(
    ({ strong, supporting }) => strong.length + supporting.length > 0,
  );
  const start = onFrontPage && hasTerms ? '/#' : '/topic/';
  return TOPICS.map((topic) => ({ name: TOPIC_NAMES[topic], href: start + topic }));
}

/** The sections of a paper, which has none for a category without a feed. */
export function sectionLinks(publication: Publication): NavLink[] {
  return linksTo(categoriesOf(publication), publication, categoryName);
}

function linksTo(
  categories: readonly Category[],
  publication: Publication,
  nameOf: typeof categoryName,
): NavLink[] {
  return categories
    .filter((category) => publication.feeds[category].length > 0)
    .map((category) => ({ name: nameOf(publication, category), href: `/category/${category}` }));
}

/** The main sections, which the header names before its topics. */
export function newsLinks(publication: Publication): NavLink[] {
  const main = ['business', 'technology', 'politics', 'world', 'opinion'] as const;
  return linksTo(main, publication, categoryShortName);
}

const BUSINESS = ['business', 'technology', 'automotive', 'realestate', 'politics', 'world'] as const;

export function footerColumns(
  publication: Publication,
  pages: readonly PageLink[],
  { network, hasTopics }: { network: NavLink | undefined; hasTopics: boolean },
): readonly { title: string; links: readonly NavLink[] }[] {
  const search = { name: 'Search', href: '/search' };
  const feeds = { name: 'Feeds', href: '/feeds' };
  const corrections = { name: 'Corrections', href: CORRECTIONS_PATH };
  const sections = linksTo(BUSINESS, publication, categoryName);
  return [
    ...(sections.length > 0 ? [{ title: 'Business Sections', links: sections }] : []),
    { title: 'Industry Focus', links: topicLinks(publication, hasTopics) },
    {
      title: 'About',
      links: [
        ...pagesAt('about', pages),
        corrections,
        ...PAGES.slice(1),
        search,
        feeds,
        ...(network ? [network] : []),
      ],
    },
  ];
}

/** The links to the paper's own pages that stand in one place of the footer. */
export function pagesAt(place: PageLink['footer'], links: readonly PageLink[]): NavLink[] {
  return links
    .filter(({ footer }) => footer === place)
    .map(({ name, label }) => ({ name: label, href: `/${name}` }));
}

/** A page of a section counts as its section: /blog/a-story is under Blog, /topic/markets under the anchor Markets. */
export function isCurrent(href: string, path: string): boolean {
  if (href.startsWith('/#')) return path === `/topic/${href.slice('/#'.length)}`;
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}
