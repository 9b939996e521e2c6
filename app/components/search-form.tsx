import { MAX_QUERY_LENGTH } from '../../contract/search-limits.ts';
import { Icon } from './icon.tsx';

interface SearchFormProps {
  /** Kind of content to search. */
  name: string;
  action?: string;
  placeholder?: string;
  words?: string;
  kind?: string | null;
}

export function SearchForm({
  name,
  action = '/search',
  placeholder = 'Words, or “a phrase”',
  words,
  kind,
}: SearchFormProps) {
  return (
    <search>
      <form className="find" action={action} method="get">
        <label className="field find__field">
          <span className="vh">Search {name}</span>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            defaultValue={words}
            placeholder={placeholder}
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
