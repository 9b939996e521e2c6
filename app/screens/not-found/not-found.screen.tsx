import { TOO_LONG_PATH } from '../../../contract/limits.ts';
import { KeepReading } from '../../components/keep-reading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { type AnyScreen, type PageProps, screen } from '../../screen.ts';
import styles from './not-found.screen.css?inline';

interface Lost {
  path: string;
  status: number;
  message: string;
  explanation: string;
}

/** An error page with a link to the front page. */
function lost(data: Lost): AnyScreen {
  return screen<Lost>({
    path: data.path,
    styles,
    head: () => headOf(data),
    load: async () => ({ status: data.status, data, tags: [] }),
    Page: LostPage,
  });
}

function headOf({ status, message }: Lost) {
  return { title: String(status), description: message };
}

function LostPage({ data, visit }: PageProps<Lost>) {
  return (
    <div className="wrap page">
      <PageHead publication={visit.publication} {...headOf(data)} robots="noindex" />
      <div className="lost">
        <div>
          <h1 className="lost__code">{data.status}</h1>
          <p className="lost__msg">{data.message}</p>
          <p className="dek dek--lg">{data.explanation}</p>
          <a className="btn btn--solid" href="/">
            Return to Home
          </a>
        </div>
        <span className="pic pic--4x3">
          <img src="/illustrations/world/globe-1/4x3.svg" alt="" width="800" height="600" decoding="async" />
        </span>
      </div>
      <KeepReading publication={visit.publication} />
    </div>
  );
}

/** Any path that matches no screen. */
export const notFound = lost({
  path: '/404',
  status: 404,
  message: 'Oops! Page not found',
  explanation:
    'There is no page at this address. It may have moved, or a letter fell out of place on the way to print.',
});

/** Every address that exceeds the length limit. */
export const tooLong = lost({
  path: TOO_LONG_PATH,
  status: 414,
  message: 'The address is too long',
  explanation:
    'No page has an address of this length. It may have been pasted twice, or picked up a few words on the way.',
});
