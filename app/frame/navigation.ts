import {
  CATEGORIES,
  CATEGORY_NAMES,
  CATEGORY_SHORT_NAMES,
  type Category,
  TOPIC_NAMES,
  TOPICS,
} from '../../contract/categories.ts';
import type { PageLink } from '../../contract/pages.ts';

/** Where header, menu and footer lead. */
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

export const TOPIC_ANCHORS: readonly NavLink[] = TOPICS.map((topic) => ({
  name: TOPIC_NAMES[topic],
  href: `/#${topic}`,
}));

const section = (category: Category, name: string = CATEGORY_NAMES[category]): NavLink => ({
  name,
  href: `/category/${category}`,
});
const short = (category: Category) => section(category, CATEGORY_SHORT_NAMES[category]);

export const SECTIONS: readonly NavLink[] = CATEGORIES.map((category) => section(category));

/** What the paper is read for: first in the header. */
export const NEWS: readonly NavLink[] = [
  short('business'),
  { name: TOPIC_NAMES.markets, href: '/#markets' },
  short('technology'),
  short('politics'),
  short('world'),
  short('opinion'),
];

const BUSINESS = ['business', 'technology', 'automotive', 'realestate', 'politics', 'world'] as const;

export function footerColumns(
  pages: readonly PageLink[],
): readonly { title: string; links: readonly NavLink[] }[] {
  const search = { name: 'Search', href: '/search' };
  const feeds = { name: 'Feeds', href: '/feeds' };
  return [
    { title: 'Business Sections', links: BUSINESS.map((category) => section(category)) },
    { title: 'Industry Focus', links: TOPIC_ANCHORS },
    { title: 'About', links: [...pagesAt('about', pages), ...PAGES.slice(1), search, feeds] },
  ];
}

/** The links to the paper's own pages that stand in one place of the footer. */
export function pagesAt(place: PageLink['footer'], links: readonly PageLink[]): NavLink[] {
  return links
    .filter(({ footer }) => footer === place)
    .map(({ name, label }) => ({ name: label, href: `/${name}` }));
}

/** A page of a section counts as its section: /blog/a-story is under Blog. */
export function isCurrent(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}
