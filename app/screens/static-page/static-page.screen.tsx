import { type ApiClient, apiStatus } from '../../../contract/api-client.ts';
import {
  isPageName,
  type PageLink,
  pageLinks,
  type StaticPage,
  staticPage,
} from '../../../contract/pages.ts';
import { descriptionOf } from '../../../contract/publication.ts';
import { LINKS_TAG, PAGES_TAG } from '../../../contract/tags.ts';
import { RichText } from '../../components/rich-text.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import { breadcrumbs, CORRECTIONS_PATH } from '../../head/structured-data.ts';
import { type PageProps, screen } from '../../screen.ts';
import { titleOfName } from '../../text/title-of-name.ts';
import { notFound } from '../not-found/not-found.screen.tsx';
import styles from './static-page.screen.css?inline';

interface PageData {
  page: StaticPage | undefined;
  /** All static pages of the paper, for the side navigation. */
  links: readonly PageLink[];
}

export const staticPages = screen<PageData>({
  path: '/:name',
  matches: ({ name = '' }) => isPageName(name),
  firstPages: async (api) => (await askLinks(api).catch(() => [])).map(({ name }) => `/${name}`),
  styles,
  head: ({ params: { name = '' }, publication }) => ({
    title: titleOfName(name),
    description: descriptionOf(publication),
    canonical: `/${name}`,
    card: { page: name },
  }),
  load: async ({ api, params: { name = '' } }) => {
    try {
      const [page, links] = await Promise.all([api.json(`/api/pages/${name}`, staticPage), askLinks(api)]);
      return { status: 200, data: { page, links }, tags: [PAGES_TAG, LINKS_TAG] };
    } catch (error) {
      if (apiStatus(error) !== 404) throw error;
      return { status: 404, data: { page: undefined, links: [] }, tags: [], canonicalPath: notFound.path };
    }
  },
  Page: StaticPageView,
});

const CORRECTIONS = { name: CORRECTIONS_PATH.slice(1), label: 'Corrections' };

async function askLinks(api: Pick<ApiClient, 'json'>): Promise<readonly PageLink[]> {
  return (await api.json('/api/pages', pageLinks)).pages;
}

function StaticPageView({ data: { page, links }, visit }: PageProps<PageData>) {
  if (!page) return null;
  const { name, title, description, body } = page;
  return (
    <TitledPage
      publication={visit.publication}
      title={title}
      description={description}
      canonical={page.canonical ?? `/${name}`}
      noindex={page.noindex}
      card={{ page: name }}
      structuredData={breadcrumbs(visit.publication, [[title, `/${name}`]])}
    >
      <div className="static-page">
        <nav className="sidelist" aria-label="About this publication">
          <ul>
            {[...links, CORRECTIONS].map((other) => (
              <li key={other.name}>
                <a href={`/${other.name}`} aria-current={other.name === name ? 'page' : undefined}>
                  {other.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <RichText source={body} address={`https://${visit.publication.domain}/${name}`} ownPagesHere />
      </div>
    </TitledPage>
  );
}
