import { categoriesOf, categoryName } from '../../contract/categories.ts';
import { MAX_QUERY_LENGTH } from '../../contract/search-limits.ts';
import type { Visit } from '../screen.ts';
import type { Story } from '../stories/story.ts';
import { Icon } from './icon.tsx';
import { NewestList } from './newest.tsx';
import { NoticePage, type NoticePageProps } from './notice-page.tsx';
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

type MissingPageProps = KeepReadingProps & Pick<NoticePageProps, 'title' | 'description' | 'leadsTo'>;

/** For an address that names nothing. */
export function MissingPage({ visit, newest, ...notice }: MissingPageProps) {
  const more = <KeepReading visit={visit} newest={newest} />;
  return <NoticePage publication={visit.publication} more={more} {...notice} />;
}

interface SearchFormProps {
  /** What is searched. */
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
