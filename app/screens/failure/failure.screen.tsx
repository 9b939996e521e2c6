import { apiStatus } from '../../../contract/api-client.ts';
import type { Publication } from '../../../contract/publication.ts';
import { NoticePage } from '../../components/notice-page.tsx';
import type { Visit } from '../../screen.ts';

/** Reason phrases for the failures that reach this page. */
const STATUS_TEXTS: Record<number, string> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The page for unexpected errors. It shows no details of the error. */
export function failurePage(error: unknown, { publication }: Visit) {
  const status = Math.max(500, apiStatus(error) ?? 500);
  return { status, tags: [], keep: false, page: <FailurePage status={status} publication={publication} /> };
}

export function FailurePage({ status, publication }: { status: number; publication: Publication }) {
  return (
    <NoticePage
      publication={publication}
      title="Unexpected Application Error!"
      description="This page is not available right now."
      text={`${status} ${STATUS_TEXTS[status] ?? 'Error'}`}
      leadsTo="Return to Home"
    />
  );
}
