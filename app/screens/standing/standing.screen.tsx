import type { JSX } from 'react';
import {
  STANDING_PAGES,
  type StandingPage,
  type StandingPageName,
  standingPage,
} from '../../../contract/pages.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Prose } from '../../components/prose.tsx';
import { type AnyScreen, screen, type Visit } from '../../screen.ts';
import styles from './standing.screen.css?inline';

const NAMES: Record<StandingPageName, string> = {
  about: 'About us',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact',
};

/** /about, /privacy, /terms, /contact: pages that say the same for years. */
export const standingPages: readonly AnyScreen[] = STANDING_PAGES.map((name) =>
  screen<StandingPage>({
    path: `/${name}`,
    styles,
    loading: { title: NAMES[name], text: 'Loading...' },
    load: async ({ wire }) => {
      const data = await wire.json(`/api/pages/${name}`, standingPage);
      return { status: 200, data, tags: ['pages'] };
    },
    Page: StandingPageView,
  }),
);

function StandingPageView({ data, visit }: { data: StandingPage; visit: Visit }): JSX.Element {
  const { name, title, description, body } = data;
  return (
    <div className="wrap page">
      <PageHead
        publication={visit.publication}
        title={title}
        description={description}
        canonical={`/${name}`}
      />
      <header className="pagehead">
        <h1 className="pagehead__title">{title}</h1>
        <p className="pagehead__dek">{description}</p>
      </header>
      <div className="standing">
        <nav className="sidelist" aria-label="About this publication">
          <ul>
            {STANDING_PAGES.map((other) => (
              <li key={other}>
                <a href={`/${other}`} aria-current={other === name ? 'page' : undefined}>
                  {NAMES[other]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Prose source={body} address={`https://${visit.publication.domain}/${name}`} ownPagesHere />
      </div>
    </div>
  );
}
