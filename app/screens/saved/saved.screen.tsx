import { SAVED_PATH } from '../../../contract/offline.ts';
import { SectionHead } from '../../components/section-head.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { type PageProps, screen } from '../../screen.ts';
import styles from './saved.screen.css?inline';

const HEAD: Head = {
  title: 'Saved articles',
  description: 'Articles that you saved or read. Your list stays in this browser.',
  canonical: SAVED_PATH,
};

/** What the reader saved and read: the same page for all, filled by the reader's browser (browser/saved.ts). */
export const saved = screen<null>({
  path: SAVED_PATH,
  styles,
  head: () => HEAD,
  load: async () => ({ status: 200, data: null, tags: [] }),
  Page: SavedPage,
});

function SavedPage({ visit: { publication } }: PageProps<null>) {
  return (
    <TitledPage className="saved" publication={publication} {...HEAD} robots="noindex">
      <section aria-labelledby="saved-later">
        <SectionHead title="Saved for later" id="saved-later" />
        <ul className="saved__list" data-saved-list>
          <li>
            <p className="dek">Nothing saved yet. Tap Save for later on any article.</p>
          </li>
        </ul>
      </section>
      <section aria-labelledby="saved-history">
        <SectionHead title="Reading history" id="saved-history" />
        <ul className="saved__list" data-history-list>
          <li>
            <p className="dek">You haven’t opened an article in this browser yet.</p>
          </li>
        </ul>
        <button className="btn saved__clear" type="button" data-clear-history hidden>
          Clear history
        </button>
      </section>
    </TitledPage>
  );
}
