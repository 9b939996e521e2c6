import { TOO_LONG_PATH } from '../../../contract/limits.ts';
import { FEED_TAGS } from '../../../contract/tags.ts';
import { KeepReading } from '../../components/keep-reading.tsx';
import { askNewest } from '../../components/newest.tsx';
import { NoticePage } from '../../components/notice-page.tsx';
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
  const head = headOf(data);
  return (
    <NoticePage
      publication={visit.publication}
      {...head}
      code={head.title}
      text={data.explanation}
      leadsTo="Return to Home"
      more={<KeepReading visit={visit} newest={data.newest} />}
    />
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
