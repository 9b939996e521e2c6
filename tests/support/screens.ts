interface Screen {
  path: string;
  status: number;
  /** Tells the screen from others. */
  heading: string;
  /** Laid out like another of the list, with other words: not worth a second look at each width and colour, or by axe. */
  alike?: true;
}

/** Every screen of the site, for suites that hold of all of them. */
export const SCREENS: readonly Screen[] = [
  { path: '/', status: 200, heading: 'The Meridian Ledger' },
  { path: '/category/business', status: 200, heading: 'Business & Finance' },
  { path: '/category/archives', status: 200, heading: 'From the Archives', alike: true },
  { path: '/category/gossip', status: 404, heading: 'Category Not Found' },
  { path: '/topic/markets', status: 200, heading: 'Markets', alike: true },
  { path: '/topic/gossip', status: 404, heading: 'Topic Not Found', alike: true },
  { path: '/blog', status: 200, heading: 'Blog' },
  { path: '/blog?page=2', status: 200, heading: 'Blog', alike: true },
  {
    path: '/blog/how-to-read-a-balance-sheet-in-ten-minutes',
    status: 200,
    heading: 'How to read a balance sheet in ten minutes',
  },
  { path: '/author/eleanor-voss', status: 200, heading: 'Eleanor Voss' },
  { path: '/author/nobody', status: 404, heading: 'Author Not Found', alike: true },
  { path: '/blog/no-such-article', status: 404, heading: 'Article Not Found', alike: true },
  { path: '/faq', status: 200, heading: 'Frequently Asked Questions', alike: true },
  { path: '/faq?q=correction&open=all', status: 200, heading: 'Frequently Asked Questions' },
  { path: '/partners', status: 200, heading: 'Our Partners' },
  { path: '/about', status: 200, heading: 'About the Ledger' },
  { path: '/privacy', status: 200, heading: 'Privacy', alike: true },
  { path: '/terms', status: 200, heading: 'Terms of Use', alike: true },
  { path: '/contact', status: 200, heading: 'Contact', alike: true },
  { path: '/feeds', status: 200, heading: 'Feeds' },
  { path: '/corrections', status: 200, heading: 'Corrections' },
  { path: '/saved', status: 200, heading: 'Saved articles' },
  { path: '/offline', status: 200, heading: 'Offline' },
  { path: '/search', status: 200, heading: 'Search' },
  { path: '/search?q=interest+rates', status: 200, heading: 'Search' },
  { path: '/no/such/page', status: 404, heading: '404' },
  { path: '/414', status: 414, heading: '414', alike: true },
];
