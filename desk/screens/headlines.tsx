import type { JSX } from 'react';
import { Page } from '../components/page.tsx';
import { Link } from '../router.tsx';
import { BlockRules } from './block-rules.tsx';
import { FindHeadlines } from './find-headlines.tsx';
import { Takedowns } from './takedowns.tsx';

const PATH = '/desk/headlines';
const VIEWS = [
  { path: PATH, name: 'All headlines', View: FindHeadlines },
  { path: `${PATH}/takedowns`, name: 'Takedowns', View: Takedowns },
  { path: `${PATH}/rules`, name: 'Block rules', View: BlockRules },
] as const;

/** Everything that outside feeds sent: what readers see, what was taken down, what is blocked. */
export function Headlines({ address }: { address: URL }): JSX.Element {
  const current = VIEWS.find(({ path }) => path === address.pathname) ?? VIEWS[0];
  return (
    <Page title="Headlines">
      <nav className="views" aria-label="Headlines">
        {VIEWS.map((view) => (
          <Link key={view.path} href={view.path} aria-current={view === current ? 'page' : undefined}>
            {view.name}
          </Link>
        ))}
      </nav>
      <current.View address={address} />
    </Page>
  );
}
