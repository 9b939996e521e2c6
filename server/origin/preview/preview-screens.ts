import type { ApiClient } from '../../../contract/api-client.ts';
import { authorPath, authorSlug } from '../../../contract/authors.ts';
import { categoriesOf } from '../../../contract/categories.ts';
import type { PageLink } from '../../../contract/pages.ts';
import type { Publication } from '../../../contract/publication.ts';
import { STATES } from './state-clients.ts';
import type { Unpublished } from './unpublished.ts';

/** One row of the preview: a page in one state. */
export interface PreviewScreen {
  name: string;
  address: string;
}

/** Prefix of state pages, as in /preview/state/loading/blog. */
export const STATE_PREFIX = '/preview/state';
/** Prefix of drafts and scheduled articles, as in /preview/unpublished/blog/rope. */
export const UNPUBLISHED_PREFIX = '/preview/unpublished';

/** Unpublished articles, every screen of the paper with addresses that exist, then states that readers rarely see. */
export async function previewScreens(
  api: ApiClient,
  publication: Publication,
  pages: readonly PageLink[],
  unpublished: readonly Unpublished[],
): Promise<PreviewScreen[]> {
  const blog = await api.blogs(1).catch(() => ({ blogs: [], total: 0 }));
  const [article] = blog.blogs;
  const story = article ? `/blog/${encodeURIComponent(article.slug)}` : '/blog/none';
  const categories = categoriesOf(publication);
  const category = `/category/${categories.includes('business') ? 'business' : (categories[0] ?? 'none')}`;
  const signed = blog.blogs
    .flatMap(({ authors }) => authors ?? [])
    .map(authorSlug)
    .slice(0, 1);
  const screens = [
    { name: 'Front page', address: '/' },
    { name: 'Category', address: category },
    { name: 'Topic', address: '/topic/markets' },
    { name: 'Blog', address: '/blog' },
    { name: 'Article', address: story },
    ...signed.map((slug) => ({ name: 'Author', address: authorPath(slug) })),
    { name: 'FAQ', address: '/faq' },
    { name: 'Partners', address: '/partners' },
    { name: 'Search', address: '/search' },
    { name: 'Search with results', address: '/search?q=business' },
    { name: 'Search without results', address: '/search?q=qqqqqq' },
    ...pages.map(({ name, label }) => ({ name: label, address: `/${name}` })),
    { name: 'Not found', address: '/not-a-page' },
  ];
  const changing = screens.filter(({ address }) =>
    ['/', category, '/topic/markets', '/blog', story].includes(address),
  );
  const states = STATES.flatMap((state) =>
    changing.map(({ name, address }) => ({
      name: `${name}, ${state}`,
      address: `${STATE_PREFIX}/${state}${address}`,
    })),
  );
  const waiting = unpublished.map(({ name, path }) => ({ name, address: UNPUBLISHED_PREFIX + path }));
  return [
    ...waiting,
    ...screens,
    ...states,
    { name: 'Site unavailable', address: `${STATE_PREFIX}/unavailable` },
  ];
}
