import { KeepReading, type KeepReadingProps } from './keep-reading.tsx';
import { NoticePage, type NoticePageProps } from './notice-page.tsx';

type MissingPageProps = KeepReadingProps & Pick<NoticePageProps, 'title' | 'description' | 'leadsTo'>;

/** For an address that names nothing. */
export function MissingPage({ visit, newest, ...notice }: MissingPageProps) {
  const more = <KeepReading visit={visit} newest={newest} />;
  return <NoticePage publication={visit.publication} more={more} {...notice} />;
}
