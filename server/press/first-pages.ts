import { CATEGORIES } from '../../contract/categories.ts';

/** The pages that are pressed before the site calls itself ready: what most readers open first. */
export function firstPages(): string[] {
  return [
    '/',
    ...CATEGORIES.map((category) => `/category/${category}`),
    '/blog',
    '/faq',
    '/partners',
    '/about',
    '/privacy',
    '/terms',
    '/contact',
    '/search',
    '/404',
  ];
}
