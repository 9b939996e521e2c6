import { type BlogSummary, blogSummaries } from '../../contract/blog.ts';
import { withTimeout } from '../../contract/with-timeout.ts';
import { orElse, type Visit } from '../screen.ts';
import { SectionHead } from './section-head.tsx';

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

/** The articles with the most reads in the last 24 hours; none while there are too few reads. */
export async function askMostRead(visit: Pick<Visit, 'api' | 'report' | 'publication'>) {
  return visit.publication.mostRead ? askArticles(visit, 'most-read') : [];
}

export function MostRead({ articles, minor = false }: { articles: readonly BlogSummary[]; minor?: boolean }) {
  if (articles.length === 0) return null;
  return (
    // No landmark: the front page has enough, and the heading is enough to find it.
    <section className="most">
      <SectionHead title="Most Read" minor={minor} />
      <ol className="rows most__list">
        {articles.map(({ slug, metaTitle }, index) => (
          <li className="num" key={slug}>
            <span className="num__n" aria-hidden="true">
              {index + 1}
            </span>
            <article className="card">
              <h3 className="hed hed--sm">
                <a href={`/blog/${encodeURIComponent(slug)}`}>{metaTitle}</a>
              </h3>
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
