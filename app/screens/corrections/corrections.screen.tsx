import { type CorrectionList, correctionList } from '../../../contract/blog.ts';
import { ARTICLES_TAG } from '../../../contract/tags.ts';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { breadcrumbs, CORRECTIONS_PATH } from '../../head/structured-data.ts';
import { type PageProps, screen, type Visit } from '../../screen.ts';
import { longDate, machineDate } from '../../text/article-date.ts';
import styles from './corrections.screen.css?inline';

/** What the paper got wrong, of all its articles, the newest correction first. */
export const corrections = screen<CorrectionList['corrections']>({
  path: CORRECTIONS_PATH,
  styles,
  head: headOf,
  load: async ({ api }) => {
    const answer = await api.json(`${CORRECTIONS_API}?domain=${api.domain}`, correctionList);
    return { status: 200, data: answer.corrections, tags: [ARTICLES_TAG] };
  },
  Page: CorrectionsPage,
});

const CORRECTIONS_API = '/api/corrections';

function headOf({ publication }: Pick<Visit, 'publication'>): Head {
  return {
    title: 'Corrections',
    description: `What ${publication.name} got wrong, and put right: the corrections of all its articles.`,
    canonical: CORRECTIONS_PATH,
  };
}

function CorrectionsPage({ data, visit: { publication } }: PageProps<CorrectionList['corrections']>) {
  const head = headOf({ publication });
  return (
    <TitledPage
      publication={publication}
      {...head}
      structuredData={breadcrumbs(publication, [['Corrections', CORRECTIONS_PATH]])}
    >
      <ul className="rows corrected">
        {data.map(({ slug, title, date, text }, index) => (
          <li key={index}>
            <h2 className="hed">
              <a href={`/blog/${encodeURIComponent(slug)}#corrections`} dir="auto">
                {title}
              </a>
            </h2>
            <p className="dek" dir="auto">
              {text}
            </p>
            <p className="meta">
              <time dateTime={machineDate(date)}>{longDate(date, publication)}</time>
            </p>
          </li>
        ))}
        {data.length === 0 ? (
          <li>
            <p className="dek">Nothing had to be corrected yet.</p>
          </li>
        ) : null}
      </ul>
    </TitledPage>
  );
}
