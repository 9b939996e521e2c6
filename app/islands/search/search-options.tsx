import { useId } from 'react';
import type { SearchAnswer, SearchResult, Segment } from '../../../contract/search.ts';
import { dateStyleOfPage } from '../../text/relative-time.ts';
import { countText, dateText, KIND_NAMES } from './result-words.ts';

export interface Option {
  id: string;
  href: string;
  result: SearchResult;
}

/** Where several kinds are shown, so many of each: all of them are seen at once, and the rest is a link away. */
const FEW = 3;

/** The results that can be chosen, in the order in which they are shown. */
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
  chosen: string | undefined;
  onOpen(): void;
}

/** Results by kind. Focus stays in the field, which names the chosen one. Where the title does not show why, the text does. */
export function SearchOptions({ options, found, chosen, onOpen }: SearchOptionsProps) {
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
                aria-selected={id === chosen}
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

/** The time of what has one, the category of a question. */
function aside(result: SearchResult): string {
  return dateText(result, new Date(), dateStyleOfPage()) || result.section;
}

export function Marked({ segments }: { segments: readonly Segment[] }) {
  return <>{segments.map(({ text, match }, place) => (match ? <mark key={place}>{text}</mark> : text))}</>;
}
