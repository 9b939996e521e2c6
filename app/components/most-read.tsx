import { type BlogSummary, blogSummaries } from '../../contract/blog.ts';
import { withTimeout } from '../../contract/with-timeout.ts';
import type { Visit } from '../screen.ts';
import { SectionHead } from './section-head.tsx';

/** Pages do not wait longer: the next rendering, within minutes, has the list. */
const TIMEOUT_MS = 1_000;

/** The articles with the most reads in the last 24 hours; none while there are too few reads. */
export async function askMostRead({
  api,
  report,
  publication,
}: Pick<Visit, 'api' | 'report' | 'publication'>): Promise<readonly BlogSummary[]> {
  if (!publication.mostRead) return [];
  try {
    const query = new URLSearchParams({ domain: api.domain });
    return (await withTimeout(api.json(`/api/most-read?${query}`, blogSummaries), TIMEOUT_MS))?.blogs ?? [];
  } catch (error) {
    report(new Error('Could not load the most read articles', { cause: error }));
    return [];
  }
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
