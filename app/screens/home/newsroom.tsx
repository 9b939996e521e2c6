import { type BlogSummary, blogSummaries } from '../../../contract/blog.ts';
import { withTimeout } from '../../../contract/with-timeout.ts';
import { SectionHead } from '../../components/section-head.tsx';
import type { Visit } from '../../screen.ts';
import { longDate, machineDate } from '../../text/article-date.ts';

/** The news does not wait for a remote backend; what comes late changes the tag of articles, and so the page. */
const TIMEOUT_MS = 1_000;

/** The paper's newest articles, featured ones first. Without an answer the page has none. */
export async function askNewsroom({
  api,
  report,
  publication: { newsroom },
}: Pick<Visit, 'api' | 'report' | 'publication'>): Promise<readonly BlogSummary[]> {
  if (newsroom.count === 0) return [];
  try {
    const query = new URLSearchParams({ domain: api.domain });
    const answer = await withTimeout(api.json(`/api/newsroom?${query}`, blogSummaries), TIMEOUT_MS);
    return answer?.blogs ?? [];
  } catch (error) {
    report(new Error('The front page goes without the paper’s own articles', { cause: error }));
    return [];
  }
}

interface NewsroomProps {
  articles: readonly BlogSummary[];
  /** Across the page, rather than beside the latest stories. */
  row: boolean;
  visit: Pick<Visit, 'publication'>;
}

export function Newsroom({ articles, row, visit: { publication } }: NewsroomProps) {
  return (
    <section className={row ? 'newsroom newsroom--row' : 'newsroom'} aria-labelledby="newsroom">
      <SectionHead title={publication.newsroom.title} id="newsroom" href="/blog" />
      <ul className="rows newsroom__list">
        {articles.map(({ id, slug, metaTitle, date }) => (
          <li key={id}>
            <article className="card">
              <div>
                <h3 className="hed hed--sm">
                  <a href={`/blog/${encodeURIComponent(slug)}`}>{metaTitle}</a>
                </h3>
                {date ? (
                  <p className="meta">
                    <time dateTime={machineDate(date)}>{longDate(date, publication, 'long')}</time>
                  </p>
                ) : null}
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
