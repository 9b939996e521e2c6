import type { BlogSummary } from '../../../contract/blog.ts';
import { askArticles } from '../../components/ask-articles.ts';
import { SectionHead } from '../../components/section-head.tsx';
import type { Visit } from '../../screen.ts';
import { longDate, machineDate } from '../../text/article-date.ts';
import { typeset } from '../../text/typeset.ts';

/** The paper's newest articles, featured ones first. Without an answer the page has none. */
export async function askNewsroom(visit: Pick<Visit, 'api' | 'report' | 'publication'>) {
  return visit.publication.newsroom.count === 0 ? [] : askArticles(visit, 'newsroom');
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
                  <a href={`/blog/${encodeURIComponent(slug)}`}>{typeset(metaTitle)}</a>
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
