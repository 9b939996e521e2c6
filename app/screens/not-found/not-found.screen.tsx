import type { JSX } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { screen, type Visit } from '../../screen.ts';

/** Any path that no other screen has. */
export const notFound = screen<null>({
  path: '/404',
  loading: { title: '404', text: 'Loading...' },
  load: async () => ({ status: 404, data: null, tags: [] }),
  Page: ({ visit }) => <NotFoundPage visit={visit} />,
});

export function NotFoundPage({ visit }: { visit: Visit }): JSX.Element {
  return (
    <div className="wrap page">
      <PageHead
        publication={visit.publication}
        title="404"
        description="Oops! Page not found"
        robots="noindex"
      />
      <div className="lost">
        <div>
          <h1 className="lost__code">404</h1>
          <p className="lost__msg">Oops! Page not found</p>
          <p className="dek dek--lg">
            The page has moved, or the address was set with a letter out of place. Our apologies to the
            reader.
          </p>
          <a className="btn btn--solid" href="/">
            Return to Home
          </a>
        </div>
        <span className="pic pic--4x3">
          <img
            src="/illustrations/world/lost-at-sea-4/4x3.svg?scene=globe"
            alt=""
            width="800"
            height="600"
            decoding="async"
          />
        </span>
      </div>
    </div>
  );
}
