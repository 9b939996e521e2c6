import { categoriesOf, categoryName } from '../../contract/categories.ts';
import type { Publication } from '../../contract/publication.ts';
import { MAX_QUERY_LENGTH } from '../../contract/search-limits.ts';
import { Icon } from './icon.tsx';

/** For pages that would be a dead end: a search field and the sections. */
export function KeepReading({ publication }: { publication: Publication }) {
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
