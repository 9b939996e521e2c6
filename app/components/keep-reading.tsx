import { categoriesOf, categoryName } from '../../contract/categories.ts';
import { MAX_QUERY_LENGTH } from '../../contract/search-limits.ts';
import type { Visit } from '../screen.ts';
import type { Story } from '../stories/story.ts';
import { Icon } from './icon.tsx';
import { NewestList } from './newest.tsx';
import { SectionHead } from './section-head.tsx';

interface KeepReadingProps {
  visit: Pick<Visit, 'now' | 'publication'>;
  newest: readonly Story[];
}

/** For pages that would be a dead end: a search field, the sections and the newest headlines. */
export function KeepReading({ visit, newest }: KeepReadingProps) {
  const { publication } = visit;
  return (
    <div className="keep">
      <SearchForm publication={publication.name} />
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

interface SearchFormProps {
  publication: string;
  words?: string;
  kind?: string | null;
}

export function SearchForm({ publication, words, kind }: SearchFormProps) {
  return (
    <search>
      <form className="find" action="/search" method="get">
        <label className="field find__field">
          <span className="vh">Search {publication}</span>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            defaultValue={words}
            placeholder="Words, or “a phrase”"
            maxLength={MAX_QUERY_LENGTH}
          />
        </label>
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        <button className="btn btn--solid" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}
