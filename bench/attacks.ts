/** What somebody may do to the rest of the site: its name, and the path, by a number that differs with every request. */
export const ATTACKS = new Map<string, (number: number) => string>([
  ['/api/topics', () => '/api/topics'],
  ['/api/search, rare words', (n) => `/api/search?q=xylo${n}`],
  ['/api/search, common words', (n) => `/api/search?q=the+new&page=${1 + (n % 5)}`],
  ['/api/search, misspelt words', (n) => `/api/search?q=copprr+minnig${n % 50}`],
  ['/search?q=', (n) => `/search?q=copper+${n}`],
  ['/faq?q=', (n) => `/faq?q=word${n}`],
  ['/faq?category=junk', (n) => `/faq?category=junk${n}`],
  ['/blog/junk-N', (n) => `/blog/junk-${n}`],
  ['/illustrations, made-up seeds', (n) => `/illustrations/business/made-up-${n}/4x3.svg`],
  ['/metrics', () => '/metrics'],
]);
