import { SAVED_PATH } from '../../../contract/offline.ts';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { Island } from '../../islands/island.tsx';
import { savedArticles } from '../../islands/saved.island.tsx';
import { type PageProps, screen } from '../../screen.ts';
import styles from './saved.screen.css?inline';

const HEAD: Head = {
  title: 'Saved articles',
  description: 'Articles that you saved or read. Your list stays in this browser.',
  canonical: SAVED_PATH,
};

/** One page for all readers; its island fills it in the browser. */
export const saved = screen<null>({
  path: SAVED_PATH,
  styles,
  head: () => HEAD,
  load: async () => ({ status: 200, data: null, tags: [] }),
  Page: SavedPage,
});

function SavedPage({ visit: { publication } }: PageProps<null>) {
  return (
    <TitledPage className="saved" publication={publication} {...HEAD} noindex>
      <p className="dek dek--lg saved__off">Saving needs JavaScript, which is off in this browser.</p>
      <Island of={savedArticles} on="stored" props={{}} />
    </TitledPage>
  );
}
