import { categoriesOf, categoryName } from '../../contract/categories.ts';
import type { Visit } from '../screen.ts';
import type { Story } from '../stories/story.ts';
import { NewestList } from './newest.tsx';
import { SearchForm } from './search-form.tsx';
import { SectionHead } from './section-head.tsx';

export interface KeepReadingProps {
  visit: Pick<Visit, 'now' | 'publication'>;
  newest: readonly Story[];
}

/** For pages that would be a dead end: a search field, the sections and the newest headlines. */
export function KeepReading({ visit, newest }: KeepReadingProps) {
  const { publication } = visit;
  return (
    <div className="keep">
      <SearchForm name={publication.name} />
      <nav aria-label="Sections">
        <ul className="badges">
          {categoriesOf(publication).map((category) => (
            <li key={category}>
              <a className="badge" href={`/category/${category}`}>
                {categoryName(publication, category)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {newest.length > 0 ? (
        <section className="newest" aria-labelledby="newest">
          <SectionHead title="Newest headlines" id="newest" />
          <NewestList stories={newest} visit={visit} kicker="section" />
        </section>
      ) : null}
    </div>
  );
}
