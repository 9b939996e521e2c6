import { OFFLINE_PATH, SAVED_PATH } from '../../../contract/offline.ts';
import { PageHead } from '../../components/page-head.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import type { Head } from '../../head/head.ts';
import { type PageProps, screen } from '../../screen.ts';
import styles from './offline.screen.css?inline';

const HEAD: Head = {
  title: 'Offline',
  description: 'What can be read on this device without a connection.',
  canonical: OFFLINE_PATH,
};

/** The service worker caches this page, adds the list of cached pages and shows it for unreachable ones. */
export const offline = screen<null>({
  path: OFFLINE_PATH,
  styles,
  head: () => HEAD,
  load: async () => ({ status: 200, data: null, tags: [] }),
  Page: OfflinePage,
});

function OfflinePage({ visit: { publication } }: PageProps<null>) {
  return (
    <div className="wrap page offline">
      <PageHead publication={publication} {...HEAD} noindex />
      <div>
        <h1 className="pagehead__title">Offline</h1>
        <p className="dek dek--lg offline__dek">
          You’re offline. Pages that are stored on this device can be read without a connection.
        </p>
        <a className="btn btn--solid" href="/" data-reload>
          Try Again
        </a>
        <p className="offline__saved">
          <a className="txtlink" href={SAVED_PATH}>
            Saved articles
          </a>
        </p>
      </div>
      <section aria-labelledby="offline-cached">
        <SectionHead title="On this device" id="offline-cached" />
        <ul className="offline__list" data-cached-list>
          <li>
            <p className="dek">No pages are stored on this device yet.</p>
          </li>
        </ul>
      </section>
    </div>
  );
}
