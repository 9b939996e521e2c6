import { apiStatus } from '../../../contract/api-client.ts';
import type { Publication } from '../../../contract/publication.ts';
import { type SearchAnswer, searchAnswer } from '../../../contract/search.ts';
import {
  MAX_SEARCH_PAGES,
  SEARCH_KINDS,
  SEARCH_SORTS,
  type SearchKind,
  type SearchSort,
} from '../../../contract/search-limits.ts';
import { SearchBadges } from '../../components/search-badges.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { Failure } from '../../components/states.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { type PageProps, screen } from '../../screen.ts';
import { introduction } from '../../text/introductions.ts';
import styles from './search.screen.css?inline';
import { SearchResults } from './search-results.tsx';

interface SearchData {
  words: string;
  kind: SearchKind | null;
  answer: SearchAnswer | null;
  failed: boolean;
}

/** Only the page without a query is cached. */
export const search = screen<SearchData>({
  path: '/search',
  canonicalQuery: (query) => {
    const { words, kind, page, sort } = readSearch(query);
    return {
      ...(words ? { q: words } : {}),
      ...(kind ? { kind } : {}),
      ...(words && sort !== 'best' ? { sort } : {}),
      ...(words && page > 1 ? { page: String(page) } : {}),
    };
  },
  styles,
  head: ({ query, publication }) => searchHead(readSearch(query).words, publication),
  loading: 'Searching...',
  load: async ({ api, query, report }) => {
    const { words, kind, page, sort } = readSearch(query);
    if (words === '') return { status: 200, data: { words, kind, answer: null, failed: false }, tags: [] };
    const parameters = new URLSearchParams({
      q: words,
      domain: api.domain,
      ...(kind ? { kind } : {}),
      page: String(page),
      sort,
    });
    try {
      const answer = await api.json(`/api/search?${parameters}`, searchAnswer);
      return { status: 200, data: { words, kind, answer, failed: false }, tags: [], keep: false };
    } catch (error) {
      report(error);
      const status = apiStatus(error) === 429 ? 429 : 503;
      const data = { words, kind, answer: null, failed: true };
      return { status, data, tags: [], keep: false, retryAfter: 10 };
    }
  },
  Page: SearchPage,
});

/** Invalid values fall back to all kinds, best match, first page. */
function readSearch(query: URLSearchParams): {
  words: string;
  kind: SearchKind | null;
  page: number;
  sort: SearchSort;
} {
  const words = query.get('q')?.trim() ?? '';
  const kindParameter = query.get('kind')?.toLowerCase();
  const kind = SEARCH_KINDS.find((one) => one === kindParameter) ?? null;
  const page = Number(query.get('page') ?? 1);
  return {
    words,
    kind,
    sort: SEARCH_SORTS.find((one) => one === query.get('sort')) ?? 'best',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_SEARCH_PAGES ? page : 1,
  };
}

function searchHead(words: string, publication: Publication): Head {
  return {
    title: words ? `Search: ${words}` : 'Search',
    description: introduction('search', publication),
    canonical: words ? `/search?${new URLSearchParams({ q: words })}` : '/search',
  };
}

function SearchPage({ data, visit }: PageProps<SearchData>) {
  const { publication } = visit;
  const { words, kind, answer, failed } = data;
  return (
    <TitledPage publication={publication} {...searchHead(words, publication)} heading="Search" noindex>
      <SearchForm name={publication.name} words={words} kind={kind} />
      {failed ? <Failure message="Search isn’t responding." retry={`/search?${visit.query}`} /> : null}
      {answer ? <SearchResults answer={answer} visit={visit} /> : null}
      {publication.trendingTopics.length > 0 && (words === '' || answer?.results.length === 0) ? (
        <Suggestions topics={publication.trendingTopics} />
      ) : null}
    </TitledPage>
  );
}

function Suggestions({ topics }: { topics: readonly string[] }) {
  return (
    <section className="find__topics" aria-labelledby="find-topics">
      <h2 id="find-topics">Trending Topics</h2>
      <SearchBadges words={topics} />
    </section>
  );
}
