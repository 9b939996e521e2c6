import { type Category, categoryName } from '../../../contract/categories.ts';
import { readIllustration } from '../../../contract/illustrations.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { SearchAnswer, SearchResult } from '../../../contract/search.ts';
import {
  SEARCH_KINDS,
  SEARCH_SORTS,
  type SearchKind,
  type SearchSort,
} from '../../../contract/search-limits.ts';
import { Image } from '../../components/image.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Notice } from '../../components/states.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import { countText, dateText, KIND_NAMES, remark } from '../../islands/search/result-words.ts';
import { Marked } from '../../islands/search/search-options.tsx';
import type { Visit } from '../../screen.ts';

/** A few results of each kind, or all results of one kind, page by page. */
export function SearchResults({ answer, visit }: { answer: SearchAnswer; visit: Visit }) {
  const { results, kind, found } = answer;
  if (SEARCH_KINDS.every((one) => found[one].count === 0)) return <NoResults answer={answer} />;
  const kinds = [...new Set(results.map((result) => result.kind))];
  return (
    <div className="find__found">
      <p className="count find__count" role="status">
        {summary(answer)}
      </p>
      <Choices answer={answer} />
      {results.length === 0 ? <NoResults answer={answer} /> : null}
      {kinds.map((one) => (
        <section key={one} className="find__group">
          <SectionHead title={KIND_NAMES[one]} {...(kind ? {} : moreOf(answer, one))} />
          <ol className="rows">
            {results
              .filter((result) => result.kind === one)
              .map((result, place) => (
                <li key={place}>
                  <Result result={result} visit={visit} />
                </li>
              ))}
          </ol>
        </section>
      ))}
      {kind ? <Pages answer={answer} kind={kind} /> : null}
    </div>
  );
}

function Result({ result, visit }: { result: SearchResult; visit: Visit }) {
  const { kind, url, title, excerpt, publishedAt, section, categories, image } = result;
  const outward = kind === 'headline' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  const from = section || categories.map((category) => categoryName(visit.publication, category)).join(', ');
  const isShown = kind === 'article' || isPhotograph(image, categories, visit.publication);
  return (
    <article className="card card--list">
      {image && isShown ? <Image src={image} aspect="4x3" sizes={IMAGE_SIZES.thumbnail} /> : null}
      <div>
        {from ? <p className="kicker">{from}</p> : null}
        <h3 className="hed">
          {url ? (
            <a href={url} {...outward}>
              <Marked segments={title} />
            </a>
          ) : (
            <Marked segments={title} />
          )}
        </h3>
        {excerpt.length > 0 ? (
          <p className="dek">
            <Marked segments={excerpt} />
          </p>
        ) : null}
        {publishedAt ? (
          <p className="meta">
            {kind === 'headline' ? (
              <TimeAgo moment={new Date(publishedAt)} visit={visit} />
            ) : (
              <time dateTime={publishedAt}>{dateText(result, visit.now, visit.publication)}</time>
            )}
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** Whether a headline's picture is one that this site fetches, rather than an illustration of ours. */
function isPhotograph(image: string, categories: readonly Category[], { feeds }: Publication): boolean {
  const isOurs = readIllustration(URL.parse(image, 'http://own.invalid')?.pathname ?? '') !== undefined;
  return !isOurs && categories.every((category) => feeds[category].every(({ images }) => images === 'proxy'));
}

const SORT_NAMES: Readonly<Record<SearchSort, string>> = { best: 'Best match', newest: 'Newest' };

function Choices({ answer }: { answer: SearchAnswer }) {
  const kinds = SEARCH_KINDS.filter((kind) => answer.found[kind].count > 0).map((kind) => ({
    name: `${KIND_NAMES[kind]} ${countText(answer.found, kind)}`,
    href: addressOf(answer, kind),
    current: answer.kind === kind,
  }));
  const sorts = SEARCH_SORTS.map((sort) => ({
    name: SORT_NAMES[sort],
    href: addressOf({ ...answer, sort }, answer.kind),
    current: answer.sort === sort,
  }));
  const all = { name: 'All', href: addressOf(answer, null), current: answer.kind === null };
  return (
    <div className="find__ways">
      {[[all, ...kinds], sorts].map((choices) => (
        <ul
          className="badges find__kinds"
          aria-label={choices === sorts ? 'Sort' : undefined}
          key={choices[0]?.name}
        >
          {choices.map(({ name, href, current }) => (
            <li key={name}>
              <a className="badge" href={href} aria-current={current ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function Pages({ answer, kind }: { answer: SearchAnswer; kind: SearchKind }) {
  const { page, pages } = answer;
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label="Result pages">
      <div className="pager__set">
        {page > 1 ? (
          <a className="btn btn--sm" rel="prev" href={addressOf(answer, kind, page - 1)}>
            Previous
          </a>
        ) : null}
        {page < pages ? (
          <a className="btn btn--sm" rel="next" href={addressOf(answer, kind, page + 1)}>
            Next
          </a>
        ) : null}
      </div>
      <p className="pager__count">
        Page {page} of {pages}
      </p>
    </nav>
  );
}

function NoResults({ answer }: { answer: SearchAnswer }) {
  const common = answer.problem === 'common-words';
  return (
    <div className="find__none" role="status">
      <Notice
        title={common ? 'Those words are too common to search for.' : `Nothing found for “${answer.query}”`}
      >
        <p>
          {common
            ? 'Add a name, a place or a subject.'
            : 'Try fewer or shorter words, or look through the sections.'}
        </p>
        <a className="btn" href="/">
          Return to Home
        </a>
      </Notice>
    </div>
  );
}

function summary(answer: SearchAnswer): string {
  const { query, corrected, asTyped, found } = answer;
  const total = SEARCH_KINDS.reduce((sum, kind) => sum + found[kind].count, 0);
  const more = SEARCH_KINDS.some((kind) => found[kind].more) ? ' or more' : '';
  const count = `${total}${more} ${total === 1 ? 'result' : 'results'}`;
  if (corrected && !asTyped) return `Showing ${count} for “${corrected}”. Nothing matched “${query}”.`;
  return `${count} for “${query}”. ${remark(answer)}`;
}

function moreOf(answer: SearchAnswer, kind: SearchKind): { href?: string } {
  const count = answer.results.filter((result) => result.kind === kind).length;
  return answer.found[kind].count > count ? { href: addressOf(answer, kind) } : {};
}

function addressOf({ query, sort }: SearchAnswer, kind: SearchKind | null, page = 1): string {
  const parameters = new URLSearchParams({ q: query });
  if (kind) parameters.set('kind', kind);
  if (sort !== 'best') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  return `/search?${parameters}`;
}
