import { CATEGORIES, CATEGORY_NAMES, TOPIC_NAMES, TOPICS } from '../../contract/categories.ts';

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

export const FOOTER_COLUMNS: readonly { title: string; links: readonly NavLink[] }[] = [
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
      { name: 'About us', href: '/about' },
      { name: 'Blog', href: '/blog' },
      { name: 'FAQ', href: '/faq' },
      { name: 'Partners', href: '/partners' },
      { name: 'Search', href: '/search' },
    ],
  },
];

export const LEGAL: readonly NavLink[] = [
  { name: 'Privacy', href: '/privacy' },
  { name: 'Terms', href: '/terms' },
  { name: 'Contact', href: '/contact' },
];
