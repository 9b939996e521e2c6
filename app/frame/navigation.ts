import {
  CATEGORIES,
  CATEGORY_NAMES,
  CATEGORY_SHORT_NAMES,
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

export const SECTIONS: readonly NavLink[] = CATEGORIES.map((category) => ({
  name: CATEGORY_NAMES[category],
  href: `/category/${category}`,
}));

const section = (category: (typeof CATEGORIES)[number]): NavLink => ({
  name: CATEGORY_NAMES[category],
  href: `/category/${category}`,
});

const short = (category: (typeof CATEGORIES)[number]): NavLink => ({
  name: CATEGORY_SHORT_NAMES[category],
  href: `/category/${category}`,
});

/** What the paper is read for: first in the header. */
export const NEWS: readonly NavLink[] = [
  short('business'),
  { name: TOPIC_NAMES.markets, href: '/#markets' },
  short('technology'),
  short('politics'),
  short('world'),
  short('opinion'),
];

export function footerColumns(
  pages: readonly PageLink[],
): readonly { title: string; links: readonly NavLink[] }[] {
  return [
    {
      title: 'Business Sections',
      links: [
        section('business'),
        section('technology'),
        section('automotive'),
        section('realestate'),
        section('politics'),
        section('world'),
      ],
    },
    { title: 'Industry Focus', links: TOPIC_ANCHORS },
    {
      title: 'About',
      links: [
        ...pagesAt('about', pages),
        { name: 'Blog', href: '/blog' },
        { name: 'FAQ', href: '/faq' },
        { name: 'Partners', href: '/partners' },
        { name: 'Search', href: '/search' },
        { name: 'Feeds', href: '/feeds' },
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

/** A page of a section counts as its section: /blog/a-story is under Blog. */
export function isCurrent(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}
