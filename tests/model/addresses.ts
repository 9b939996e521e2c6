import { TOPICS } from '../../contract/categories.ts';
import { type Model, type Paper, SECTIONS } from './model.ts';

/** Addresses of a route in a paper. `secret`: also those of what readers must not see. */
type AddressesOf = (paper: Paper, model: Model, url: (path: string) => string) => readonly string[];

const articles =
  (path: (slug: string) => string): AddressesOf =>
  (paper) =>
    paper.articles.map(({ slug }) => path(slug));
const authors =
  (path: (name: string) => string): AddressesOf =>
  (paper) =>
    paper.articles.map(({ version }) => path(version.author));
const sections =
  (path: (section: string) => string): AddressesOf =>
  () =>
    SECTIONS.map(path);
const TOPIC = TOPICS[0];

/**
 * The public routes, by the patterns with which the product declares them, and their addresses. A route that is in neither list
 * fails the test: write which of its addresses readers can ask for, or why none of them says anything.
 */
export const PUBLIC: Readonly<Record<string, AddressesOf>> = {
  '/': () => ['/'],
  '/category/:category': () => SECTIONS.map((key) => `/category/${key}`),
  '/topic/:topic': () => [`/topic/${TOPIC}`],
  '/blog': () => ['/blog'],
  '/blog/:slug': articles((slug) => `/blog/${slug}`),
  '/author/:name': authors((name) => `/author/${name}`),
  '/faq': () => ['/faq'],
  '/partners': () => ['/partners'],
  '/search': () => ['/search?q=news'],
  '/corrections': () => ['/corrections'],
  '/feeds': () => ['/feeds'],
  '/saved': () => ['/saved'],
  '/offline': () => ['/offline'],
  '/404': () => ['/no/such/page'],
  '/414': () => ['/414'],
  '/:name': () => ['/about'],
  '/api/get_metainfo': () => ['/api/get_metainfo'],
  '/api/get_details': articles((slug) => `/api/get_details?slug=${slug}`),
  '/api/related': articles((slug) => `/api/related?slug=${slug}`),
  '/api/newsroom': () => ['/api/newsroom'],
  '/api/section': sections((section) => `/api/section?category=${section}`),
  '/api/author': authors((name) => `/api/author?name=${name}`),
  '/api/search': () => ['/api/search?q=news'],
  '/api/topics': () => ['/api/topics'],
  '/api/archive': () => SECTIONS.map((section) => `/api/archive?category=${section}`),
  '/api/corrections': () => ['/api/corrections'],
  '/api/most-read': () => ['/api/most-read'],
  '/api/front': () => ['/api/front'],
  '/api/faq': () => ['/api/faq'],
  '/api/authors': () => ['/api/authors'],
  '/api/pages': () => ['/api/pages'],
  '/api/pages/:name': () => ['/api/pages/about'],
  '/api/changes': () => ['/api/changes', '/api/changes?since=0'],
  '/api/headlines': () => ['/api/headlines', `/api/headlines?category=${SECTIONS[0]}`],
  '/api/rss': (_paper, model, url) =>
    model.feeds.map(({ path }) => `/api/rss?rss_url=${encodeURIComponent(url(path))}`),
  '/cards/:kind/:file{.+\\.jpg}': (paper, model) =>
    // Cards of articles that readers see are pictures: nothing in them can be read here.
    paper.articles
      .filter(({ at, isWithdrawn }) => isWithdrawn || at === undefined || at > model.now)
      .map(({ slug }) => `/cards/blog/${slug}.jpg`),
};

/** Routes that acts on texts and headlines do not change, and those that repeat others: checked once in each sequence. */
export const QUIET: ReadonlySet<string> = new Set([
  '/faq',
  '/partners',
  '/search',
  '/corrections',
  '/api/corrections',
  '/api/archive',
  '/feeds',
  '/saved',
  '/offline',
  '/404',
  '/414',
  '/:name',
  '/api/faq',
  '/api/authors',
  '/api/pages',
  '/api/pages/:name',
  '/api/most-read',
  '/topic/:topic',
  '/api/topics',
  '/author/:name',
  '/api/author',
  '/api/related',
  '/api/newsroom',
  '/api/section',
  '/api/changes',
  '/api/get_details',
]);

/** Routes that show nothing of a paper's texts, and why. */
export const NOT_PUBLIC: Readonly<Record<string, string>> = {
  '/images/:id/:width{[1-9][0-9]{1,3}}': 'copies of pictures, which have no words',
  '/images/*': 'the answer to addresses of no picture',
  '/cards/:file': 'pictures of screens by their names',
  '/media/*': 'files of the paper, asked for where they are uploaded and removed',
  '/illustrations/*': 'generated from their address alone',
  '/desk/api/*': 'the admin listener alone forwards to it',
  '/*': 'the screens and generated files, which are listed one by one',
};
