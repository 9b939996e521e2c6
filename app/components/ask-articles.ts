import { type BlogSummary, blogSummaries } from '../../contract/blog.ts';
import { withTimeout } from '../../contract/with-timeout.ts';
import { orElse, type Visit } from '../screen.ts';

/** Pages do not wait longer for a remote backend: the next rendering, within minutes, has the list. */
const TIMEOUT_MS = 1_000;

/** A list of articles that pages do without. */
export function askArticles(
  { api, report }: Pick<Visit, 'api' | 'report'>,
  list: 'most-read' | 'newsroom',
): Promise<readonly BlogSummary[]> {
  const explain = (cause: unknown) =>
    report(new Error(`A page goes without the ${list} articles`, { cause }));
  return orElse([], explain, async () => {
    const query = new URLSearchParams({ domain: api.domain });
    const answer = await withTimeout(api.json(`/api/${list}?${query}`, blogSummaries), TIMEOUT_MS);
    return answer?.blogs ?? [];
  });
}
