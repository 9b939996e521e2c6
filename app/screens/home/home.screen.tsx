import type { JSX } from 'react';
import { CATEGORIES } from '../../../contract/categories.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Failure } from '../../components/states.tsx';
import { screen, type Visit } from '../../screen.ts';
import { askDesks } from './ask-desks.ts';
import { BreakingBar } from './breaking-bar.tsx';
import { Front } from './front.tsx';
import { arrangeFrontPage, type FrontPage } from './front-page.ts';
import { Latest } from './latest.tsx';
import { Sections } from './sections.tsx';
import { Topics } from './topics.tsx';

const TAGS = CATEGORIES.map((category) => `feed:${category}`);
/** Feeds that failed are tried again within minutes. */
const RETRY_AFTER_SECONDS = 60;

type Data = { page: FrontPage } | { error: string };

/** The front page. */
export const home = screen<Data>({
  path: '/',
  loading: { title: '', text: 'Loading latest news...' },
  async load(visit) {
    const { desks, failures } = await askDesks(visit);
    const [failure] = failures;
    if (failure && desks.size === 0) {
      return { status: 503, data: { error: failure.message }, tags: TAGS, retryAfter: RETRY_AFTER_SECONDS };
    }
    return { status: 200, data: { page: arrangeFrontPage(desks, visit.publication.topics) }, tags: TAGS };
  },
  Page: ({ data, visit }) => (
    <>
      <PageHead
        publication={visit.publication}
        description={visit.publication.description ?? visit.publication.tagline}
        canonical="/"
      />
      {'error' in data ? (
        <div className="wrap page">
          <Failure message={`Failed to load news: ${data.error}`} />
        </div>
      ) : (
        <HomePage page={data.page} visit={visit} />
      )}
    </>
  ),
});

function HomePage({ page, visit }: { page: FrontPage; visit: Visit }): JSX.Element {
  return (
    <>
      <BreakingBar stories={page.breaking} />
      <Front page={page} visit={visit} />
      <Latest stories={page.latest} visit={visit} />
      <Topics topics={page.topics} visit={visit} />
      <Sections desks={page.desks} visit={visit} />
    </>
  );
}
