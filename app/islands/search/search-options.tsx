import { useId } from 'react';
import type { SearchAnswer, SearchResult, Segment } from '../../../contract/search.ts';
import { dateStyleOfPage } from '../../text/relative-time.ts';
import { countText, dateText, KIND_NAMES } from './result-words.ts';

export interface Option {
  id: string;
  href: string;
  result: SearchResult;
}

/** Results per kind where several kinds are listed. */
const FEW = 3;

/** The selectable results in display order. */
export function optionsOf(answer: SearchAnswer | null, prefix: string): Option[] {
  const groups = Map.groupBy(
    (answer?.results ?? []).filter(({ url }) => url !== ''),
    ({ kind }) => kind,
  );
  return [...groups.values()]
    .flatMap((results) => (groups.size > 1 ? results.slice(0, FEW) : results))
    .map((result, place) => ({ id: `${prefix}-${place}`, href: result.url, result }));
}

interface SearchOptionsProps {
  options: readonly Option[];
  found: SearchAnswer['found'] | undefined;
  selected: string | undefined;
  onOpen(): void;
}

/** Results by kind. Focus stays in the field (`aria-activedescendant`). An excerpt is shown if the title has no match. */
export function SearchOptions({ options, found, selected, onOpen }: SearchOptionsProps) {
  const heading = useId();
  const kinds = [...new Set(options.map(({ result }) => result.kind))];
  return (
    <>
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={kind} role="group" aria-labelledby={`${heading}-${kind}`}>
          <p className="palette__head" id={`${heading}-${kind}`} role="presentation">
            {KIND_NAMES[kind]} <span>{found ? countText(found, kind) : ''}</span>
          </p>
          {options
            .filter(({ result }) => result.kind === kind)
            .map(({ id, href, result }) => (
              <a
                key={id}
                id={id}
                className="hit"
                href={href}
                role="option"
                aria-selected={id === selected}
                tabIndex={-1}
                onClick={onOpen}
                {...(kind === 'headline' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              >
                <span className="hit__t">
                  <Marked segments={result.title} />
                </span>
                <span className="hit__m">{aside(result)}</span>
                {result.title.some(({ match }) => match) ? null : (
                  <span className="hit__x">
                    <Marked segments={result.excerpt} />
                  </span>
                )}
              </a>
            ))}
        </div>
      ))}
    </>
  );
}

/** The date, or the category of a question. */
function aside(result: SearchResult): string {
  return dateText(result, new Date(), dateStyleOfPage()) || result.section;
}

export function Marked({ segments }: { segments: readonly Segment[] }) {
  return <>{segments.map(({ text, match }, place) => (match ? <mark key={place}>{text}</mark> : text))}</>;
}
