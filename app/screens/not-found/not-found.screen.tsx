import { TOO_LONG_PATH } from '../../../contract/limits.ts';
import { FEED_TAGS } from '../../../contract/tags.ts';
import { KeepReading } from '../../components/keep-reading.tsx';
import { askNewest } from '../../components/newest.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { type AnyScreen, type PageProps, screen } from '../../screen.ts';
import type { Story } from '../../stories/story.ts';
import styles from './not-found.screen.css?inline';

interface Lost extends LostText {
  newest: readonly Story[];
}

interface LostText {
  path: string;
  status: number;
  message: string;
  explanation: string;
}

/** An error page with a link to the front page. */
function lost(text: LostText): AnyScreen {
  return screen<Lost>({
    path: text.path,
    styles,
    head: () => headOf(text),
    load: async (visit) => {
      const newest = await askNewest(visit);
      return { status: text.status, data: { ...text, newest }, tags: FEED_TAGS };
    },
    Page: LostPage,
  });
}

function headOf({ status, message }: LostText) {
  return { title: String(status), description: message };
}

function LostPage({ data, visit }: PageProps<Lost>) {
  return (
    <div className="wrap page">
      <PageHead publication={visit.publication} {...headOf(data)} noindex />
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
      <KeepReading visit={visit} newest={data.newest} />
    </div>
  );
}

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
