import type { BlogSummary } from '../../contract/blog.ts';
import type { Visit } from '../screen.ts';
import { askArticles } from './ask-articles.ts';
import { SectionHead } from './section-head.tsx';

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
